import { inArray } from 'drizzle-orm';
import { chats } from '#database/schema/chat.ts';
import { chatNotFound } from '#domain/chat/list.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';

/** With all that was said in it, its traces and the words it is found by. */
export async function deleteChat(ctx: Context, id: string): Promise<{ id: string }> {
  const { deleted } = await removeChats(ctx, [id]);
  if (deleted === 0) throw chatNotFound();
  return { id };
}

/** Says how many there were: somebody may have been faster. */
export async function removeChats(ctx: Context, ids: string[]): Promise<{ deleted: number }> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const gone = await tx.delete(chats).where(inArray(chats.id, ids)).returning({ id: chats.id });
    if (gone.length > 0) await recordActivity(tx, ctx, 'chats.deleted', { count: String(gone.length) });
    return { deleted: gone.length };
  });
}
