import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answerer } from '#domain/answers/answerer.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import { deleteChat, deleteChats } from '#domain/chat/dashboard/actions.ts';
import { contextOf as quoteContext, readChat, readQuote, readTrace } from '#domain/chat/dashboard/read.ts';
import { correctAnswer, replayAnswer } from '#domain/chat/dashboard/replay.ts';
import { giveFeedback } from '#domain/chat/storage/feedback.ts';
import type { Context } from '#domain/context.ts';
import { updateDocument } from '#domain/knowledge/document.ts';
import { matchRules } from '#domain/knowledge/rule-match.ts';
import { answerWith, answerWithPassage, askQuestion, foundTrace, returnsOffer } from '#tests/setup/chats.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, askTitles } from '#tests/setup/knowledge.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let shop: Shop;
let reader: Context;
let editor: Context;
let stranger: Context;
let documentId: string;
const quote = 'Worn pairs can be exchanged once.';
const text = `# Returns\n\nUnworn boots can come back.\n\nWe know how it is. ${quote} Clean the soles.`;
const signal = new AbortController().signal;

beforeAll(async () => {
  services = await openTestServices();
  shop = await openShop(services);
  reader = contextOf(services, shop.organizationId);
  editor = contextOf(services, shop.organizationId, 'list:sites', 'manage:sites');
  stranger = contextOf(services, (await openShop(services)).organizationId, 'list:sites', 'manage:sites');
  documentId = await addDocument(editor, shop.site.id, { title: 'Returns', text });
});

const source = () => ({ kind: 'document' as const, id: documentId, title: 'Returns', url: null, quote, version: 1 });
const quoting = () => answerWith(quote, { type: 'sources', sources: [source()] });

