import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { applyLimitsQueue } from '#domain/organizations/jobs.ts';
import { queueRemovalOf } from '#domain/organizations/originals.ts';
import { countContents, emptySite, removeSiteLookups, returnContents } from '#domain/sites/contents.ts';
import type { Site, SiteChange, SiteContents, SiteDeletion, SiteInput } from '#domain/sites/inputs.ts';
import { languageQueue } from '#domain/sites/jobs.ts';
import { returnUsage, takeUsage } from '#domain/usage/usage.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export async function listSites(ctx: Context): Promise<Site[]> {
  requirePermission(ctx, 'list:sites');
  const rows = await transaction(ctx, tx => tx.select().from(sites).orderBy(asc(sites.createdAt), asc(sites.id)));
  return rows.map(toSite);
}

export async function readSite(ctx: Context, id: string): Promise<Site> {
  requirePermission(ctx, 'list:sites');
  const [row] = await transaction(ctx, tx => tx.select().from(sites).where(eq(sites.id, id)));
  if (!row) throw notFound();
  return toSite(row);
}

export async function createSite(ctx: Context, input: SiteInput): Promise<Site> {
  requirePermission(ctx, 'manage:sites');
  const now = ctx.clock.now();
  const row = {
    organizationId: requireOrganization(ctx),
    id: newId(now.getTime()),
    ...input,
    createdAt: now,
    updatedAt: now,
  };
  return transaction(ctx, async tx => {
    await takeUsage(tx, ctx, 'sites');
    const [created] = await tx.insert(sites).values(row).returning();
    if (!created) throw new AppError('internal', 'site_not_created', 'Failed to create site');
    await recordActivity(tx, ctx, 'site.created', { name: created.name });
    return toSite(created);
  });
}

export async function updateSite(ctx: Context, id: string, { updatedAt, ...change }: SiteChange): Promise<Site> {
  requirePermission(ctx, 'manage:sites');
  requireOrganizationOfSite(ctx);
  return transaction(ctx, async tx => {
    const before = await requireSite(tx, id);
    const [changed] = await tx
      .update(sites)
      .set({ ...change, updatedAt: laterThanBefore(ctx.clock.now()) })
      .where(and(eq(sites.id, id), updatedAt ? isOfMoment(updatedAt) : undefined))
      .returning();
    if (!changed) {
      throw new AppError(
        'conflict',
        'site_changed',
        'Somebody else saved this site after you opened it. Your words are still here.',
      );
    }
    const { organizationId } = changed;
    const speaksAnother = changed.language !== before.language;
    if (speaksAnother) await ctx.jobs.enqueue(tx, languageQueue, { organizationId, siteId: id });
    await recordActivity(tx, ctx, 'site.updated', { name: changed.name });
    return toSite(changed);
  });
}

/** How much would go with the site, for whoever thinks of deleting it. */
export async function readContents(ctx: Context, id: string): Promise<SiteContents> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    await requireSite(tx, id);
    return countContents(tx, id);
  });
}

/** Takes the site with everything that belongs to it, and says how much that was. */
export async function deleteSite(ctx: Context, id: string): Promise<SiteDeletion> {
  requirePermission(ctx, 'manage:sites');
  const organizationId = requireOrganizationOfSite(ctx);
  return transaction(ctx, async tx => {
    const { name } = await holdSite(tx, id, 'update');
    const lost = await countContents(tx, id);
    await removeSiteLookups(tx, organizationId, id);
    await queueRemovalOf(tx, ctx, eq(documents.siteId, id));
    await emptySite(tx, organizationId, id);
    await tx.delete(sites).where(eq(sites.id, id));
    await returnContents(tx, ctx, lost);
    await ctx.jobs.enqueue(tx, applyLimitsQueue, { organizationId });
    await returnUsage(tx, ctx, 'sites');
    await recordActivity(tx, ctx, 'site.deleted', { name });
    return { id, lost };
  });
}

type SiteRow = typeof sites.$inferSelect;

export async function requireSite(tx: Transaction, id: string): Promise<SiteRow> {
  const [row] = await tx.select().from(sites).where(eq(sites.id, id));
  if (!row) throw notFound();
  return row;
}

/**
 * Others who hold the site wait until this transaction ends; with `update`, also whoever adds a row that belongs to it; with `key
 * share` only whoever deletes it.
 */
export async function holdSite(
  tx: Transaction,
  id: string,
  strength: 'update' | 'no key update' | 'key share' = 'no key update',
): Promise<SiteRow> {
  const [row] = await tx.select().from(sites).where(eq(sites.id, id)).for(strength);
  if (!row) throw notFound();
  return row;
}

function requireOrganizationOfSite(ctx: Context): string {
  if (ctx.organizationId !== null) return ctx.organizationId;
  throw new AppError('invalid', 'no_organization', 'No active organization or site');
}

/** Browsers know milliseconds, the database microseconds. */
function isOfMoment(moment: string): SQL {
  return sql`date_trunc('milliseconds', ${sites.updatedAt}) = date_trunc('milliseconds', ${moment}::timestamptz)`;
}

/** Every change has a moment of its own, even two of the same millisecond. */
function laterThanBefore(now: Date): SQL {
  return sql`greatest(${now.toISOString()}::timestamptz, date_trunc('milliseconds', ${sites.updatedAt}) + interval '1 ms')`;
}

function notFound(): AppError {
  return new AppError('not-found', 'site_not_found', 'This site does not exist, or you cannot see it.');
}

function toSite(row: SiteRow): Site {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
