// Hides a deleted site at once and deletes its data in short steps: a single statement would time out and block others.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { organizations } from '#database/schema/global.ts';
import { documents } from '#database/schema/knowledge.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { applyLimitsQueue } from '#domain/organizations/jobs.ts';
import { queueOriginalRemoval } from '#domain/organizations/originals.ts';
import { countContents, isSmall, removeSiteLookups, returnUsageOfContents } from '#domain/sites/contents.ts';
import type { SiteContents, SiteDeletion } from '#domain/sites/inputs.ts';
import { removeSiteQueue } from '#domain/sites/jobs.ts';
import { lockSite, requireOrganizationOfSite, requireSite } from '#domain/sites/site.ts';
import { returnUsage } from '#domain/usage/usage.ts';

/** What would be deleted with the site, for the confirmation dialog. */
export async function readContents(ctx: Context, id: string): Promise<SiteContents> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    await requireSite(tx, id);
    return countContents(tx, id);
  });
}

/** Hides the site, its keys and widgets at once and returns its usage; a job deletes its data, which may take long. */
export async function deleteSite(ctx: Context, id: string): Promise<SiteDeletion> {
  requirePermission(ctx, 'manage:sites');
  requireOrganizationOfSite(ctx);
  const lost = await transaction(ctx, tx => closeSite(tx, ctx, id));
  // Small sites are emptied at once and the job finds nothing left. If both collide, the job does it.
  if (isSmall(lost)) {
    await removeSite(ctx, id).catch(error =>
      ctx.log.warn({ err: error }, 'could not empty a deleted site; a job will retry'),
    );
  }
  return { id, lost };
}

/** The first half of deleting, without a permission check. */
export async function closeSite(tx: Transaction, ctx: Context, id: string): Promise<SiteContents> {
  const organizationId = requireOrganizationOfSite(ctx);
  const { name } = await lockSite(tx, id, 'update');
  const contents = await countContents(tx, id);
  await removeSiteLookups(tx, organizationId, id);
  await queueOriginalRemoval(tx, ctx, eq(documents.siteId, id));
  await tx.update(sites).set({ deletedAt: ctx.clock.now() }).where(eq(sites.id, id));
  await returnUsageOfContents(tx, ctx, contents);
  await returnUsage(tx, ctx, 'sites');
  await ctx.jobs.enqueue(tx, removeSiteQueue, { organizationId, siteId: id });
  await recordActivity(tx, ctx, 'site.deleted', { name });
  return contents;
}

/** Job: can be interrupted anywhere and run again. */
export async function removeSite(ctx: Context, id: string): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const isGone = and(eq(sites.id, id), isNotNull(sites.deletedAt));
  const [gone] = await transaction(ctx, tx => tx.select({ id: sites.id }).from(sites).where(isGone));
  if (!gone) return;
  await emptySite(ctx, id);
  await transaction(ctx, async tx => {
    await tx.delete(sites).where(isGone);
    await ctx.jobs.enqueue(tx, applyLimitsQueue, { organizationId });
  });
}

/** Deletes the bulk of an organisation's data before the organisation itself. */
export async function emptySites(ctx: Context): Promise<void> {
  const isMarked = and(eq(organizations.id, requireOrganization(ctx)), eq(organizations.state, 'deleting'));
  const rows = await transaction(ctx, tx =>
    tx
      .select({ id: sites.id })
      .from(sites)
      .innerJoin(organizations, and(eq(organizations.id, sites.organizationId), isMarked)),
  );
  for (const { id } of rows) await emptySite(ctx, id);
}

export async function emptySite(ctx: Context, id: string, atOnce = 5_000): Promise<void> {
  let gone: number | undefined;
  do {
    const { rows } = await transaction(ctx, tx =>
      tx.execute<{ gone: number }>(
        sql`select empty_site(${requireOrganization(ctx)}, ${id}::uuid, ${atOnce}::int) as gone`,
      ),
    );
    gone = rows[0]?.gone;
  } while (gone);
}
