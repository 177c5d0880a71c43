// A question in the database: taken in once, however often it is sent, and settled once.
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { answerTraces, chats, messages } from '#database/schema/chat.ts';
import type { Outcome, Trace } from '#domain/answers/inputs.ts';
import { keepForRepeats } from '#domain/chat/cache.ts';
import {
  countWithin,
  holdVisitor,
  isTheirs,
  listRecent,
  nextPosition,
  openChat,
  type Place,
} from '#domain/chat/chat.ts';
import { type Asked, agree, giveBack, type Terms } from '#domain/chat/counting.ts';
import { countAnswer, holdCalendar, uncountAnswer } from '#domain/chat/days.ts';
import type { VisitorMessage } from '#domain/chat/inputs.ts';
import { storable } from '#domain/chat/storable.ts';
import { announceUnanswered, isUnanswered } from '#domain/chat/telling.ts';
import { keepTerms } from '#domain/chat/terms.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { noteUsage } from '#domain/usage/notices.ts';
import { isAppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type Taken = {
  chatId: string;
  questionId: string;
  answerId: string;
  /** To be answered now; otherwise it was answered before, or somebody is about to. */
  isNew: boolean;
  history: { role: VisitorMessage['role']; text: string }[];
  takenAt: Date;
  siteId: string;
} & Terms;

export type Answer = Pick<VisitorMessage, 'text' | 'sources' | 'products' | 'suggestions'> & { trace: Trace | null };

/** Longer than any answer takes: whoever was writing it is gone. */
const abandonedAfter = 75_000;
const pausesBeforeSettling = [0, 300, 1500];
const longestAnswer = 20_000;

export async function takeQuestion(ctx: Context, input: Asked): Promise<Taken> {
  const takenAt = ctx.clock.now();
  const { place } = input;
  const { siteId } = place;
  return transaction(ctx, async tx => {
    await holdVisitor(tx, place);
    const known = await findKnown(tx, place, input.id);
    if (known && !isUnfinished(ctx, known.answer)) {
      return { ...known.ids, isNew: false, history: [], takenAt, siteId, counted: null };
    }
    const { position, ...ids } = known ? await reopen(tx, ctx, known) : await add(tx, ctx, place, input);
    const history = await listRecent(tx, ids.chatId, position);
    const terms = await agree(tx, ctx, input, { before: countedFor(known), isFirst: history.length === 0 });
    await tx.update(messages).set({ billed: terms.counted }).where(eq(messages.id, ids.answerId));
    return { ...ids, isNew: true, history, takenAt, siteId, ...terms };
  });
}

/** Writes the answer down, unless somebody else did, and gives back what was taken for one that is free. */
export async function settleQuestion(ctx: Context, taken: Taken, answer: Answer, outcome: Outcome): Promise<void> {
  for (const [at, pause] of pausesBeforeSettling.entries()) {
    await wait(pause);
    try {
      return await settle(ctx, taken, answer, outcome);
    } catch (error) {
      const isLast = at === pausesBeforeSettling.length - 1;
      if (isLast || !isAppError(error) || error.kind !== 'unavailable') throw error;
    }
  }
}

async function settle(ctx: Context, taken: Taken, answer: Answer, outcome: Outcome): Promise<void> {
  const isWaiting = and(eq(messages.id, taken.answerId), isNull(messages.outcome));
  const milliseconds = ctx.clock.now().getTime() - taken.takenAt.getTime();
  const facts = { engine: answer.trace?.engine ?? null, milliseconds };
  const billed = outcome === 'answered' && !isSmallTalk(answer) ? taken.counted : null;
  await transaction(ctx, async tx => {
    const calendar = await holdCalendar(tx, taken.chatId);
    const chat = await holdChat(tx, taken.chatId);
    const [written] = await tx
      .update(messages)
      .set({ ...toColumns(answer), ...facts, outcome, billed })
      .where(isWaiting)
      .returning({ at: messages.createdAt });
    // Whoever writes the answer down decides what becomes of what was counted; without a place for it nobody else will.
    const decides = written !== undefined || !(await tx.$count(messages, eq(messages.id, taken.answerId)));
    if (written) {
      await keepTrace(tx, ctx, taken, answer.trace);
      if (chat) await keepTerms(tx, ctx, chat, answer.text);
      if (calendar) await countAnswer(tx, ctx, calendar, { ...written, outcome, milliseconds });
      // What a model broke off, or was quoted in its place, is no answer to say again: it may be well in a moment.
      const isWhole = !answer.trace?.model?.failure;
      if (taken.cache && billed === 'plan' && isWhole) await keepForRepeats(tx, ctx, toKept(taken, taken.cache));
      if (isUnanswered(outcome)) await announceUnanswered(tx, ctx, taken.questionId, outcome);
    }
    if (decides && !billed) await giveBack(tx, ctx, taken);
    await noteUsage(tx, ctx);
  });
}

/** Nothing had to be known for it. */
function isSmallTalk({ trace }: Answer): boolean {
  return trace !== null && trace.engine === null;
}

function toKept({ siteId, answerId, takenAt }: Taken, cache: NonNullable<Taken['cache']>) {
  return { siteId, messageId: answerId, createdAt: takenAt, ...cache };
}

/** Whoever deletes a chat holds it first and its messages next, and so does whoever writes an answer. */
export async function holdChat(tx: Transaction, id: string) {
  const facts = { chatId: chats.id, siteId: chats.siteId, language: chats.language };
  const [chat] = await tx.select(facts).from(chats).where(eq(chats.id, id)).for('no key update');
  return chat;
}

async function keepTrace(
  tx: Transaction,
  ctx: Context,
  { chatId, answerId }: Taken,
  trace: Trace | null,
): Promise<void> {
  if (trace) {
    const row = { organizationId: requireOrganization(ctx), messageId: answerId, trace: storable(trace) };
    const target = [answerTraces.organizationId, answerTraces.messageId];
    await tx
      .insert(answerTraces)
      .values(row)
      .onConflictDoUpdate({ target, set: { trace: row.trace } });
  }
  await countWithin(tx, chatId);
}

export async function findAnswer(ctx: Context, id: string) {
  const [row] = await transaction(ctx, tx => tx.select().from(messages).where(eq(messages.id, id)));
  return row;
}

type Known = { ids: { chatId: string; questionId: string; answerId: string }; position: number; answer: Unfinished };
type Unfinished = { outcome: string | null; billed: string | null; feedback: string | null; createdAt: Date };

async function findKnown(tx: Transaction, place: Place, clientId: string): Promise<Known | undefined> {
  const [question] = await tx
    .select({ id: messages.id, chatId: messages.chatId, position: messages.position })
    .from(chats)
    .innerJoin(messages, and(eq(messages.organizationId, chats.organizationId), eq(messages.chatId, chats.id)))
    .where(and(isTheirs(place), eq(messages.clientId, clientId)));
  if (!question) return undefined;
  const isItsAnswer = and(eq(messages.chatId, question.chatId), eq(messages.position, question.position + 1));
  const [answer] = await tx.select().from(messages).where(isItsAnswer);
  if (!answer) return undefined;
  const ids = { chatId: question.chatId, questionId: question.id, answerId: answer.id };
  return { ids, position: question.position, answer };
}

/** Stopped, failed, or left by a process that ended: asked again it is answered again, in the same place. */
function isUnfinished(ctx: Context, { outcome, createdAt }: Unfinished): boolean {
  if (outcome === null) return ctx.clock.now().getTime() - createdAt.getTime() > abandonedAfter;
  return outcome === 'stopped' || outcome === 'failed';
}

/** What was counted for an answer that was never settled; it was never given back either. */
function countedFor(known: Known | undefined): Terms['counted'] {
  return known?.answer.outcome === null ? (known.answer.billed as Terms['counted']) : null;
}

async function reopen(tx: Transaction, ctx: Context, { ids, position, answer }: Known) {
  const calendar = await holdCalendar(tx, ids.chatId);
  if (calendar) await uncountAnswer(tx, ctx, calendar, answer);
  const empty = { text: '', sources: [], products: [], suggestions: [], outcome: null, feedback: null };
  await tx
    .update(messages)
    .set({ ...empty, createdAt: ctx.clock.now() })
    .where(eq(messages.id, ids.answerId));
  return { ...ids, position };
}

/** Question and answer stand next to each other from the beginning, whatever is asked meanwhile. */
async function add(tx: Transaction, ctx: Context, place: Place, input: { id: string; text: string }) {
  const chatId = await openChat(tx, ctx, place);
  const position = await nextPosition(tx, chatId);
  const now = ctx.clock.now();
  const [questionId, answerId] = [newId(now.getTime()), newId(now.getTime())];
  const shared = { organizationId: requireOrganization(ctx), chatId, createdAt: now };
  await tx.insert(messages).values([
    { ...shared, id: questionId, position, role: 'visitor', text: input.text, clientId: input.id },
    { ...shared, id: answerId, position: position + 1, role: 'assistant', text: '' },
  ]);
  const { language, page } = place;
  const facts = { language, ...(page ? { pageUrl: page } : {}) };
  await tx
    .update(chats)
    .set({ ...facts, questions: sql`${chats.questions} + 1` })
    .where(eq(chats.id, chatId));
  await keepTerms(tx, ctx, { siteId: place.siteId, chatId, language }, input.text);
  return { chatId, questionId, answerId, position };
}

function toColumns({ text, trace: _, ...rest }: Answer) {
  return storable({ ...rest, text: text.slice(0, longestAnswer) });
}
