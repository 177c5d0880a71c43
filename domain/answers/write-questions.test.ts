import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeQuestionsQueue } from '#domain/answers/jobs.ts';
import { mayCallModel } from '#domain/answers/model-settings/background-calls.ts';
import { modelInput } from '#domain/answers/model-settings/model-inputs.ts';
import { saveModelSettings } from '#domain/answers/model-settings/model-settings.ts';
import { addTokens } from '#domain/answers/model-settings/token-budget.ts';
import { findWriter } from '#domain/answers/model-settings/writer.ts';
import { queueWriting, writeQuestions } from '#domain/answers/write-questions.ts';
import { type Context, transaction } from '#domain/context.ts';
import { createDocument, deleteDocument, updateDocument } from '#domain/knowledge/document.ts';
import { addSectionQuestion, listSectionQuestions } from '#domain/knowledge/section-questions.ts';
import { openModels } from '#providers/model/model.ts';
import { openWriter, type Writer } from '#tests/setup/generative.ts';
import { addSite, ask } from '#tests/setup/knowledge.ts';

let writer: Writer;
let ctx: Context;
let siteId: string;

const wrapping = '## Wrapping\n\nWe add a ribbon and a small card.';
const text = `${wrapping}\n\n## Repairs\n\nAll soles are glued by hand.`;

beforeAll(async () => {
  writer = await openWriter();
  const serverDefault = writer.endpoint({ model: 'aisle-scripted' });
  const models = openModels({ serverDefault, allowOrigins: [new URL(writer.sandbox.url).origin] });
  ctx = { ...writer.ctx, models, includedModel: { judgeName: null, dailyTokens: 1_000_000 } };
  siteId = await addSite(ctx);
  writer.sandbox.script(['']);
  await writeQuestions(ctx);
});
afterAll(() => writer.sandbox.close());

const addDocument = async () => (await createDocument(ctx, siteId, { kind: 'written', title: 'Extras', text })).id;
const questionsOf = async (id: string) =>
  (await listSectionQuestions(ctx, id)).map(({ questions }) => questions.map(question => question.text));

it('a model writes questions once, and again for a changed section only', async () => {
  const id = await addDocument();
  await addSectionQuestion(ctx, id, { headings: ['Wrapping'], text: 'gift paper?' });
  writer.sandbox.script(['1. can you hide it from grandma?\n2. will you fix my boots?\n3. nothing\n<b>2. no</b>']);
  await writeQuestions(ctx);
  expect(await questionsOf(id)).toEqual([['gift paper?', 'can you hide it from grandma?'], ['will you fix my boots?']]);
  expect(writer.sandbox.lastPrompt).toContain('All soles are glued by hand.');
  const asked = writer.sandbox.requestCount;
  await writeQuestions(ctx);
  expect(writer.sandbox.requestCount).toBe(asked);

  await updateDocument(ctx, id, { text: `${wrapping}\n\n## Repairs\n\nAll soles are sewn by our cobbler.` });
  writer.sandbox.script(['1. who sews the soles?']);
  await writeQuestions(ctx);
  expect(await questionsOf(id)).toEqual([['gift paper?', 'can you hide it from grandma?'], ['who sews the soles?']]);
  expect(writer.sandbox.lastPrompt).not.toContain('ribbon');
});

it('sections whose calls fail are left after three, and do not stop other documents', async () => {
  const [failing, other] = [await addDocument(), await addDocument()];
  const run = (hours: number) => {
    const now = new Date(ctx.clock.now().getTime() + hours * 3_600_000);
    return writeQuestions({ ...ctx, clock: { ...ctx.clock, now: () => now } });
  };
  writer.sandbox.script([undefined, '1. can you hide it from grandma?']);
  await run(0);
  expect(await questionsOf(failing)).toEqual([[], []]);
  expect(await questionsOf(other)).toEqual([['can you hide it from grandma?'], []]);
  const asked = writer.sandbox.requestCount;
  await run(0);
  expect(writer.sandbox.requestCount).toBe(asked);
  for (const hours of [1, 8, 33, 58]) await run(hours);
  expect(writer.sandbox.requestCount).toBe(asked + 2);
  await updateDocument(ctx, failing, { text: `${text} Or sewn.` });
  writer.sandbox.script(['1. who sews the soles?']);
  await run(59);
  expect(await questionsOf(failing)).toEqual([[], ['who sews the soles?']]);
});