describe('a chat', () => {
  it('Q06 E13 is shown with its sources, rating, page and search trace', async () => {
    const visitor = randomUUID();
    const page = 'https://shop.example/boots';
    const { chatId, answer } = await askQuestion(shop, 'Can I exchange them?', { visitor, page, answerer: quoting() });
    const details = { siteId: shop.site.id, widgetId: shop.widget.id, channel: 'widget' as const, visitor };
    await giveFeedback(shop.ctx, details, { messageId: answer.id, feedback: 'down', reason: 'Too short' });
    const chat = await readChat(reader, chatId);
    expect(chat).toMatchObject({ pageUrl: page, siteName: 'Tarn & Trail', widgetName: 'Corner', visit: 1 });
    expect(chat.messages).toMatchObject([
      { role: 'visitor', text: 'Can I exchange them?', isContact: false },
      {
        outcome: 'answered',
        engine: 'extractive',
        billed: 'plan',
        sources: [source()],
        feedback: 'down',
        feedbackReason: 'Too short',
        hasTrace: true,
      },
    ]);
    expect(await readTrace(reader, answer.id)).toEqual(foundTrace);
    await expect(readChat(stranger, chatId)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(readTrace(stranger, answer.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('shows the suggested passages of a question without an answer', async () => {
    const { chatId } = await askQuestion(shop, 'Exchange them?', { answerer: answerWithPassage });
    const chat = await readChat(reader, chatId);
    expect(chat).toMatchObject({ questions: 1, offered: 1, unanswered: 0 });
    expect(chat.messages[1]).toMatchObject({ outcome: 'offered', engine: null, billed: null, offers: [returnsOffer] });
  });

  it('opens a source at the quoted text, in the quoted version', async () => {
    const { answer } = await askQuestion(shop, 'Exchange?', { answerer: quoting() });
    const opened = await readQuote(reader, answer.id, 0);
    expect(opened).toMatchObject({ quote, exists: true, isOutdated: false });
    expect(`# ${opened.before}${quote}${opened.after}`).toBe(text);
    await updateDocument(editor, documentId, { text: 'Nothing can come back.' });
    expect(await readQuote(reader, answer.id, 0)).toMatchObject({ before: opened.before, isOutdated: true });
    await expect(readQuote(reader, answer.id, 1)).rejects.toMatchObject({ code: 'source_not_found' });
    await expect(readQuote(stranger, answer.id, 0)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('shows whole paragraphs around a quote if they are short enough', () => {
    const long = 'word '.repeat(200);
    const around = quoteContext(`${long}\n\nBefore. Quote. After.\n\n${long}`, 'Quote.');
    expect(around).toEqual({ before: 'Before. ', after: ' After.' });
    expect(quoteContext('nothing of it', 'Quote.')).toEqual({ before: '', after: '' });
    const marked = quoteContext('## Returns\n\nSend **all** back. Quote. See [here](https://a.example).', 'Quote.');
    expect(marked).toEqual({ before: 'Returns\n\nSend all back. ', after: ' See here.' });
  });

  it('is deleted with all its messages, by members with permission', async () => {
    const asked = await Promise.all([1, 2, 3].map(at => askQuestion(shop, `Delete ${at}`)));
    const ids = asked.map(({ chatId }) => chatId);
    const [first = ''] = ids;
    await expect(deleteChat(reader, first)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(deleteChat(stranger, first)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await deleteChats(stranger, ids)).toEqual({ deleted: 0 });
    expect(await deleteChat(editor, first)).toEqual({ id: first });
    expect(await deleteChats(editor, ids)).toEqual({ deleted: 2 });
    const { rows } = await services.database.transaction(shop.organizationId, tx =>
      tx.execute<{
        left: number;
      }>(sql`select (select count(*) from messages where chat_id = any(${sql.param(ids)}::uuid[]))
        + (select count(*) from chat_terms where chat_id = any(${sql.param(ids)}::uuid[]))
        + (select count(*) from answer_traces where message_id = any(${sql.param(asked.map(({ answer }) => answer.id))}::uuid[])) as left`),
    );
    expect(Number(rows[0]?.left)).toBe(0);
  });
});

describe('an answer', () => {
  it('is replayed with the earlier messages, without storing or counting anything', async () => {
    const visitor = randomUUID();
    await askQuestion(shop, 'Are the boots waterproof?', { visitor, answerer: answerWith('They are.') });
    const { chatId, answer } = await askQuestion(shop, 'And wide?', { visitor, answerer: quoting() });
    const chatBefore = await readChat(reader, chatId);
    const asked: unknown[] = [];
    const answerer = answerWith('No.', { type: 'outcome', outcome: 'unknown' });
    const replay = await replayAnswer(editor, answer.id, {
      queue: openQuestionQueue(),
      tries: openTryLimits(services),
      signal,
      answerer: (ctx, question, until) => {
        asked.push(question);
        return answerer(ctx, question, until);
      },
    });
    expect(asked).toMatchObject([
      {
        text: 'And wide?',
        siteId: shop.site.id,
        history: [{ text: 'Are the boots waterproof?' }, { text: 'They are.' }],
        hasContact: true,
        isFrugal: false,
      },
    ]);
    expect(replay).toMatchObject({
      question: 'And wide?',
      before: { id: answer.id, text: quote },
      after: { text: 'No.', outcome: 'unknown', trace: foundTrace },
      changes: ['It’s no longer answered.', 'It no longer quotes “Returns”.'],
    });
    expect(await readChat(reader, chatId)).toEqual(chatBefore);
    await expect(
      replayAnswer(reader, answer.id, { queue: openQuestionQueue(), tries: openTryLimits(services), signal, answerer }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      replayAnswer(stranger, answer.id, {
        queue: openQuestionQueue(),
        tries: openTryLimits(services),
        signal,
        answerer,
      }),
    ).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('that only suggested passages can be replayed, and differences are reported', async () => {
    const { answer } = await askQuestion(shop, 'Swap them?', { answerer: answerWithPassage });
    const options = { queue: openQuestionQueue(), tries: openTryLimits(services), signal };
    const same = await replayAnswer(editor, answer.id, { ...options, answerer: answerWithPassage });
    expect(same).toMatchObject({ after: { outcome: 'offered', offers: [returnsOffer] }, changes: [] });
    const { changes } = await replayAnswer(editor, answer.id, { ...options, answerer: quoting() });
    expect(changes).toEqual(['It’s answered now.', 'It quotes “Returns” now.', 'It no longer suggests “Returns”.']);
    const { answer: known } = await askQuestion(shop, 'Swap?', { answerer: answerWith('Yes.') });
    expect((await replayAnswer(editor, known.id, { ...options, answerer: answerWithPassage })).changes).toEqual([
      'It suggests passages now instead of an answer.',
      'It suggests “Returns” now.',
    ]);
  });

  it('that fails on replay returns an error for people', async () => {
    const { answer } = await askQuestion(shop, 'Is it broken?');
    // biome-ignore lint/correctness/useYield: it fails before it says anything
    const answerer: Answerer = async function* () {
      throw new Error('the model is down');
    };
    await expect(
      replayAnswer(editor, answer.id, { queue: openQuestionQueue(), tries: openTryLimits(services), signal, answerer }),
    ).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'answer_failed',
    });
  });

  it('is corrected by a rule that is used from then on', async () => {
    const { answer } = await askQuestion(shop, 'Do you resole boots?');
    const input = { as: 'rule' as const, question: 'Do you resole boots?', answer: 'Yes, for £40.' };
    expect(await correctAnswer(editor, answer.id, input)).toMatchObject({ as: 'rule', name: 'Do you resole boots?' });
    const { decision } = await matchRules(editor, {
      siteId: shop.site.id,
      question: 'do you resole the boots',
      language: 'en',
      page: null,
      now: new Date(),
    });
    expect(decision?.text).toBe('Yes, for £40.');
    await expect(correctAnswer(reader, answer.id, input)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(correctAnswer(stranger, answer.id, input)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is corrected by a document that is used from then on', async () => {
    const { answer } = await askQuestion(shop, 'Is there a student discount?');
    const question = 'Is there a student discount?';
    const made = await correctAnswer(editor, answer.id, {
      as: 'document',
      question,
      answer: 'Ten percent, with a card.',
    });
    expect(made).toMatchObject({ as: 'document', name: question });
    expect(await askTitles(editor, shop.site.id, 'student discount')).toContain(question);
  });
});
