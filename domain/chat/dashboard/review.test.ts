// Answers to review: those of a model from which a check removed lines.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#database/schema/chat.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { Trace } from '#domain/answers/inputs.ts';
import { markReviewed } from '#domain/chat/dashboard/actions.ts';
import { chatsQuery } from '#domain/chat/dashboard/inputs.ts';
import { countChats, listChats } from '#domain/chat/dashboard/list.ts';
import { readChat } from '#domain/chat/dashboard/read.ts';
import { countSentences, findReview, readReview } from '#domain/chat/storage/answer-review.ts';
import { type Context, transaction } from '#domain/context.ts';
import { readReport } from '#domain/reporting/report.ts';
import { askQuestion } from '#tests/setup/chats.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { plainTrace } from '#tests/setup/trace.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

type Sentence = Trace['sentences'][number];

const dropped = (facts: Partial<Sentence>): Sentence => ({
  text: 'Express delivery is free.',
  source: null,
  verdict: 'dropped',
  why: 'It is not backed.',
  ...facts,
});
const contradicted = dropped({ check: 'judge', letter: 'c' });
const traceWith = (facts: Partial<Trace>): Trace => ({ ...plainTrace, engine: 'generative', ...facts });
const judged = (answers: 'full' | 'part' | 'other' | null) => ({ answers, late: false, milliseconds: 700 });

describe('an answer is to review', () => {
  it.each([
    ['a fact was wrong', { sentences: [dropped({ check: 'fact' })] }, true],
    ['the judge found a line wrong', { sentences: [contradicted] }, true],
    ['it answers another question', { judged: judged('other') }, true],
    ['it answers a part', { judged: judged('part') }, false],
    ['the output guard stopped a line', { sentences: [dropped({ check: 'guard' })] }, false],
    ['a line was repeated', { sentences: [dropped({ check: 'repeat' })] }, false],
    ['a line was dropped without a check', { sentences: [dropped({})] }, false],
    ['a line is proven', { sentences: [{ ...contradicted, verdict: 'proven' as const }] }, false],
    ['it repeats an answer', { sentences: [contradicted], repeats: randomUUID() }, false],
  ])('if %s', (_, facts, expected) => {
    expect(findReview(traceWith(facts)) !== null).toBe(expected);
  });

  it.each([
    ['all that a judge saw', { judged: judged('full') }, [2, 1]],
    [
      'only what is not shown, if sources were quoted instead',
      { judged: judged('full'), engine: 'extractive' },
      [1, 1],
    ],
    ['nothing if the judge was late', { judged: { ...judged(null), late: true } }, [0, 0]],
    ['nothing of a repeated answer', { judged: judged('full'), repeats: randomUUID() }, [0, 0]],
  ] as const)('the report counts %s', (_, facts, [checked, removed]) => {
    const sentences = [{ ...contradicted, verdict: 'proven' as const }, contradicted, dropped({ check: 'repeat' })];
    const counts = countSentences(traceWith({ sentences, ...facts }));
    expect(counts).toEqual({ checkedSentences: checked, removedSentences: removed });
  });

  it('reads traces of any age', () => {
    expect(readReview({ sentences: 'none' })).toBeNull();
    expect(readReview(null)).toBeNull();
    expect(readReview(traceWith({ sentences: [contradicted] }))).toEqual({
      removed: [{ text: contradicted.text, check: 'judge', letter: 'c', why: contradicted.why }],
      isOffTopic: false,
    });
  });
});

async function openReviewed() {
  const shop = await openShop(services);
  const trace = traceWith({
    judged: judged('full'),
    sentences: [{ ...contradicted, verdict: 'proven', text: 'Yes.' }, contradicted],
  });
  const visitor = randomUUID();
  const answerer: Answerer = async function* () {
    yield { type: 'text', text: 'Yes.' };
    yield { type: 'trace', trace };
    yield { type: 'outcome', outcome: 'answered' };
  };
  const { chatId, answer } = await askQuestion(shop, 'Is delivery free?', { visitor, answerer });
  await askQuestion(shop, 'And returns?', { visitor });
  return { shop, chatId, answerId: answer.id };
}

const editorOf = ({ organizationId }: Shop) => contextOf(services, organizationId, 'list:sites', 'manage:sites');
const toReview = async (ctx: Context, { site }: Shop) => {
  const { data } = await listChats(ctx, chatsQuery.parse({ site: site.id, state: 'to-review' }));
  return [data.map(({ toReview: count }) => count), (await countChats(ctx, { site: site.id })).toReview];
};

describe('a member with permission', () => {
  it('finds answers to review, reads what was removed, and clears them', async () => {
    const { shop, chatId, answerId } = await openReviewed();
    const editor = editorOf(shop);
    expect(await toReview(editor, shop)).toEqual([[1], 1]);
    const { now } = await readReport(shop.ctx, shop.site.id, { days: '7' });
    expect(now).toMatchObject({ checkedSentences: 2, removedSentences: 1 });
    const reviews = async () => (await readChat(editor, chatId)).messages.map(({ review }) => review);
    const found = { removed: [{ text: 'Express delivery is free.', check: 'judge', letter: 'c' }], isOffTopic: false };
    expect(await reviews()).toMatchObject([null, found, null, null]);
    expect(await markReviewed(editor, answerId, { reviewed: true })).toEqual({ id: answerId });
    expect(await toReview(editor, shop)).toEqual([[], 0]);
    expect(await reviews()).toEqual([null, null, null, null]);
    await markReviewed(editor, answerId, { reviewed: false });
    expect(await reviews()).toMatchObject([null, found, null, null]);
    expect(await toReview(editor, shop)).toEqual([[1], 1]);
  });

  it('cannot open the review of an answer without findings', async () => {
    const { shop, chatId } = await openReviewed();
    const editor = editorOf(shop);
    const { messages: all } = await readChat(editor, chatId);
    await markReviewed(editor, all[3]?.id ?? '', { reviewed: false });
    expect(await toReview(editor, shop)).toEqual([[1], 1]);
  });
});

it('a member without permission sees what was removed, and cannot clear it', async () => {
  const { shop, chatId, answerId } = await openReviewed();
  const reader = contextOf(services, shop.organizationId);
  await expect(markReviewed(reader, answerId, { reviewed: true })).rejects.toMatchObject({ kind: 'forbidden' });
  expect((await readChat(reader, chatId)).messages[1]?.review).not.toBeNull();
});

it('another organisation finds no answer to review', async () => {
  const { shop, answerId } = await openReviewed();
  const other = editorOf(await openShop(services));
  await expect(markReviewed(other, answerId, { reviewed: true })).rejects.toMatchObject({ kind: 'not-found' });
  const [row] = await transaction(shop.ctx, tx => tx.select().from(messages).where(eq(messages.id, answerId)));
  expect(row?.toReview).toBe(true);
});
