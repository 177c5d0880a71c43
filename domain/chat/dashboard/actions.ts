// What members do with chats: mark them as handled, mark answers as reviewed, and delete chats.
import { eq, inArray, sql } from 'drizzle-orm';
import { answerTraces, chats, messages } from '#database/schema/chat.ts';
import type { ChatsHandling, ReviewInput } from '#domain/chat/dashboard/inputs.ts';
import { requireAnswer } from '#domain/chat/dashboard/read.ts';
import { readReview } from '#domain/chat/storage/answer-review.ts';
import { chatNotFound, updateChatCounts } from '#domain/chat/storage/chats.ts';
import { lockChat } from '#domain/chat/storage/settle-answer.ts';
import { authorIdOf, type Context, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';

/** Returns how many still exist. */
export async function markChatsHandled(ctx: Context, { ids, handled }: ChatsHandling): Promise<{ changed: number }> {
  requirePermission(ctx, 'manage:sites');
  // Not before the last message, whose time another server's clock may have set.
  const at = sql`greatest(${ctx.clock.now().toISOString()}::timestamptz, ${chats.updatedAt})`;
  const mark = handled ? { handledAt: at, handledBy: authorIdOf(ctx) } : { handledAt: null, handledBy: null };
  return transaction(ctx, async tx => {
    const changed = await tx.update(chats).set(mark).where(inArray(chats.id, ids)).returning({ id: chats.id });
    return { changed: changed.length };
  });
}

/** Only an answer in which a check found something becomes open again. */
export async function markReviewed(
  ctx: Context,
  messageId: string,
  { reviewed }: ReviewInput,
): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const { chat } = await requireAnswer(tx, messageId);
    await lockChat(tx, chat.id);
    const isTraced = eq(answerTraces.messageId, messageId);
    const [found] = reviewed ? [] : await tx.select({ trace: answerTraces.trace }).from(answerTraces).where(isTraced);
    const toReview = found !== undefined && readReview(found.trace) !== null;
    await tx.update(messages).set({ toReview }).where(eq(messages.id, messageId));
    await updateChatCounts(tx, chat.id);
    return { id: messageId };
  });
}

/** Also deletes its messages, traces and search terms. */
export async function deleteChat(ctx: Context, id: string): Promise<{ id: string }> {
  const { deleted } = await deleteChats(ctx, [id]);
  if (deleted === 0) throw chatNotFound();
  return { id };
}

/** Returns how many still existed. */
export async function deleteChats(ctx: Context, ids: string[]): Promise<{ deleted: number }> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const deletedRows = await tx.delete(chats).where(inArray(chats.id, ids)).returning({ id: chats.id });
    if (deletedRows.length > 0) await recordActivity(tx, ctx, 'chats.deleted', { count: String(deletedRows.length) });
    return { deleted: deletedRows.length };
  });
}
