import { and, arrayOverlaps, asc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { prepared } from '#database/prepared.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { cachedKnowledge } from '#domain/shared-read.ts';
import { contactStateOf, prepareConfirmation, queueContactLink } from '#domain/sites/contact.ts';
import { queueFactSearch } from '#domain/sites/fact-search.ts';
import { type Site, type SiteChange, type SiteInput, type SitePlatform, siteLimits } from '#domain/sites/inputs.ts';
import { languageQueue } from '#domain/sites/jobs.ts';
import { matchesOrigin } from '#domain/sites/origins.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { countUsage, takeUsage } from '#domain/usage/usage.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export async function listSites(ctx: Context): Promise<Site[]> {
  requirePermission(ctx, 'list:sites');
  const rows = await transaction(ctx, tx =>
    tx.select().from(sites).where(isNull(sites.deletedAt)).orderBy(asc(sites.createdAt), asc(sites.id)),
  );
  return rows.map(toSite);
}

export async function readSite(ctx: Context, id: string): Promise<Site> {
  requirePermission(ctx, 'list:sites');
  return toSite(await transaction(ctx, tx => requireSite(tx, id)));
}

export async function createSite(ctx: Context, input: SiteInput): Promise<Site> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const contactConfirmedAt = await prepareConfirmation(ctx, input.contactEmail);
  return transaction(ctx, async tx => {
    return addCountedSite(tx, ctx, { ...input, contactConfirmedAt });
  });
}

async function addCountedSite(tx: Transaction, ctx: Context, input: NewSite): Promise<Site> {
  await takeUsage(tx, ctx, 'sites');
  return toSite(await addSite(tx, ctx, input));
}

