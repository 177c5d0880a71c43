import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { chats } from '#database/schema/chat.ts';
import { rateLimits } from '#database/schema/global.ts';
import { sites } from '#database/schema/sites.ts';
import { retentionQueue } from '#domain/chat/jobs.ts';
import { type Context, globalTransaction, type Services, transaction } from '#domain/context.ts';
import { earlierNow, requireSameClock } from '#domain/expiry.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import type { OrganizationsRun } from '#domain/worker.ts';

const batch = 500;
// No window is longer than 30 days: an earlier version wrote later ends, with the clock of its process.
const isExpired = sql`${rateLimits.expire} < (extract(epoch from now()) * 1000)::bigint
  or ${rateLimits.expire} > (extract(epoch from now() + interval '31 days') * 1000)::bigint`;

/** Job, every hour: deletes chats past their site's retention period, and expired rate limits. */
export async function deleteOldChats(services: Services, run?: OrganizationsRun): Promise<void> {
  await requireSameClock(services);
  await globalTransaction(services, tx => tx.delete(rateLimits).where(isExpired));
  const failure = 'could not delete old chats of an organisation';
  await forEachOrganization(services, retentionQueue, deleteOldChatsOf, failure, { run, includesMissing: true });
}

async function deleteOldChatsOf(ctx: Context): Promise<void> {
  const oldest = sql`${earlierNow(ctx)} - make_interval(days => ${sites.retentionDays})`;
  // `updated_at` comes from the process that took the question. If its clock was behind, the chat only looks old.
  const isOver = and(lt(chats.updatedAt, oldest), lt(sql`coalesce(${chats.storedAt}, ${chats.updatedAt})`, oldest));
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
