// A smaller plan takes nothing away: the newest documents above its limit are kept, and rest until there is room again.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { refreshIndex } from '#domain/knowledge/answered.ts';
import { findEntitlement, limitsOf } from '#domain/organizations/entitlement.ts';
import { holdSite } from '#domain/sites/site.ts';

const atOnce = 20;

/** Job: after every change of the plan, and when documents were deleted. Goes on until nothing is left to change. */
export async function applyDocumentLimit(ctx: Context): Promise<void> {
  for (;;) {
    const [wrong] = await transaction(ctx, tx => listWrong(tx, ctx, 1));
    if (!wrong) return;
    await transaction(ctx, tx => mendSite(tx, ctx, wrong.siteId));
  }
}

type Wrong = { id: string; siteId: string; shouldRest: boolean };

/** One site at a time, because whoever writes to its index takes turns. */
async function mendSite(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  const site = await holdSite(tx, siteId, 'key share');
  const wrong = await listWrong(tx, ctx, atOnce, siteId);
  for (const overLimit of [true, false]) {
    const ids = wrong.filter(({ shouldRest }) => shouldRest === overLimit).map(({ id }) => id);
    if (ids.length === 0) continue;
    const changed = await tx.update(documents).set({ overLimit }).where(inArray(documents.id, ids)).returning();
    await refreshIndex(tx, ctx, site, changed);
  }
}

/** Those that rest though there is room, or are used though there is none. Who has no plan at all is left as it is. */
async function listWrong(tx: Transaction, ctx: Context, most: number, siteId?: string): Promise<Wrong[]> {
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
