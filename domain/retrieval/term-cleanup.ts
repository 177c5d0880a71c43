import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { termCleanupQueue } from '#domain/retrieval/jobs.ts';

/** The clean-up reads all terms of the site, so it runs after this many removed chunks. */
const removedBeforeCleanup = 200;

/** Call it in the transaction that removes chunks. */
export async function queueTermCleanup(tx: Transaction, ctx: Context, siteId: string, removed: number): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const { rows } = await tx.execute<{ before: number }>(sql`
    update site_stats set removed = removed + ${removed}::int
    where organization_id = ${organizationId} and site_id = ${siteId}::uuid returning removed - ${removed}::int as before`);
  const before = rows[0]?.before ?? 0;
  const isDue = Math.floor(before / removedBeforeCleanup) < Math.floor((before + removed) / removedBeforeCleanup);
  if (isDue) await ctx.jobs.enqueue(tx, termCleanupQueue, { organizationId, siteId });
}

/** Deletes unused terms, so that the tables do not grow with every text that was ever indexed. */
export async function cleanUpTerms(ctx: Context, siteId: string): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    // Locks the site's index, unless the site was deleted.
    const site = await tx.execute(sql`
      update site_stats set removed = 0 where organization_id = ${organizationId} and site_id = ${siteId}::uuid`);
    if (!site.rowCount) return;
    await tx.execute(sql`
      delete from site_words w where organization_id = ${organizationId} and site_id = ${siteId}::uuid and exists (
        select 1 from site_terms t
        where t.organization_id = ${organizationId} and t.site_id = ${siteId}::uuid and t.term = w.term and t.chunks = 0)`);
    await tx.execute(sql`
      delete from site_terms where organization_id = ${organizationId} and site_id = ${siteId}::uuid and chunks = 0`);
  });
}
