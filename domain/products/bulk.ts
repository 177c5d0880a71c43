// Changes many products at once.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products } from '#database/schema/products.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import type { ProductBulk } from '#domain/products/inputs.ts';
import { findQuotaOverflow, isOverQuota } from '#domain/products/product-quota.ts';
import { laterThan, type ProductRow } from '#domain/products/rows.ts';
import { requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { returnUsage } from '#domain/usage/usage.ts';

/** Products of other sites, and those that the change does not apply to, stay unchanged. */
export async function changeProducts(
  ctx: Context,
  siteId: string,
  { ids, action }: ProductBulk,
): Promise<{ done: number }> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const rows = await tx
      .select()
      .from(products)
      .where(and(eq(products.siteId, siteId), inArray(products.id, ids), concerned[action]))
      .orderBy(asc(products.id))
      .for('update');
    if (action === 'delete') return { done: await deleteProducts(tx, ctx, rows) };
    // Products over the plan's limit can only be deleted.
    const overflow = await findQuotaOverflow(tx, ctx);
    const free = rows.filter(({ id }) => !isOverQuota(id, overflow));
    return { done: await switchProducts(tx, ctx, free, action === 'switch-on') };
  });
}

const concerned: Record<ProductBulk['action'], SQL | undefined> = {
  delete: undefined,
  'switch-on': eq(products.enabled, false),
  'switch-off': eq(products.enabled, true),
};

/** Removed from answers when this transaction commits. */
export async function deleteProducts(tx: Transaction, ctx: Context, rows: readonly ProductRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  await tx.delete(products).where(
    inArray(
      products.id,
      rows.map(({ id }) => id),
    ),
  );
  await returnUsage(tx, ctx, 'products', rows.length);
  return rows.length;
}

export async function switchProducts(
  tx: Transaction,
  ctx: Context,
  rows: readonly ProductRow[],
  enabled: boolean,
): Promise<number> {
  if (rows.length === 0) return 0;
  const latest = rows.reduce((late, { updatedAt }) => laterThan(updatedAt, late), ctx.clock.now());
  await tx
    .update(products)
    .set({ enabled, updatedAt: latest })
    .where(
      inArray(
        products.id,
        rows.map(({ id }) => id),
      ),
    );
  return rows.length;
}
