import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { chats } from '#database/schema/chat.ts';
import { organizations, rateLimits } from '#database/schema/global.ts';
import { sites } from '#database/schema/sites.ts';
import { retentionQueue } from '#domain/chat/jobs.ts';
import { type Context, globalTransaction, jobContext, type Services, transaction } from '#domain/context.ts';

const batch = 500;

/** Job, every hour: deletes chats past their site's retention period, and expired rate limits. */
export async function deleteOldChats(services: Services): Promise<void> {
  const overBefore = services.clock.now().getTime();
  await globalTransaction(services, tx => tx.delete(rateLimits).where(lt(rateLimits.expire, overBefore)));
  const all = await globalTransaction(services, tx => tx.select({ id: organizations.id }).from(organizations));
  for (const { id } of all) {
    // A failure in one organisation must not stop the others.
    await deleteOldChatsOf(jobContext(services, retentionQueue.name, id)).catch(error =>
      services.log.warn({ err: error }, 'could not delete old chats of an organisation'),
    );
  }
}

async function deleteOldChatsOf(ctx: Context): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const isOver = sql`${chats.updatedAt} < ${now}::timestamptz - make_interval(days => ${sites.retentionDays})`;
  const deleteSome = () =>
    transaction(ctx, tx => {
      const old = tx
        .select({ id: chats.id })
        .from(chats)
        .innerJoin(sites, and(eq(sites.organizationId, chats.organizationId), eq(sites.id, chats.siteId)))
        .where(isOver)
        .limit(batch);
      return tx.delete(chats).where(inArray(chats.id, old)).returning({ id: chats.id });
    });
  while ((await deleteSome()).length === batch);
}
