// What members do with chats: mark them as handled and delete them.
import { inArray, sql } from 'drizzle-orm';
import { chats } from '#database/schema/chat.ts';
import type { ChatsHandling } from '#domain/chat/dashboard/inputs.ts';
import { chatNotFound } from '#domain/chat/storage/chats.ts';
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
