// Questions through the whole pipeline, with a model that was measured and writes in its own words.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import { collectAnswer as collect } from '#domain/answers/collect-answer.ts';
import type { Restated } from '#domain/answers/engine.ts';
import { measureOwnModel } from '#domain/answers/model-settings/measure-models.ts';
import { modelInput } from '#domain/answers/model-settings/model-inputs.ts';
import { findModelEngine, saveModelSettings } from '#domain/answers/model-settings/model-settings.ts';
import { type Context, jobContext } from '#domain/context.ts';
import { newId } from '#platform/ids.ts';
import { openModels } from '#providers/model/model.ts';
import { type ModelSandbox, startModel } from '#sandbox/model/model.ts';
import { collectAnswer, writerOf } from '#tests/setup/answers.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';

let sandbox: ModelSandbox;
let ctx: Context;
let siteId: string;
beforeAll(async () => {
  sandbox = await startModel({ port: 0 });
  const models = openModels({ serverDefault: null, allowOrigins: [new URL(sandbox.url).origin] });
  const services = { ...(await openTestServices()), models };
  const organizationId = await createOrganization(services.database, newId());
  ctx = contextOf(services, organizationId, 'manage:organization', 'manage:sites', 'list:sites');
  siteId = await addSite(ctx);
  const text = 'Parcels to Germany arrive within three days. Parcels to France arrive within five days.';
  await addDocument(ctx, siteId, { title: 'Shipping', text });
  await saveModelSettings(ctx, modelInput.parse({ url: sandbox.url, key: 'sk-sandbox', model: 'aisle-scripted' }));
  await measureOwnModel(jobContext(services, 'test', organizationId), async () => ({ caught: 1, kept: 1 }));
});
afterAll(() => sandbox.close());

const text = 'When do parcels arrive?';
function ask(script: string[], more: object = {}) {
  sandbox.script(script);
  return collectAnswer(createAnswerer({ findGenerative: findModelEngine }), ctx, { siteId, text, ...more });
}
const back = 'ASK Which country? | Germany | France';

it('a measured model answers in its own words', async () => {
  const answer = await ask(['Germany gets its parcels within three days. [S1.1]', '1 s\nanswer full']);
  expect(answer).toMatchObject({ outcome: 'answered', generated: true, sources: [{ title: 'Shipping' }] });
  expect(answer.text).toBe('Germany gets its parcels within three days. [1]');
});

it('it may ask back twice in a row, with choices', async () => {
  for (const clarifiedInARow of [0, 1]) {
    expect(await ask([back], { clarifiedInARow })).toMatchObject({
      outcome: 'clarified',
      text: 'Which country?',
      choices: ['Germany', 'France'],
      sources: [],
      opensContact: false,
    });
  }
  const third = await ask([back, 'NONE'], { clarifiedInARow: 2 });
  expect(third.outcome).not.toBe('clarified');
  expect(third.choices).toEqual([]);
  expect(third.text).not.toContain('Which country?');
});

it('it may offer a person, and the contact form opens', async () => {
  const person = 'PERSON Sorry about the wait. Leave a message, and our team looks into it.';
  expect(await ask([person])).toMatchObject({
    outcome: 'answered',
    opensContact: true,
    text: 'Sorry about the wait. Leave a message, and our team looks into it.',
    trace: { engine: null },
  });
  expect(await ask([person, 'NONE'], { hasContact: false })).toMatchObject({ opensContact: false });
});

it('a question about nothing in the sources reaches it, too', async () => {
  const asked = { text: 'zyx wvu tsr' };
  expect(await ask(['NONE', 'PERSON Our team can help you.'], asked)).toMatchObject({ opensContact: true });
});

it('a follow-up is restated while the first search runs, and the search does not wait for it', async () => {
  const events: string[] = [];
  let finish: (restated: Restated) => void = () => {};
  const restated = new Promise<Restated>(done => {
    finish = done;
  });
  const engine = writerOf(async function* (_ctx, evidence) {
    events.push('write');
    await evidence.restated;
    yield { type: 'none' };
  });
  const restate = () => {
    events.push('restate');
    return restated;
  };
  const answerer = createAnswerer({ findGenerative: async () => ({ ...engine, restate }) });
  const history = [{ role: 'visitor' as const, text: 'Do you ship to Germany?' }];
  const about = { siteId, text: 'and France?', language: 'en' as const, history, page: null };
  const question = { ...about, hasContact: true, isFrugal: false };
  // If the search waited for the restated question, it would never end.
  const onSearched = () => {
    events.push('searched');
    finish({ queries: [] });
  };
  await collect(answerer(ctx, question, new AbortController().signal, onSearched));
  expect(events).toEqual(['restate', 'searched', 'write']);
});
