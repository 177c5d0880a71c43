// Starts test runs for sites whose knowledge or test questions have changed since the last run.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { listChangesSinceLastRun } from '#domain/quality/described-changes.ts';
import { changedTestsQueue } from '#domain/quality/jobs.ts';
import { savedCauses } from '#domain/quality/results.ts';
import { addRun } from '#domain/quality/runs.ts';
import type { OrganizationsRun } from '#domain/worker.ts';

/** Job, every minute. */
export async function startChangedTests(services: Services, run?: OrganizationsRun): Promise<void> {
  const failure = 'test questions were not started after a change';
  await forEachOrganization(services, changedTestsQueue, startDue, failure, { run });
}

export async function startDue(ctx: Context): Promise<void> {
  const due = await transaction(ctx, tx => listDue(tx, ctx));
  for (const siteId of due) {
    await transaction(ctx, async tx => {
      const changes = await listChangesSinceLastRun(tx, siteId);
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
