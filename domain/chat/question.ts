// A question in the database: taken in once, however often it is sent, and settled once.
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { prepared } from '#database/prepared.ts';
import { answerTraces, chats, messages } from '#database/schema/chat.ts';
import type { Outcome, Trace } from '#domain/answers/inputs.ts';
import { keepForRepeats } from '#domain/chat/cache.ts';
import {
  type Current,
  countWithin,
  findCurrent,
  holdVisitor,
  idOfNew,
  isTheirs,
  listRecent,
  openChat,
  type Place,
} from '#domain/chat/chat.ts';
import { type Asked, agree, giveBack, type Terms } from '#domain/chat/counting.ts';
import { countAnswer, holdCalendar, uncountAnswer } from '#domain/chat/days.ts';
import type { VisitorMessage } from '#domain/chat/inputs.ts';
import { storable } from '#domain/chat/storable.ts';
import { announceUnanswered, isUnanswered } from '#domain/chat/telling.ts';
import { keepTerms } from '#domain/chat/terms.ts';
import { type Context, requireOrganization, single, transaction } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { inOrder, remembering } from '#domain/together.ts';
import { noteUsage } from '#domain/usage/notices.ts';
import { isAppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type Taken = {
  chatId: string;
  questionId: string;
  answerId: string;
  /** To be answered now; otherwise it was answered before, or somebody is about to. */
  isNew: boolean;
  /** Asked before, and stopped or failed then. */
  wasKnown?: boolean;
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
    remembering(tx);
    // Sent together, and done in this order: what is found is what those found who held the visitor before.
    const [, known, current] = await inOrder([
      holdVisitor(tx, place),
      findKnown(tx, place, input.id),
      findCurrent(tx, ctx, place),
    ]);
    if (known && !isUnfinished(ctx, known.answer)) {
      return { ...known.ids, isNew: false, history: [], takenAt, siteId, counted: null };
    }
    const { position, ...ids } = known ? { position: known.position, ...known.ids } : newIds(ctx, place, current);
    const isGoingOn = known !== undefined || current !== undefined;
    const [history] = await inOrder([
      isGoingOn ? listRecent(tx, ids.chatId, position) : [],
      known ? reopen(tx, ctx, known) : add(tx, ctx, input, { ...ids, position, isNewChat: !current }),
      findEntitlement(tx, ctx),
    ]);
    const terms = await agree(tx, ctx, input, { before: countedFor(known), isFirst: history.length === 0 });
    if (terms.counted || known) {
      await tx.update(messages).set({ billed: terms.counted }).where(eq(messages.id, ids.answerId));
    }
    return { ...ids, isNew: true, wasKnown: known !== undefined, history, takenAt, siteId, ...terms };
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
    remembering(tx);
    // Sent together, and done in this order, which is everybody's.
    const [calendar, chat, [written]] = await inOrder([
      holdCalendar(tx, taken.chatId),
      holdChat(tx, taken.chatId),
      tx
        .update(messages)
        .set({ ...toColumns(answer), ...facts, outcome, billed })
        .where(isWaiting)
        .returning({ at: messages.createdAt })
        .execute(),
      findEntitlement(tx, ctx),
    ]);
    // Whoever writes the answer down decides what becomes of what was counted; without a place for it nobody else will.
    const decides = written !== undefined || !(await tx.$count(messages, eq(messages.id, taken.answerId)));
    if (written) {
      // What a model broke off, or was quoted in its place, is no answer to say again: it may be well in a moment.
      const isWhole = !answer.trace?.model?.failure;
      await inOrder([
        keepTrace(tx, ctx, taken, answer.trace),
        outcome !== 'answered' || taken.wasKnown ? countWithin(tx, taken.chatId) : undefined,
        chat && keepTerms(tx, ctx, chat, answer.text),
        calendar && countAnswer(tx, ctx, calendar, { ...written, outcome, milliseconds }),
        taken.cache && billed === 'plan' && isWhole ? keepForRepeats(tx, ctx, toKept(taken, taken.cache)) : undefined,
      ]);
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
  const [chat] = await tx.select(facts).from(chats).where(eq(chats.id, id)).for('no key update').execute();
  return chat;
}

async function keepTrace(tx: Transaction, ctx: Context, { answerId }: Taken, trace: Trace | null): Promise<void> {
  if (!trace) return;
  const row = { organizationId: requireOrganization(ctx), messageId: answerId, trace: storable(trace) };
  const target = [answerTraces.organizationId, answerTraces.messageId];
  await tx
    .insert(answerTraces)
    .values(row)
    .onConflictDoUpdate({ target, set: { trace: row.trace } })
    .execute();
}

const answerOf = prepared('answer', tx =>
  tx
    .select()
    .from(messages)
    .where(eq(messages.id, sql.placeholder('id'))),
);

export async function findAnswer(ctx: Context, id: string) {
  const [row] = await single(ctx, tx => answerOf(tx, { id }));
  return row;
}

type Known = { ids: { chatId: string; questionId: string; answerId: string }; position: number; answer: Unfinished };
type Unfinished = { outcome: string | null; billed: string | null; feedback: string | null; createdAt: Date };

async function findKnown(tx: Transaction, place: Place, clientId: string): Promise<Known | undefined> {
  const [question] = await tx
    .select({ id: messages.id, chatId: messages.chatId, position: messages.position })
    .from(chats)
    .innerJoin(messages, and(eq(messages.organizationId, chats.organizationId), eq(messages.chatId, chats.id)))
    .where(and(isTheirs(place), eq(messages.clientId, clientId)))
    .execute();
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

async function reopen(tx: Transaction, ctx: Context, { ids, answer }: Known): Promise<void> {
  const calendar = await holdCalendar(tx, ids.chatId);
  if (calendar) await uncountAnswer(tx, ctx, calendar, answer);
  const empty = { text: '', sources: [], products: [], suggestions: [], outcome: null, feedback: null };
  await tx
    .update(messages)
    .set({ ...empty, createdAt: ctx.clock.now() })
    .where(eq(messages.id, ids.answerId));
}

function newIds(ctx: Context, place: Place, current: Current) {
  const now = ctx.clock.now();
  const [questionId, answerId] = [newId(now.getTime()), newId(now.getTime())];
  return { chatId: current?.id ?? idOfNew(place, now), questionId, answerId, position: (current?.position ?? 0) + 1 };
}

type New = ReturnType<typeof newIds> & { isNewChat: boolean };

/** Question and answer stand next to each other from the beginning, whatever is asked meanwhile. */
async function add(tx: Transaction, ctx: Context, { id, text, place }: Asked, { chatId, position, ...ids }: New) {
  const shared = { organizationId: requireOrganization(ctx), chatId, createdAt: ctx.clock.now() };
  const { siteId, language } = place;
  await inOrder([
    openChat(tx, ctx, place, { id: chatId, isNew: ids.isNewChat, counts: true }),
    tx
      .insert(messages)
      .values([
        { ...shared, id: ids.questionId, position, role: 'visitor', text, clientId: id },
        { ...shared, id: ids.answerId, position: position + 1, role: 'assistant', text: '' },
      ])
      .execute(),
    keepTerms(tx, ctx, { siteId, chatId, language }, text),
  ]);
}

function toColumns({ text, trace: _, ...rest }: Answer) {
  return storable({ ...rest, text: text.slice(0, longestAnswer) });
}
