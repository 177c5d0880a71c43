import { and, eq, gt } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { factSearches } from '#database/schema/facts.ts';
import { documents } from '#database/schema/knowledge.ts';
import type { Facts } from '#domain/facts/inputs.ts';

/** Longer waits mean that the search failed or that the change did not affect it. */
const longestWait = 3 * 60_000;

/** Reads when a site was last searched, and whether a search is running or about to start. */
export async function readSearch(
  tx: Transaction,
  siteId: string,
  now: Date,
): Promise<Pick<Facts, 'searchedAt' | 'isSearching'>> {
  const [search] = await tx.select().from(factSearches).where(eq(factSearches.siteId, siteId));
  const recently = new Date(now.getTime() - longestWait);
  const since = search && search.startedAt > recently ? search.startedAt : recently;
  const isNewer = and(eq(documents.siteId, siteId), gt(documents.version, 0), gt(documents.updatedAt, since));
  const [newer] = await tx.select({ id: documents.id }).from(documents).where(isNewer).limit(1);
  const { startedAt, finishedAt } = search ?? { startedAt: null, finishedAt: null };
  const isRunning = startedAt !== null && startedAt > recently && (finishedAt === null || finishedAt < startedAt);
  return { searchedAt: finishedAt?.toISOString() ?? null, isSearching: isRunning || newer !== undefined };
}
