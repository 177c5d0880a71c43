import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTokens } from '#domain/answers/model-settings/token-budget.ts';
import { writeQuestions } from '#domain/answers/write-questions.ts';
import type { Context } from '#domain/context.ts';
import { createDocument, updateDocument } from '#domain/knowledge/document.ts';
import { addSectionQuestion, listSectionQuestions } from '#domain/knowledge/section-questions.ts';
import { openModels } from '#providers/model/model.ts';
import { openWriter, type Writer } from '#tests/setup/generative.ts';
import { addSite } from '#tests/setup/knowledge.ts';

let writer: Writer;
let ctx: Context;
let siteId: string;

const wrapping = '## Wrapping\n\nWe add a ribbon and a small card.';
const text = `${wrapping}\n\n## Repairs\n\nAll soles are glued by hand.`;

beforeAll(async () => {
  writer = await openWriter();
  const serverDefault = writer.endpoint({ model: 'aisle-scripted' });
  const models = openModels({ serverDefault, allowOrigins: [] });
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

it('a document is read again if the model fails', async () => {
  const id = await addDocument();
  writer.sandbox.script([]);
  await writeQuestions(ctx);
  expect(await questionsOf(id)).toEqual([[], []]);
  writer.sandbox.script(['1. can you hide it from grandma?']);
  await writeQuestions(ctx);
  expect(await questionsOf(id)).toEqual([['can you hide it from grandma?'], []]);
});

it('half of the day’s tokens are left for visitors', async () => {
  await addDocument();
  await addTokens(ctx, 500_000);
  const asked = writer.sandbox.requestCount;
  await writeQuestions(ctx);
  await writeQuestions({ ...ctx, models: { ...ctx.models, serverDefault: null } });
  expect(writer.sandbox.requestCount).toBe(asked);
});
