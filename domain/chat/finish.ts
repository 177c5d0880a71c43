import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { answerCache, apiRequests, knowledgeChanges } from '#database/schema/chat-doors.ts';
import { organizations } from '#database/schema/global.ts';
import { countWithin } from '#domain/chat/chat.ts';
import { giveBack } from '#domain/chat/counting.ts';
import { countAnswer, holdCalendar } from '#domain/chat/days.ts';
import { finishQueue } from '#domain/chat/jobs.ts';
import { holdChat } from '#domain/chat/question.ts';
import { announceFinished } from '#domain/chat/telling.ts';
import { type Context, globalTransaction, jobContext, type Services, transaction } from '#domain/context.ts';

const minute = 60_000;
const quietFor = 30 * minute;
/** Longer than any answer takes, and than a client that comes back for it waits. */
const abandonedAfter = 10 * minute;
const repeatsKept = 60 * minute;
const requestsKept = 24 * 60 * minute;
const batch = 100;

/** Job, every five minutes: chats that went quiet are over, and what was left half done is put right. */
export async function finishChats(services: Services): Promise<void> {
  const all = await globalTransaction(services, tx => tx.select({ id: organizations.id }).from(organizations));
  for (const { id } of all) {
    const ctx = jobContext(services, finishQueue.name, id);
    // One that fails does not keep the others waiting.
    await finishOf(ctx).catch(error => services.log.warn({ err: error }, 'chats were not finished'));
  }
}

async function finishOf(ctx: Context): Promise<void> {
  await settleAbandoned(ctx);
  while ((await finishSome(ctx)) === batch);
  await forgetOld(ctx);
}

/** Two at once take different ones, and each is announced in the transaction that marks it. */
async function finishSome(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  return transaction(ctx, async tx => {
    const isOpen = or(isNull(chats.finishedAt), lt(chats.finishedAt, chats.updatedAt));
    const quiet = await tx
      .select()
      .from(chats)
      .where(and(isOpen, lt(chats.updatedAt, before(now, quietFor))))
      .orderBy(asc(chats.updatedAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const chat of quiet) await announceFinished(tx, ctx, chat);
    const ids = quiet.map(({ id }) => id);
    if (ids.length > 0) await tx.update(chats).set({ finishedAt: now }).where(inArray(chats.id, ids));
    return ids.length;
  });
}

/** Whoever was writing these is gone: they failed, and what was counted for them is given back. */
async function settleAbandoned(ctx: Context): Promise<void> {
  const isWaiting = and(isNull(messages.outcome), eq(messages.role, 'assistant'));
  const isLeft = and(isWaiting, lt(messages.createdAt, before(ctx.clock.now(), abandonedAfter)));
  const left = await transaction(ctx, tx => tx.select().from(messages).where(isLeft).limit(batch));
  // Each by itself and in the order in which everybody else locks: nobody waits for the others.
  for (const { id, chatId } of left)
    await transaction(ctx, tx => fail(tx, ctx, chatId, and(eq(messages.id, id), isLeft)));
}

async function fail(tx: Transaction, ctx: Context, chatId: string, isMeant: SQL | undefined): Promise<void> {
  const calendar = await holdCalendar(tx, chatId);
  await holdChat(tx, chatId);
  const [row] = await tx.select().from(messages).where(isMeant).for('no key update');
  if (!row) return;
  await tx.update(messages).set({ outcome: 'failed', billed: null }).where(eq(messages.id, row.id));
  await countWithin(tx, chatId);
  const counted = { at: row.createdAt, outcome: 'failed' as const, milliseconds: 0 };
  if (calendar) await countAnswer(tx, ctx, calendar, counted);
  await giveBack(tx, ctx, { counted: row.billed as 'plan' | 'grace' | null, takenAt: row.createdAt });
}

async function forgetOld(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await transaction(ctx, async tx => {
    await tx.delete(answerCache).where(lt(answerCache.createdAt, before(now, repeatsKept)));
    await tx.delete(apiRequests).where(lt(apiRequests.createdAt, before(now, requestsKept)));
    // By the clock of the database, which wrote it: far longer than any answer is said again.
    await tx.delete(knowledgeChanges).where(lt(knowledgeChanges.changedAt, sql`now() - interval '2 hours'`));
  });
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}
