// Applies product changes that webhooks report between two full syncs.
import { and, eq, isNull } from 'drizzle-orm';
import { shopifySyncs } from '#database/schema/shopify.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { removeProducts, upsertShopProducts } from '#domain/products/shop-upsert.ts';
import { askAdmin } from '#domain/shopify/access.ts';
import { findInstallation, type Installation } from '#domain/shopify/installation.ts';
import { productQueue } from '#domain/shopify/jobs.ts';
import { isForVisitors, toProductInput } from '#domain/shopify/product-input.ts';
import { lockMarks, markGone, markSeen } from '#domain/shopify/product-marks.ts';
import { queueSync } from '#domain/shopify/sync-rows.ts';
import { lockSite } from '#domain/sites/site.ts';
import { isAppError } from '#platform/errors.ts';
import type { ShopifyProduct } from '#providers/shopify/catalogue.ts';
import { productDocument } from '#providers/shopify/documents.ts';

export type ProductEvent = { number: string; topic: string; triggeredAt: Date };

/** Shops send bursts of events for one change, and one for every sale: those that arrive together cause one request. */
const gathering = 10_000;

/**
 * Idempotent, in any order. Deletions apply at once; other changes are fetched shortly after. Returns the outcome for
 * the event log.
 */
export async function applyProductEvent(
  ctx: Context,
  installation: Installation,
  { number, topic, triggeredAt }: ProductEvent,
): Promise<'applied' | 'queued'> {
  if (topic === 'products/delete') {
    await forget(ctx, installation, { number, changedAt: triggeredAt });
    return 'applied';
  }
  const data = { organizationId: requireOrganization(ctx), number, triggeredAt: triggeredAt.toISOString() };
  await transaction(ctx, tx => ctx.jobs.enqueue(tx, productQueue, data, { delay: gathering }));
  return 'queued';
}

/** The file of a bulk operation is ready or has failed: the waiting sync continues. */
export async function finishBulk(
  ctx: Context,
  installation: Installation,
  bulkOperationId: string,
): Promise<'applied' | 'kept'> {
  const isWaiting = and(
    eq(shopifySyncs.installationId, installation.id),
    eq(shopifySyncs.bulkOperationId, bulkOperationId),
    isNull(shopifySyncs.endedAt),
  );
  return transaction(ctx, async tx => {
    const [sync] = await tx.select({ id: shopifySyncs.id }).from(shopifySyncs).where(isWaiting);
    if (!sync) return 'kept';
    await queueSync(tx, ctx, sync.id);
    return 'applied';
  });
}

/** Job. Fetches the product's current state, not the state at the time of the event. */
export async function refetchProduct(ctx: Context, event: { number: string; triggeredAt: Date }): Promise<void> {
  const installation = await transaction(ctx, tx => findInstallation(tx));
  if (installation?.state !== 'installed' || (await isKnown(ctx, installation, event))) return;
  try {
    const id = `gid://shopify/Product/${event.number}`;
    const { product } = await askAdmin(ctx, installation, productDocument, { id });
    if (product) await apply(ctx, installation, event, product);
    else await forget(ctx, installation, { number: event.number, changedAt: event.triggeredAt });
  } catch (error) {
    // Without a connection or a plan a retry would not help; the next full sync will catch up.
    if (!isAppError(error) || error.kind === 'unavailable' || error.kind === 'internal') throw error;
    ctx.log.warn({ code: error.code }, 'could not import a changed product');
  }
}

/** Whether newer information about it was already processed. */
async function isKnown(ctx: Context, installation: Installation, { number, triggeredAt }: Moment): Promise<boolean> {
  const marks = await transaction(ctx, tx => lockMarks(tx, installation, [number]));
  const mark = marks.get(number);
  return mark !== undefined && mark.changedAt > triggeredAt;
}

type Moment = { number: string; triggeredAt: Date };

async function apply(
  ctx: Context,
  installation: Installation,
  { number, triggeredAt }: Moment,
  product: ShopifyProduct,
) {
  const changedAt = new Date(product.updatedAt);
  await transaction(ctx, async tx => {
    await lockSite(tx, installation.siteId);
    const mark = (await lockMarks(tx, installation, [number])).get(number);
    if (mark && (mark.changedAt > triggeredAt || mark.changedAt > changedAt)) return;
    const input = toProductInput(product);
    if (!isForVisitors(product)) {
      await removeProducts(tx, ctx, installation.siteId, [number]);
      await markGone(tx, installation, [{ number, changedAt }]);
    } else if (input) {
      await upsertShopProducts(tx, ctx, installation.siteId, [input]);
      await markSeen(tx, installation, [{ number, changedAt }]);
    }
  });
}

async function forget(ctx: Context, installation: Installation, gone: { number: string; changedAt: Date }) {
  await transaction(ctx, async tx => {
    await removeProducts(tx, ctx, installation.siteId, [gone.number]);
    await markGone(tx, installation, [gone]);
  });
}
