import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { answerCache, apiRequests, knowledgeChanges } from '#database/schema/chat-access.ts';
import { finishQueue } from '#domain/chat/jobs.ts';
import { isStoredBefore, updateChatCounts } from '#domain/chat/storage/chats.ts';
import { countAnswer, lockSiteCalendar } from '#domain/chat/storage/daily-stats.ts';
import { returnQuota } from '#domain/chat/storage/question-quota.ts';
import { lockChat } from '#domain/chat/storage/settle-answer.ts';
import { announceFinished } from '#domain/chat/webhook-events.ts';
import { type Context, type Services, transaction } from '#domain/context.ts';
import { isOlderThan, requireSameClock } from '#domain/expiry.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import type { OrganizationsRun } from '#domain/worker.ts';

const minute = 60_000;
const inactiveFor = 30 * minute;
/** Longer than any answer takes, and longer than a client keeps retrying. */
const settledAfter = 10 * minute;
const cacheKeptFor = 60 * minute;
const requestsKeptFor = 24 * 60 * minute;
/** Far longer than any answer is cached. */
const changesKeptFor = 120 * minute;
const batch = 100;

/** Job, every five minutes: finishes inactive chats and settles abandoned answers. */
export async function finishChats(services: Services, run?: OrganizationsRun): Promise<void> {
  await requireSameClock(services);
  await forEachOrganization(services, finishQueue, finishChatsOf, 'could not finish the chats of an organisation', {
    run,
  });
}

async function finishChatsOf(ctx: Context): Promise<void> {
  await settleAbandoned(ctx);
  while ((await finishBatch(ctx)) === batch);
  await deleteExpired(ctx);
}

/** Concurrent runs lock different chats. The transaction that finishes a chat also announces it. */
async function finishBatch(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  return transaction(ctx, async tx => {
    const isOpen = or(isNull(chats.finishedAt), lt(chats.finishedAt, chats.updatedAt));
    const inactive = await tx
      .select()
      .from(chats)
      .where(
        and(isOpen, isOlderThan(ctx, chats.updatedAt, inactiveFor), isStoredBefore(ctx, inactiveFor, chats.updatedAt)),
      )
      .orderBy(asc(chats.updatedAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const chat of inactive) await announceFinished(tx, ctx, chat);
    const ids = inactive.map(({ id }) => id);
    if (ids.length > 0) await tx.update(chats).set({ finishedAt: now }).where(inArray(chats.id, ids));
    return ids.length;
  });
}

/** The processes that were writing these answers have ended: the answers failed, and their quota is returned. */
async function settleAbandoned(ctx: Context): Promise<void> {
  const isWaiting = and(isNull(messages.outcome), eq(messages.role, 'assistant'));
  const isOld = sql`exists (select from ${chats} where ${chats.organizationId} = ${messages.organizationId}
    and ${chats.id} = ${messages.chatId} and ${isStoredBefore(ctx, settledAfter, messages.createdAt)})`;
  const isAbandoned = and(isWaiting, isOld);
  const abandoned = await transaction(ctx, tx => tx.select().from(messages).where(isAbandoned).limit(batch));
  // One transaction each, in the usual lock order, so that they block nothing else.
  for (const { id, chatId } of abandoned)
    await transaction(ctx, tx => failAnswer(tx, ctx, chatId, and(eq(messages.id, id), isAbandoned)));
}

async function failAnswer(tx: Transaction, ctx: Context, chatId: string, isMessage: SQL | undefined): Promise<void> {
  const calendar = await lockSiteCalendar(tx, chatId);
  await lockChat(tx, chatId);
  const [row] = await tx.select().from(messages).where(isMessage).for('no key update');
  if (!row) return;
  await tx.update(messages).set({ outcome: 'failed', billed: null }).where(eq(messages.id, row.id));
  await updateChatCounts(tx, chatId);
  const counted = { at: row.createdAt, outcome: 'failed' as const, milliseconds: 0 };
  if (calendar) await countAnswer(tx, ctx, calendar, counted);
  await returnQuota(tx, ctx, { counted: row.billed, quotaTakenAt: row.createdAt });
}

async function deleteExpired(ctx: Context): Promise<void> {
  await transaction(ctx, async tx => {
    await tx.delete(answerCache).where(isOlderThan(ctx, answerCache.createdAt, cacheKeptFor));
    await tx.delete(apiRequests).where(isOlderThan(ctx, apiRequests.createdAt, requestsKeptFor));
    await tx.delete(knowledgeChanges).where(isOlderThan(ctx, knowledgeChanges.changedAt, changesKeptFor));
  });
}
