import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Engine } from '#domain/answers/engine.ts';
import { toTrace } from '#domain/answers/trace.ts';
import type { Context } from '#domain/context.ts';
import { collectAnswer, writerOf } from '#tests/setup/answers.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const germany = { title: 'Germany', text: 'Delivery to Germany takes three days.' };
const france = { title: 'France', text: 'Delivery to France takes five days.' };
const question = 'How long does delivery to Germany take?';

async function openShop(): Promise<{ ctx: Context; siteId: string }> {
  const id = await createOrganization(services.database, `shop-${randomUUID().slice(0, 8)}`);
  const ctx = contextOf(services, id, 'list:sites', 'manage:sites');
  const siteId = await addSite(ctx);
  for (const document of [germany, france]) await addDocument(ctx, siteId, document);
  return { ctx, siteId };
}

const ask = ({ ctx, siteId }: { ctx: Context; siteId: string }, text: string, engine?: Engine) =>
  collectAnswer(createAnswerer(engine ? { findGenerative: async () => writerOf(engine) } : {}), ctx, { siteId, text });

describe('the trace of an answer', () => {
  it('explains why a source was not used without contradicting the used one', async () => {
    const { trace } = await ask(await openShop(), question);
    const used = trace?.candidates.filter(({ chosen }) => chosen);
    expect(used).toMatchObject([{ title: 'Germany', why: expect.stringMatching(/^Used: it mentions .*“Germany”/) }]);
    expect(trace?.candidates.find(({ title }) => title === 'France')).toMatchObject({
      chosen: false,
      why: expect.stringMatching(/^Not used: it doesn’t mention .*“Germany”/),
    });
    for (const { score } of trace?.candidates ?? []) expect(score).toBeLessThanOrEqual(used?.[0]?.score ?? 0);
  });

  it('shows the threshold only if it was decisive', async () => {
    const shop = await openShop();
    const { outcome, trace } = await ask(shop, 'Who painted the Mona Lisa?');
    expect([outcome, trace?.gate?.passed ?? false]).toEqual(['unknown', false]);
    const model: Engine = async function* () {
      yield { type: 'none' };
    };
    const declined = await ask(shop, question, model);
    expect(declined.trace).toMatchObject({ gate: null, engine: null });
  });

  it('lists corrections of the message, not of the question that completes it', async () => {
    const { trace } = await ask(await openShop(), 'How long does delivry to Germany take?');
    expect(trace?.repairs).toEqual([{ from: 'delivry', to: 'delivery' }]);
    const matched = { decision: null, rules: [], usedMeaning: false, repairs: [{ from: 'delivry', to: 'delivery' }] };
    const about = { engine: null, language: 'en', steps: [], matched };
    const repairsOf = (typed: string) => toTrace({ typed, understood: 'and delivry to France?', ...about }).repairs;
    expect(repairsOf('and to France?')).toEqual([]);
    expect(repairsOf('and Delivry to France?')).toHaveLength(1);
  });
});
