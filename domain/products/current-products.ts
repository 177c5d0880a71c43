import { and, eq, sql } from 'drizzle-orm';
import { products } from '#database/schema/products.ts';
import { type Context, transaction } from '#domain/context.ts';
import type { Product } from '#domain/products/inputs.ts';
import { toProduct } from '#domain/products/rows.ts';

/**
 * Reads products for an answer. Deleted and disabled products are left out.
 * The caller has checked access to the site (widget, key or role).
 */
export async function readCurrentProducts(ctx: Context, siteId: string, ids: string[]): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map();
  const isWanted = and(
    eq(products.siteId, siteId),
    products.enabled,
    sql`${products.id} = any(${sql.param(ids)}::uuid[])`,
  );
  const rows = await transaction(ctx, tx => tx.select().from(products).where(isWanted));
  return new Map(rows.map(row => [row.id, toProduct(row)]));
}
