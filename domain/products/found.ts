// What the ways to find products have in common.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products } from '#database/schema/products.ts';
import type { Wishes } from '#domain/products/question.ts';
import type { ProductRow } from '#domain/products/rows.ts';

/** Where to look, and for what. */
export type Scope = {
  organizationId: string;
  siteId: string;
  /** The site's, then the visitor's where it is another. */
  languages: readonly string[];
  wishes: Wishes;
  /** The first product that the plan has no room for. */
  overflow: string | null;
  limit: number;
};

/** One limit: the product must hold one of these terms. */
export type Limit = { kind: 'color' | 'size' | 'people'; terms: string[]; words: string };

export async function readRows(tx: Transaction, ids: string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(row => [row.id, row]));
}

/** Beyond every product, where the plan has room for all of them. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
