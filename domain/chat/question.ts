// A question in the database: taken in once, however often it is sent, and settled once.
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { answerTraces, chats, messages } from '#database/schema/chat.ts';
import type { Outcome, Trace } from '#domain/answers/inputs.ts';
import {
  countWithin,
  holdVisitor,
  isTheirs,
  listRecent,
  nextPosition,
  openChat,
  type Place,
} from '#domain/chat/chat.ts';
import type { VisitorMessage } from '#domain/chat/inputs.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { returnUsage, takeUsage } from '#domain/usage/usage.ts';
import { isAppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type Taken = {
  chatId: string;
  questionId: string;
  answerId: string;
  /** To be answered now; otherwise it was answered before, or somebody is about to. */
  isNew: boolean;
  /** Why it will not be answered, if so; nothing was taken of the plan then. */
  refusal?: 'limit' | 'unavailable' | undefined;
  history: { role: VisitorMessage['role']; text: string }[];
  takenAt: Date;
};

export type Answer = Pick<VisitorMessage, 'text' | 'sources' | 'products' | 'suggestions'> & { trace: Trace | null };

/** Longer than any answer takes: whoever was writing it is gone. */
const abandonedAfter = 75_000;
const pausesBeforeSettling = [0, 300, 1500];
const longestAnswer = 20_000;

export async function takeQuestion(
  ctx: Context,
  place: Place,
  input: { id: string; text: string; isOpen: boolean },
): Promise<Taken> {
  const takenAt = ctx.clock.now();
  return transaction(ctx, async tx => {
    await holdVisitor(tx, place);
    const known = await findKnown(tx, place, input.id);
    if (known && !isUnfinished(ctx, known.answer)) return { ...known.ids, isNew: false, history: [], takenAt };
    const { position, ...ids } = known ? await reopen(tx, ctx, known) : await add(tx, ctx, place, input);
    const history = await listRecent(tx, ids.chatId, position);
    // The organisation's counter is last, because everybody waits for it.
    const refusal = input.isOpen ? await takeOne(tx, ctx, known) : 'unavailable';
    return { ...ids, isNew: true, refusal, history, takenAt };
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
  await transaction(ctx, async tx => {
    const isBilled = !taken.refusal && outcome === 'answered';
    const written = await tx
      .update(messages)
      .set({ ...toColumns(answer), ...facts, outcome, billed: isBilled ? 'plan' : null })
      .where(isWaiting)
      .returning({ id: messages.id });
    if (written.length > 0) await keepTrace(tx, ctx, taken, answer.trace);
    if (!taken.refusal && !(isBilled && written.length > 0)) await returnUsage(tx, ctx, 'questions');
  });
}

async function keepTrace(
  tx: Transaction,
  ctx: Context,
  { chatId, answerId }: Taken,
  trace: Trace | null,
): Promise<void> {
  if (trace) {
    const row = { organizationId: requireOrganization(ctx), messageId: answerId, trace };
    const target = [answerTraces.organizationId, answerTraces.messageId];
    await tx.insert(answerTraces).values(row).onConflictDoUpdate({ target, set: { trace } });
  }
  await countWithin(tx, chatId);
}

export async function findAnswer(ctx: Context, id: string) {
  const [row] = await transaction(ctx, tx => tx.select().from(messages).where(eq(messages.id, id)));
  return row;
}

type Known = { ids: { chatId: string; questionId: string; answerId: string }; position: number; answer: Unfinished };
type Unfinished = { outcome: string | null; createdAt: Date };

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

async function reopen(tx: Transaction, ctx: Context, { ids, position }: Known) {
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
  return { chatId, questionId, answerId, position };
}

async function takeOne(tx: Transaction, ctx: Context, known: Known | undefined): Promise<Taken['refusal']> {
  // What was taken for an answer that was never settled was never given back either.
  if (known?.answer.outcome === null) return undefined;
  try {
    await takeUsage(tx, ctx, 'questions');
    return undefined;
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'conflict') throw error;
    return error.code === 'limit_reached' ? 'limit' : 'unavailable';
  }
}

function toColumns({ text, trace: _, ...rest }: Answer) {
  return { ...rest, text: text.slice(0, longestAnswer) };
}
