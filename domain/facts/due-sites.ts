import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { factSearches } from '#database/schema/facts.ts';
import { documents } from '#database/schema/knowledge.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, type Services, transaction } from '#domain/context.ts';
import { finderVersion } from '#domain/facts/findings.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { queueFactSearch } from '#domain/sites/fact-search.ts';
import { findFactsDueQueue } from '#domain/sites/jobs.ts';
import type { OrganizationsRun } from '#domain/worker.ts';

/** The most sites per organisation and run. */
const mostSites = 20;

/** Job: queues a search for sites that were never searched or were searched by an older version of the extractors. */
export async function queueDueFactSearches(services: Services, run?: OrganizationsRun): Promise<void> {
  await forEachOrganization(services, findFactsDueQueue, queueOf, 'searches for shop facts were not queued', { run });
}

async function queueOf(ctx: Context): Promise<void> {
  await transaction(ctx, async tx => {
    const hasDocuments = tx
      .select({ one: sql`1` })
      .from(documents)
      .where(and(eq(documents.siteId, sites.id), gt(documents.version, 0)));
    const due = await tx
      .select({ id: sites.id })
      .from(sites)
      .leftJoin(
        factSearches,
        and(eq(factSearches.organizationId, sites.organizationId), eq(factSearches.siteId, sites.id)),
      )
      .where(
        and(
          isNull(sites.deletedAt),
          or(isNull(factSearches.siteId), lt(factSearches.finder, finderVersion)),
          sql`exists ${hasDocuments}`,
        ),
      )
      .limit(mostSites);
    for (const { id } of due) await queueFactSearch(tx, ctx, id);
  });
}
