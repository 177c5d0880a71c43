// The version of the index, and the sites that were indexed by an older one.
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { siteStats } from '#database/schema/retrieval.ts';
import { sites } from '#database/schema/sites.ts';

/** Raise this when the same text is indexed differently: sites with an older index are indexed again. */
export const indexVersion = 1;

/** Includes sites without an index: they may have products. */
export async function listOutdatedSites(tx: Transaction, organizationId: string): Promise<string[]> {
  const rows = await tx
    .select({ siteId: sites.id })
    .from(sites)
    .leftJoin(siteStats, and(eq(siteStats.organizationId, sites.organizationId), eq(siteStats.siteId, sites.id)))
    .where(
      and(
        eq(sites.organizationId, organizationId),
        isNull(sites.deletedAt),
        or(isNull(siteStats.siteId), lt(siteStats.indexVersion, indexVersion)),
      ),
    );
  return rows.map(({ siteId }) => siteId);
}

export async function markUpToDate(tx: Transaction, organizationId: string, siteId: string): Promise<void> {
  await tx
    .insert(siteStats)
    .values({ organizationId, siteId, indexVersion })
    .onConflictDoUpdate({ target: [siteStats.organizationId, siteStats.siteId], set: { indexVersion } });
}