/** Returns the site with one of these addresses, or creates it. Concurrent calls create one site. */
export async function findOrCreateSite(ctx: Context, input: SiteInput): Promise<Site> {
  requirePermission(ctx, 'manage:sites');
  const contactConfirmedAt = await prepareConfirmation(ctx, input.contactEmail);
  return transaction(ctx, async tx => {
    const name = `sites ${requireOrganization(ctx)}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    const isSame = and(arrayOverlaps(sites.urls, input.urls), isNull(sites.deletedAt));
    const [known] = await tx.select().from(sites).where(isSame).orderBy(asc(sites.id)).limit(1);
    return known ? toSite(known) : addCountedSite(tx, ctx, { ...input, contactConfirmedAt });
  });
}

/** Adds the site of a newly connected shop, which has no plan yet. */
export async function addSiteOfShop(tx: Transaction, ctx: Context, input: NewSite): Promise<Site> {
  await countUsage(tx, ctx, 'sites');
  return toSite(await addSite(tx, ctx, input));
}

/** Adds the shop's addresses to those the site already has. */
export async function addSiteUrls(tx: Transaction, ctx: Context, id: string, urls: readonly string[]): Promise<void> {
  const site = await lockSite(tx, id);
  const all = [...new Set([...site.urls, ...urls])].slice(0, siteLimits.urls);
  if (all.length === site.urls.length) return;
  await tx
    .update(sites)
    .set({ urls: all, updatedAt: laterThanBefore(ctx.clock.now()) })
    .where(eq(sites.id, id));
}

/** Records what a page of the site was built with. Does not change `updatedAt`, so that open editors do not conflict. */
export async function notePlatform(
  tx: Transaction,
  id: string,
  { url, platform }: { url: string; platform: SitePlatform | null },
): Promise<void> {
  const { urls } = await requireSite(tx, id);
  if (!matchesOrigin(urls, new URL(url).origin)) return;
  await tx
    .update(sites)
    .set({ platform })
    .where(and(eq(sites.id, id), sql`${sites.platform} is distinct from ${platform}`));
}

/** Whether changed pages are tested before they are published. The caller has checked the permission. */
export async function setHoldsFailingChanges(
  tx: Transaction,
  ctx: Context,
  id: string,
  enabled: boolean,
): Promise<void> {
  const { name } = await lockSite(tx, id);
  await tx.update(sites).set({ holdsFailingChanges: enabled }).where(eq(sites.id, id));
  await recordActivity(tx, ctx, 'site.updated', { name });
}

export async function updateSite(ctx: Context, id: string, { updatedAt, ...change }: SiteChange): Promise<Site> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  requireOrganizationOfSite(ctx);
  const known = await transaction(ctx, tx => requireSite(tx, id));
  const isOther = change.contactEmail !== undefined && change.contactEmail !== known.contactEmail;
  const contactConfirmedAt = isOther ? await prepareConfirmation(ctx, change.contactEmail) : null;
  const contact = { contactConfirmedAt, contactLink: null, contactLinkAt: null };
  return transaction(ctx, async tx => {
    const before = await requireSite(tx, id);
    const [changed] = await tx
      .update(sites)
      .set({ ...change, ...(isOther ? contact : {}), updatedAt: laterThanBefore(ctx.clock.now()) })
      .where(and(isSite(id), updatedAt ? isOfMoment(updatedAt) : undefined))
      .returning();
    if (!changed) {
      throw new AppError(
        'conflict',
        'site_changed',
        'Someone else saved this site after you opened it. Your changes are still here.',
      );
    }
    const { organizationId } = changed;
    const speaksAnother = changed.language !== before.language;
    if (speaksAnother) await ctx.jobs.enqueue(tx, languageQueue, { organizationId, siteId: id });
    if (changed.contactEmail !== before.contactEmail) await queueFactSearch(tx, ctx, id);
    if (isOther && contactStateOf(changed) === 'pending') await queueContactLink(tx, ctx, id);
    await recordActivity(tx, ctx, 'site.updated', { name: changed.name });
    return toSite(changed);
  });
}

type SiteRow = typeof sites.$inferSelect;
type NewSite = SiteInput & Pick<SiteRow, 'contactConfirmedAt'>;

async function addSite(tx: Transaction, ctx: Context, input: NewSite): Promise<SiteRow> {
  const now = ctx.clock.now();
  const dates = { createdAt: now, updatedAt: now };
  const row = { organizationId: requireOrganization(ctx), id: newId(now.getTime()), ...input, ...dates };
  const [created] = await tx.insert(sites).values(row).returning();
  if (!created) throw new AppError('internal', 'site_not_created', 'Failed to create site');
  if (contactStateOf(created) === 'pending') await queueContactLink(tx, ctx, created.id);
  await recordActivity(tx, ctx, 'site.created', { name: created.name });
  return created;
}

export async function requireSite(tx: Transaction, id: string): Promise<SiteRow> {
  const [row] = await cachedKnowledge(tx, `site ${id}`, () => siteById(tx, { id }));
  if (!row) throw notFound();
  return row;
}

const siteById = prepared('site', tx =>
  tx
    .select()
    .from(sites)
    .where(isSite(sql.placeholder('id'))),
);

/**
 * Locks the site until the transaction ends. `update` also blocks inserts of rows that belong to it; `key share` only
 * blocks deleting it.
 */
export async function lockSite(
  tx: Transaction,
  id: string,
  strength: 'update' | 'no key update' | 'key share' = 'no key update',
): Promise<SiteRow> {
  const [row] = await tx.select().from(sites).where(isSite(id)).for(strength);
  if (!row) throw notFound();
  return row;
}

function isSite(id: string | Placeholder) {
  return and(eq(sites.id, id), isNull(sites.deletedAt));
}

export function requireOrganizationOfSite(ctx: Context): string {
  if (ctx.organizationId !== null) return ctx.organizationId;
  throw new AppError('invalid', 'no_organization', 'No active organization or site');
}

/** Browsers send milliseconds, the database stores microseconds. */
function isOfMoment(moment: string): SQL {
  return sql`date_trunc('milliseconds', ${sites.updatedAt}) = date_trunc('milliseconds', ${moment}::timestamptz)`;
}

/** Every change gets a distinct time, even within one millisecond. */
function laterThanBefore(now: Date): SQL {
  return sql`greatest(${now.toISOString()}::timestamptz, date_trunc('milliseconds', ${sites.updatedAt}) + interval '1 ms')`;
}

function notFound(): AppError {
  return new AppError('not-found', 'site_not_found', 'This site doesn’t exist, or you don’t have access.');
}

export function toSite({
  deletedAt: _gone,
  contactConfirmedAt,
  contactLink: _link,
  contactLinkAt,
  ...row
}: SiteRow): Site {
  const contactState = contactStateOf({ ...row, contactConfirmedAt, contactLinkAt });
  return {
    ...row,
    contactState,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
