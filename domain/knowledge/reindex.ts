import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { refreshIndex } from '#domain/knowledge/index-eligibility.ts';
import { outdatedQueue, upgradeIndexQueue } from '#domain/knowledge/jobs.ts';
import type { DocumentRow } from '#domain/knowledge/rows.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { listOutdatedSites, markUpToDate } from '#domain/retrieval/index-version.ts';
import { restemSynonyms } from '#domain/retrieval/synonyms.ts';
import { runInSteps } from '#domain/sites/run-in-steps.ts';
import { lockSite } from '#domain/sites/site.ts';
import type { OrganizationsRun } from '#domain/worker.ts';

const atOnce = 20;

/**
 * Job: reads all documents in the site's language again, in batches, so that others are not blocked; synonyms first,
 * because documents are compared with them.
 */
export async function reindexSite(ctx: Context, siteId: string): Promise<void> {
  await runInSteps(ctx, async tx => {
    await restemSynonyms(tx, ctx, siteId);
    return undefined;
  });
  await runInSteps(ctx, (tx, after) => reindexSome(tx, ctx, siteId, after, isNull(documents.language)));
}

/** Job, every ten minutes: queues sites that an older version of the indexing code wrote. */
export async function queueOutdatedSites(services: Services, run?: OrganizationsRun): Promise<void> {
  await forEachOrganization(services, outdatedQueue, queueOutdated, 'outdated sites were not queued', { run });
}

async function queueOutdated(ctx: Context): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    for (const siteId of await listOutdatedSites(tx, organizationId)) {
      await ctx.jobs.enqueue(tx, upgradeIndexQueue, { organizationId, siteId });
    }
  });
}

/**
 * Job: indexes all documents of a site again in batches while it keeps answering. Idempotent: documents that are up to
 * date are skipped, so an interrupted run continues quickly.
 */
export async function upgradeIndex(ctx: Context, siteId: string): Promise<void> {
  await runInSteps(ctx, (tx, after) => reindexSome(tx, ctx, siteId, after));
  await runInSteps(ctx, async tx => {
    await lockSite(tx, siteId, 'key share');
    await markUpToDate(tx, requireOrganization(ctx), siteId);
    return undefined;
  });
}

async function reindexSome(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  after?: string,
  condition?: SQL,
): Promise<string | undefined> {
  const site = await lockSite(tx, siteId, 'key share');
  const isNext = and(eq(documents.siteId, siteId), condition, after ? gt(documents.id, after) : undefined);
  const rows: DocumentRow[] = await tx
    .select()
    .from(documents)
    .where(isNext)
    .orderBy(asc(documents.id))
    .limit(atOnce)
    .for('update');
  await refreshIndex(tx, ctx, site, rows);
  return rows.at(-1)?.id;
}
