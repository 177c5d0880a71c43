// Writes the products of a connected shop: the shop's values win, within the plan's limit.
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products } from '#database/schema/products.ts';
import type { Context } from '#domain/context.ts';
import { deleteProducts } from '#domain/products/bulk.ts';
import type { ProductInput } from '#domain/products/inputs.ts';
import { findQuotaOverflow, isOverQuota, takeProductQuota } from '#domain/products/product-quota.ts';
import { toInput, type Written, writeProducts } from '#domain/products/rows.ts';
import { findExisting } from '#domain/products/upsert.ts';
import { lockSite } from '#domain/sites/site.ts';
import { newId } from '#platform/ids.ts';

export type ShopProductInput = ProductInput & { externalId: string };

/**
 * Products are matched by external id. Disabled products stay disabled; unchanged ones are not written. The caller has
 * checked the permission.
 */
export async function upsertShopProducts(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  inputs: readonly ShopProductInput[],
): Promise<{ taken: number; overPlan: number }> {
  if (inputs.length === 0) return { taken: 0, overPlan: 0 };
  const site = await lockSite(tx, siteId);
  const existing = await findExisting(tx, ctx, siteId, inputs);
  const overflow = await findQuotaOverflow(tx, ctx);
  const known: Written[] = [];
  const fresh: ShopProductInput[] = [];
  for (const [at, input] of inputs.entries()) {
    const before = existing[at];
    if (!before) fresh.push(input);
    else if (!isOverQuota(before.id, overflow)) known.push(keepSwitch(input, before));
  }
  const quota = await takeProductQuota(tx, ctx, fresh.length);
  const added = fresh.slice(0, quota.taken).map((input, at) => ({
    id: newId(ctx.clock.now().getTime() + at),
    input,
    source: 'shopify' as const,
  }));
  await writeProducts(tx, ctx, site, [...known.filter(isOther), ...added]);
  const taken = known.length + added.length;
  return { taken, overPlan: inputs.length - taken };
}

/** Removed from answers when this transaction commits. Returns their number. */
export async function removeProducts(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  externalIds: readonly string[],
): Promise<number> {
  if (externalIds.length === 0) return 0;
  await lockSite(tx, siteId);
  const condition = and(eq(products.siteId, siteId), inArray(products.externalId, [...externalIds]));
  const rows = await tx.select().from(products).where(condition).for('update');
  return deleteProducts(tx, ctx, rows);
}

/** Removes some products of a connected shop. Returns their number: zero when done. */
export async function removeOwned(tx: Transaction, ctx: Context, siteId: string, most: number): Promise<number> {
  await lockSite(tx, siteId);
  const isOwned = and(eq(products.siteId, siteId), eq(products.source, 'shopify'));
  return deleteProducts(tx, ctx, await tx.select().from(products).where(isOwned).limit(most).for('update'));
}

function keepSwitch(input: ShopProductInput, before: NonNullable<Written['before']>): Written {
  return { id: before.id, input: { ...input, enabled: before.enabled }, before, source: 'shopify' };
}

function isOther({ input, before }: Written): boolean {
  return !before || !isDeepStrictEqual(input, toInput(before));
}