it('all sections of a long document are read, a few per call', async () => {
  const sections = Array.from(
    { length: 50 },
    (_, at) => `## Part ${at + 1}\n\nThis part explains the handle number ${at + 1}.`,
  );
  const id = (await createDocument(ctx, siteId, { kind: 'written', title: 'Handles', text: sections.join('\n\n') })).id;
  const asked = writer.sandbox.requestCount;
  writer.sandbox.script(Array.from({ length: 9 }, (_, at) => `1. which handle is it in call ${at + 1}?`));
  await writeQuestions(ctx);
  expect(writer.sandbox.requestCount).toBe(asked + 9);
  expect((await questionsOf(id))[48]).toEqual(['which handle is it in call 9?']);
});

it('sections without spaces between words are read', async () => {
  const japanese = '## 包装\n\nギフト包装を承ります。';
  await createDocument(ctx, siteId, { kind: 'written', title: 'ギフト', text: japanese, language: 'ja' });
  writer.sandbox.script(['NONE']);
  await writeQuestions(ctx);
  expect(writer.sandbox.lastPrompt).toContain('ギフト包装を承ります。');
});

it('questions that a model takes back no longer find their section', async () => {
  const id = await addDocument();
  writer.sandbox.script(['2. will a cobbler mend clogs?']);
  await writeQuestions(ctx);
  const find = async () => (await ask(ctx, siteId, 'a cobbler for clogs')).passages.map(({ documentId }) => documentId);
  expect(await find()).toContain(id);
  await updateDocument(ctx, id, { text: `${wrapping}\n\n## Repairs\n\nAll soles are glued with care.` });
  expect(await find()).toContain(id);
  writer.sandbox.script(['NONE']);
  await writeQuestions(ctx);
  expect(await find()).not.toContain(id);
});

it('a document that is deleted meanwhile is left out', async () => {
  const id = await addDocument();
  writer.sandbox.script(['1. can you hide it from grandma?']);
  const write: typeof ctx.models.write = (...call) => {
    const { text, report } = ctx.models.write(...call);
    const deleting = async function* () {
      yield* text;
      await deleteDocument(ctx, id);
    };
    return { text: deleting(), report };
  };
  await expect(writeQuestions({ ...ctx, models: { ...ctx.models, write } })).resolves.toBeUndefined();
});

it('a run is queued once, for organisations with something to read', async () => {
  const queued = () =>
    transaction(ctx, tx =>
      tx.execute(sql`select data from jobs.job where name = ${writeQuestionsQueue.name} and state = 'created'`),
    );
  await queueWriting(ctx);
  expect((await queued()).rows).toEqual([]);
  await addDocument();
  for (let time = 0; time < 2; time++) await queueWriting(ctx);
  expect((await queued()).rows).toEqual([{ data: { organizationId: ctx.organizationId } }]);
  writer.sandbox.script(['NONE']);
  await writeQuestions(ctx);
});

it('half of the day’s tokens are left for visitors', async () => {
  await addDocument();
  await addTokens(ctx, 500_000);
  const asked = writer.sandbox.requestCount;
  await writeQuestions(ctx);
  await writeQuestions({ ...ctx, models: { ...ctx.models, serverDefault: null } });
  expect(writer.sandbox.requestCount).toBe(asked);
});

it('an own model is called a hundred times per day at most', async () => {
  const owner: Context = { ...ctx, permissions: new Set([...ctx.permissions, 'manage:organization'] as const) };
  const { url } = writer.endpoint();
  await saveModelSettings(owner, modelInput.parse({ url, key: 'sk-sandbox', model: 'aisle-scripted' }));
  const own = await findWriter(ctx);
  if (!own) throw new Error('no model');
  writer.sandbox.script(['NONE']);
  const asked = writer.sandbox.requestCount;
  await writeQuestions(ctx);
  expect(writer.sandbox.requestCount).toBe(asked + 1);
  for (let count = 1; count < 100; count++) expect(await mayCallModel(ctx, own)).toBe(true);
  await addDocument();
  await writeQuestions(ctx);
  expect(writer.sandbox.requestCount).toBe(asked + 1);
});
