import { asc, eq } from 'drizzle-orm';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import type { Site, SiteInput } from '#domain/sites/inputs.ts';
import { takeUsage } from '#domain/usage/usage.ts';
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
  if (!row) throw new AppError('not-found', 'site_not_found', 'This site does not exist, or you cannot see it.');
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

function toSite(row: typeof sites.$inferSelect): Site {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
