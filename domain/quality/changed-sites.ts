// Starts test runs for sites whose knowledge or test questions have changed since the last run.
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#database/client.ts';
import { documents, documentVersions } from '#database/schema/knowledge.ts';
import { products } from '#database/schema/products.ts';
import { qualityRuns } from '#database/schema/quality.ts';
import { rules } from '#database/schema/rules.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import type { KnowledgeChange } from '#domain/quality/inputs.ts';
import { changedTestsQueue } from '#domain/quality/jobs.ts';
import { listChangesSince, noId, type RunRow, savedCauses } from '#domain/quality/results.ts';
import { addRun } from '#domain/quality/runs.ts';

/** Job, every minute. */
export async function startChangedTests(services: Services): Promise<void> {
  const failure = 'test questions were not started after a change';
  await forEachOrganization(services, changedTestsQueue.name, startDue, failure);
}

export async function startDue(ctx: Context): Promise<void> {
  const due = await transaction(ctx, tx => listDue(tx, ctx));
  for (const siteId of due) {
    await transaction(ctx, async tx => {
      const changes = await describeChanges(tx, siteId, await findLastRun(tx, siteId));
      await addRun(tx, ctx, siteId, { cause: 'changed', changes });
    });
  }
}

/**
 * A crawl, an import or several edits in a row are tested once: when nothing has changed for 20 seconds, or after 15 minutes. A site
 * is tested every two minutes at most.
 */
async function listDue(tx: Transaction, ctx: Context): Promise<string[]> {
  const organizationId = requireOrganization(ctx);
  const causes = sql.raw(savedCauses.map(cause => `'${cause}'`).join(', '));
  const { rows } = await tx.execute<{ siteId: string }>(sql`
    select q.site_id as "siteId"
    from (
      select site_id, max(updated_at) as edited_at from quality_questions
      where organization_id = ${organizationId} group by site_id
    ) q
    join sites s on s.organization_id = ${organizationId} and s.id = q.site_id and s.deleted_at is null
    left join lateral (
      select seen, created_at from quality_runs r
      where r.organization_id = ${organizationId} and r.site_id = q.site_id and r.cause in (${causes})
      order by created_at desc, id desc limit 1
    ) r on true
    left join lateral (
      select min(changed_at) as first_at, max(changed_at) as last_at from knowledge_changes k
      where k.organization_id = ${organizationId} and k.site_id = q.site_id
        and (r.seen is null or not pg_visible_in_snapshot(k.changed_by, r.seen::pg_snapshot))
    ) k on true
    where (r.created_at is null or r.created_at < now() - interval '2 minutes')
      and (r.created_at is null or q.edited_at > r.created_at or k.last_at is not null)
      and (k.last_at is null or k.last_at < now() - interval '20 seconds' or k.first_at < now() - interval '15 minutes')
      and q.edited_at < now() - interval '20 seconds'`);
  return rows.map(({ siteId }) => siteId);
}

async function findLastRun(tx: Transaction, siteId: string): Promise<RunRow | undefined> {
  const isMeant = and(eq(qualityRuns.siteId, siteId), inArray(qualityRuns.cause, savedCauses));
  const [run] = await tx.select().from(qualityRuns).where(isMeant).orderBy(desc(qualityRuns.createdAt)).limit(1);
  return run;
}

const shownChanges = 20;

/** What changed since the last run, with the document versions that answered then. */
export async function describeChanges(
  tx: Transaction,
  siteId: string,
  last: RunRow | undefined,
): Promise<KnowledgeChange[]> {
  if (!last) return [];
  const changes = (await listChangesSince(tx, siteId, last.seen)).filter(({ kind }) => kind !== 'site');
  const ids = (kind: string) => changes.filter(one => one.kind === kind && one.id !== noId).map(({ id }) => id);
  const titles = new Map([
    ...(await listTitles(tx, documents, documents.title, documents.id, ids('document'))),
    ...(await listTitles(tx, products, products.title, products.id, ids('product'))),
    ...(await listTitles(tx, rules, rules.name, rules.id, ids('rule'))),
  ]);
  const versions = await listVersionsAt(tx, ids('document'), last.createdAt);
  return changes.slice(0, shownChanges).map(({ kind, id }) => ({
    kind,
    id: id === noId ? null : id,
    title: titles.get(id) ?? '',
    ...(kind === 'document' && { versionBefore: versions.get(id) ?? null }),
  }));
}

async function listTitles(
  tx: Transaction,
  table: PgTable,
  title: typeof documents.title | typeof products.title | typeof rules.name,
  id: typeof documents.id | typeof products.id | typeof rules.id,
  ids: string[],
): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await tx.select({ id, title }).from(table).where(inArray(id, ids));
  return rows.map(row => [row.id, row.title]);
}

/** Documents whose version is another one now. */
async function listVersionsAt(tx: Transaction, ids: string[], at: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: documents.id,
      now: documents.version,
      before: sql<number | null>`max(${documentVersions.version})`,
    })
    .from(documents)
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.organizationId, documents.organizationId),
        eq(documentVersions.documentId, documents.id),
        lte(documentVersions.madeAt, at),
      ),
    )
    .where(inArray(documents.id, ids))
    .groupBy(documents.id, documents.version);
  return new Map(
    rows.flatMap(({ id, now, before }) => (before !== null && before < now ? [[id, before] as const] : [])),
  );
}
