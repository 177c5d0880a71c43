// When a shop's catalogue or content is synced: at first, on request and on a schedule.
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { shopifySyncs } from '#database/schema/shopify.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { isOlderThan } from '#domain/expiry.ts';
import type { ShopSync } from '#domain/shopify/inputs.ts';
import { findInstallation, type Installation } from '#domain/shopify/installation.ts';
import { spend } from '#domain/shopify/limits.ts';
import { queueSync, type SyncRow, toSync } from '#domain/shopify/sync-rows.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type Kind = ShopSync['kind'];
type Cause = ShopSync['cause'];

const hour = 3_600_000;
const day = 24 * hour;
const daysRemembered = 60;
/** A sync without progress for this long has lost its job. */
const abandonedAfter = 30 * 60_000;
const listed = 20;

/** Newest first. */
export async function listSyncs(ctx: Context): Promise<ShopSync[]> {
  requirePermission(ctx, 'list:sites');
  const rows = await transaction(ctx, async tx => {
    const { id } = await requireShop(tx);
    const isOurs = eq(shopifySyncs.installationId, id);
    return tx.select().from(shopifySyncs).where(isOurs).orderBy(desc(shopifySyncs.startedAt)).limit(listed);
  });
  return rows.map(toSync);
}

/** Returns the running sync, if there is one. */
export async function requestSync(ctx: Context, kind: Kind): Promise<ShopSync> {
  requirePermission(ctx, 'manage:sites');
  await spend(ctx, 'shop-sync', requireOrganization(ctx));
  return transaction(ctx, async tx => toSync(await startSync(tx, ctx, await requireShop(tx), kind, 'asked')));
}

/**
 * For a shop with a known plan. Content read since the installation is left to the schedule; failures wait a while;
 * products over the limit are tried again when the plan changes.
 */
export async function startDueSyncs(
  tx: Transaction,
  ctx: Context,
  installation: Installation,
  { isNewPlan = false }: { isNewPlan?: boolean } = {},
): Promise<void> {
  const { id, installedAt } = installation;
  for (const kind of ['catalogue', 'content'] as const) {
    const isSince = and(
      eq(shopifySyncs.installationId, id),
      eq(shopifySyncs.kind, kind),
      gte(shopifySyncs.startedAt, installedAt),
    );
    const newest = desc(shopifySyncs.startedAt);
    const isLongAgo = sql<boolean>`${isOlderThan(ctx, shopifySyncs.startedAt, hour)}`;
    const { state, overPlan } = shopifySyncs;
    const found = tx.select({ state, overPlan, isLongAgo }).from(shopifySyncs).where(isSince);
    const [last] = await found.orderBy(newest).limit(1);
    if (!last || (last.state === 'failed' && last.isLongAgo)) await startSync(tx, ctx, installation, kind, 'first');
    else if (isNewPlan && last.overPlan > 0) await startSync(tx, ctx, installation, kind, 'changed');
  }
}

/** One sync of each kind at a time. The caller has checked the permission. */
export async function startSync(
  tx: Transaction,
  ctx: Context,
  { id: installationId }: Installation,
  kind: Kind,
  cause: Cause,
): Promise<SyncRow> {
  const isOurs = and(eq(shopifySyncs.installationId, installationId), eq(shopifySyncs.kind, kind));
  const now = sql`now()`;
  await tx.delete(shopifySyncs).where(and(isOurs, isOlderThan(ctx, shopifySyncs.endedAt, daysRemembered * day)));
  await tx
    .update(shopifySyncs)
    .set({ state: 'failed', problem: 'The sync stopped unexpectedly and was restarted.', endedAt: now, updatedAt: now })
    .where(and(isOurs, isNull(shopifySyncs.endedAt), isOlderThan(ctx, shopifySyncs.updatedAt, abandonedAfter)));
  const row = { id: newId(ctx.clock.now().getTime()), installationId, kind, cause, state: 'waiting' } as const;
  const [started] = await tx
    .insert(shopifySyncs)
    .values({ organizationId: requireOrganization(ctx), ...row, startedAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  if (started) await queueSync(tx, ctx, started.id);
  const found =
    started ??
    (
      await tx
        .select()
        .from(shopifySyncs)
        .where(and(isOurs, isNull(shopifySyncs.endedAt)))
    )[0];
  if (!found) throw new AppError('conflict', 'sync_ended', 'The previous sync just finished. Please try again.');
  return found;
}

async function requireShop(tx: Transaction): Promise<Installation> {
  const found = await findInstallation(tx);
  if (found && found.state !== 'uninstalled') return found;
  throw new AppError('not-found', 'shop_not_connected', 'This shop isn’t connected to Aisle yet.');
}
