// Removes products that were imported from an earlier file and are missing from the current one.
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products } from '#database/schema/products.ts';
import type { Context } from '#domain/context.ts';
import { deleteProducts, switchProducts } from '#domain/products/bulk.ts';
import type { ImportRow } from '#domain/products/import-file.ts';

/**
 * Removes some of them, as chosen, and returns their number: zero when done. Products added by people or API clients
 * stay. If rows of the file were rejected, it is unknown which products are missing, so all stay.
 */
export async function removeMissing(tx: Transaction, ctx: Context, row: ImportRow, most: number): Promise<number> {
  if (row.missing === 'keep' || row.problems > 0) return 0;
  // IDs sort by time: products of a newer import are not missing from this one.
  const isOlder = or(isNull(products.importId), lt(products.importId, row.id));
  const rows = await tx
    .select()
    .from(products)
    .where(
      and(
        eq(products.siteId, row.siteId),
        eq(products.source, 'file'),
        isOlder,
        row.missing === 'switch-off' ? eq(products.enabled, true) : undefined,
      ),
    )
    .orderBy(asc(products.id))
    .limit(most)
    .for('update');
  return row.missing === 'delete' ? deleteProducts(tx, ctx, rows) : switchProducts(tx, ctx, rows, false);
}
