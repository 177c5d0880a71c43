import { and, eq, sql } from 'drizzle-orm';
import { products } from '#database/schema/products.ts';
import { type Context, transaction } from '#domain/context.ts';
import type { Product } from '#domain/products/inputs.ts';
import { toProduct } from '#domain/products/rows.ts';

/**
 * As they are at this moment, for whoever is about to say something of them. One that is gone or switched off is not among them.
 * Whoever asks has the right to the site by other means: a widget, a key, a role.
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
