// A smaller plan deletes nothing: the newest documents over its limit become inactive until they fit again.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { refreshIndex } from '#domain/knowledge/index-eligibility.ts';
import { findEntitlement, limitsOf } from '#domain/organizations/entitlement.ts';
import { lockSite } from '#domain/sites/site.ts';

const atOnce = 20;

/** Job: runs after every plan change and after deletions, until nothing is left to change. */
export async function applyDocumentLimit(ctx: Context): Promise<void> {
  for (;;) {
    const [wrong] = await transaction(ctx, tx => listWrong(tx, ctx, 1));
    if (!wrong) return;
    await transaction(ctx, tx => fixSite(tx, ctx, wrong.siteId));
  }
}

type WrongState = { id: string; siteId: string; shouldRest: boolean };

/** One site at a time, because index writes are serialised per site. */
async function fixSite(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  const site = await lockSite(tx, siteId, 'key share');
  const wrong = await listWrong(tx, ctx, atOnce, siteId);
  for (const overLimit of [true, false]) {
    const ids = wrong.filter(({ shouldRest }) => shouldRest === overLimit).map(({ id }) => id);
    if (ids.length === 0) continue;
    const changed = await tx.update(documents).set({ overLimit }).where(inArray(documents.id, ids)).returning();
    await refreshIndex(tx, ctx, site, changed);
  }
}

/**
 * Documents that are inactive although they fit, or active although they don't. Organisations without a plan are left
 * alone.
 */
async function listWrong(tx: Transaction, ctx: Context, most: number, siteId?: string): Promise<WrongState[]> {
  const entitlement = await findEntitlement(tx, ctx);
  if (!entitlement) return [];
  const isBeyond = sql<boolean>`row_number() over (order by ${documents.createdAt}, ${documents.id})
    > ${limitsOf(entitlement.plan).documents}`;
  const ranked = tx.$with('ranked').as(
    tx
      .select({
        id: documents.id,
        siteId: documents.siteId,
        overLimit: documents.overLimit,
        shouldRest: isBeyond.as('should_rest'),
      })
      .from(documents)
      .where(eq(documents.organizationId, requireOrganization(ctx))),
  );
  return tx
    .with(ranked)
    .select({ id: ranked.id, siteId: ranked.siteId, shouldRest: ranked.shouldRest })
    .from(ranked)
    .where(and(sql`${ranked.overLimit} <> ${ranked.shouldRest}`, siteId ? eq(ranked.siteId, siteId) : undefined))
    .limit(most);
}
