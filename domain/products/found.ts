// What the ways to find products have in common.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products } from '#database/schema/products.ts';
import type { ProductRow } from '#domain/products/rows.ts';

export type Found = { row: ProductRow; score: number; reasons: string[] };

/** One limit: the product must hold one of these terms. */
export type Limit = { terms: string[]; words: string };

export async function readRows(tx: Transaction, ids: string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(row => [row.id, row]));
}

/** Leaves out what the plan has no room for. */
export function before(overflow: string | null) {
  return overflow === null ? sql`` : sql`and p.id < ${overflow}::uuid`;
}
