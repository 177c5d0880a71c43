import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#database/client.ts';
import { chatDays } from '#database/schema/chat.ts';
import { documents } from '#database/schema/knowledge.ts';
import { products } from '#database/schema/products.ts';
import { widgets } from '#database/schema/widgets.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { Steps } from '#domain/reporting/inputs.ts';
import { requireSite } from '#domain/sites/site.ts';
import { isAppError } from '#platform/errors.ts';

/** A site's progress towards its first answers, and what is missing for good ones. For every member. */
export async function readSteps(ctx: Context, siteId: string): Promise<Steps> {
  requireOrganization(ctx);
  const own = await transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const isUnread = and(eq(documents.siteId, siteId), eq(documents.state, 'failed'));
    const [unread] = await tx.select({ documents: count() }).from(documents).where(isUnread);
    return {
      hasDocument: await hasAny(tx, documents, eq(documents.siteId, siteId)),
      hasProduct: await hasAny(tx, products, eq(products.siteId, siteId)),
      wasSeen: await hasAny(tx, widgets, and(eq(widgets.siteId, siteId), isNotNull(widgets.seenAt))),
      // Daily stats stay when chats are deleted.
      wasAsked: await hasAny(tx, chatDays, eq(chatDays.siteId, siteId)),
      unreadDocuments: unread?.documents ?? 0,
    };
  });
  return { ...own, hasColleague: await findColleague(ctx) };
}

async function hasAny(tx: Transaction, table: PgTable, condition: SQL | undefined): Promise<boolean> {
  const found = await tx.select({ one: sql`1` }).from(table).where(condition).limit(1);
  return found.length > 0;
}

/**
 * Members are stored at the identity provider: it is only asked for callers who can invite, and an outage is ignored.
 */
async function findColleague(ctx: Context): Promise<boolean | null> {
  if (!ctx.permissions.has('manage:organization-invitations')) return null;
  const organizationId = requireOrganization(ctx);
  try {
    if ((await ctx.directory.countMembers(organizationId)) > 1) return true;
    const invitations = await ctx.directory.listRecentInvitations({ organizationId });
    return invitations.some(({ status }) => status === 'Pending');
  } catch (error) {
    if (isAppError(error) && error.kind === 'unavailable') return null;
    throw error;
  }
}
