// A question in the database: taken in once, however often it is sent, and settled once.
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { messages } from '#database/schema/chat.ts';
import type { Outcome, Trace } from '#domain/answers/inputs.ts';
import { keepForRepeats } from '#domain/chat/cache.ts';
import {
  type Current,
  countWithin,
  findCurrent,
  holdVisitor,
  idOfNew,
  listRecent,
  openChat,
  type Place,
} from '#domain/chat/chat.ts';
import { type Asked, agree, findSaid, giveBack, type Terms } from '#domain/chat/counting.ts';
import { countAnswer, holdCalendar, uncountAnswer } from '#domain/chat/days.ts';
import type { VisitorMessage } from '#domain/chat/inputs.ts';
import {
  addPair,
  answerOf,
  askedBefore,
  heldChat,
  markBilled,
  writeDown,
  writeTrace,
} from '#domain/chat/question-rows.ts';
import { storable } from '#domain/chat/storable.ts';
import { announceUnanswered, isUnanswered } from '#domain/chat/telling.ts';
import { keepTerms } from '#domain/chat/terms.ts';
import { namesOf } from '#domain/chat/theirs.ts';
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

export type Answer = Pick<VisitorMessage, 'text' | 'sources' | 'products' | 'offers' | 'suggestions'> & {
  trace: Trace | null;
};

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
    const before = countedFor(known);
    const [history, said] = await inOrder([
      isGoingOn ? listRecent(tx, ids.chatId, position) : [],
      // Whoever goes on may have said nothing yet that counts; of whoever begins it is known.
      isGoingOn ? undefined : findSaid(tx, ctx, input, before),
      known ? reopen(tx, ctx, known) : add(tx, ctx, input, { ...ids, position, isNewChat: !current }),
      findEntitlement(tx, ctx),
    ]);
    const isFirst = isGoingOn && history.length === 0;
    const terms = await agree(tx, ctx, input, before, isFirst ? await findSaid(tx, ctx, input, before) : said);
    if (terms.counted || known) {
      await markBilled(tx, { id: ids.answerId, billed: terms.counted });
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
  const milliseconds = ctx.clock.now().getTime() - taken.takenAt.getTime();
  const facts = { engine: answer.trace?.engine ?? null, milliseconds };
  const billed = outcome === 'answered' && !isSmallTalk(answer) ? taken.counted : null;
  await transaction(ctx, async tx => {
    remembering(tx);
    // Sent together, and done in this order, which is everybody's.
    const [calendar, chat, [written]] = await inOrder([
      holdCalendar(tx, taken.chatId),
      holdChat(tx, taken.chatId),
      writeDown(tx, { id: taken.answerId, ...toColumns(answer), ...facts, outcome, billed }),
      findEntitlement(tx, ctx),
    ]);
    // Whoever writes the answer down decides what becomes of what was counted; without a place for it nobody else will.
    const decides = written !== undefined || !(await tx.$count(messages, eq(messages.id, taken.answerId)));
    // What a model broke off, or was quoted in its place, is no answer to say again: it may be well in a moment.
    const isWhole = !answer.trace?.model?.failure;
    const repeats = taken.cache && billed === 'plan' && isWhole ? toKept(taken, taken.cache) : undefined;
    const isSaid = written !== undefined;
    await inOrder([
      isSaid && keepTrace(tx, ctx, taken, answer.trace),
      isSaid && (outcome !== 'answered' || taken.wasKnown) && countWithin(tx, taken.chatId),
      isSaid && chat && keepTerms(tx, ctx, chat, answer.text),
      isSaid && calendar && countAnswer(tx, ctx, calendar, { ...written, outcome, milliseconds }),
      isSaid && repeats && keepForRepeats(tx, ctx, repeats),
      isSaid && isUnanswered(outcome) && announceUnanswered(tx, ctx, taken.questionId, outcome),
      // The organisation's counter, for which everybody waits; what is noted of it is what is left in it.
      decides && !billed && giveBack(tx, ctx, taken),
      noteUsage(tx, ctx),
    ]);
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
  const [chat] = await heldChat(tx, { id });
  return chat;
}

async function keepTrace(tx: Transaction, ctx: Context, { answerId }: Taken, trace: Trace | null): Promise<void> {
  if (!trace) return;
  const row = { organizationId: requireOrganization(ctx), messageId: answerId, trace: storable(trace) };
  await writeTrace(tx, row);
}

export async function findAnswer(ctx: Context, id: string) {
  const [row] = await single(ctx, tx => answerOf(tx, { id }));
  return row;
}

type Known = { ids: { chatId: string; questionId: string; answerId: string }; position: number; answer: Unfinished };
type Unfinished = { outcome: string | null; billed: string | null; feedback: string | null; createdAt: Date };

async function findKnown(tx: Transaction, place: Place, clientId: string): Promise<Known | undefined> {
  const [question] = await askedBefore[place.channel](tx, { ...namesOf(place), clientId });
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
  const empty = { text: '', sources: [], products: [], offers: [], suggestions: [], outcome: null, feedback: null };
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
    addPair(tx, { ...shared, ...ids, position, text, clientId: id }),
    keepTerms(tx, ctx, { siteId, chatId, language }, text),
  ]);
}

function toColumns({ text, trace: _, ...rest }: Answer) {
  return storable({ ...rest, text: text.slice(0, longestAnswer) });
}
