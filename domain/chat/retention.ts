import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { chats } from '#database/schema/chat.ts';
import { rateLimits } from '#database/schema/global.ts';
import { sites } from '#database/schema/sites.ts';
import { retentionQueue } from '#domain/chat/jobs.ts';
import { type Context, globalTransaction, type Services, transaction } from '#domain/context.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';

const batch = 500;

/** Job, every hour: deletes chats past their site's retention period, and expired rate limits. */
export async function deleteOldChats(services: Services): Promise<void> {
  const overBefore = services.clock.now().getTime();
  await globalTransaction(services, tx => tx.delete(rateLimits).where(lt(rateLimits.expire, overBefore)));
  const failure = 'could not delete old chats of an organisation';
  await forEachOrganization(services, retentionQueue.name, deleteOldChatsOf, failure);
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
