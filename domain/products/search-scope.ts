// Types and queries shared by the product search.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products } from '#database/schema/products.ts';
import type { Wishes } from '#domain/products/product-wishes.ts';
import type { ProductRow } from '#domain/products/rows.ts';

/** A word of the question. Stop words have no terms. */
export type KnownWord = {
  word: string;
  /** The word as typed. Parts of a compound share it. */
  asked: string;
  /** Its position in the question. Parts of a compound share it. */
  at: number;
  /** Its terms in titles, categories and attributes, and its terms anywhere. */
  kinds: string[];
  terms: string[];
  /** The number of products with such a term. */
  namedBy: number;
  mentioned: number;
  /** Inverse document frequency. */
  idf: number;
  isCommon: boolean;
  /** It only matches the first part of compounds: "walnut" in walnut oil. */
  isPart: boolean;
  repairedTo?: string;
};

/** The site to search, and the question as read. */
export type Scope = {
  organizationId: string;
  siteId: string;
  /** The site's language, then the visitor's if different. */
  languages: readonly string[];
  wishes: Wishes;
  /** The first product over the plan's limit. */
  overflow: string | null;
  limit: number;
};

/** The product must have one of these terms. */
export type Limit = { kind: 'color' | 'size' | 'people'; terms: string[]; words: string };

export async function readRows(tx: Transaction, ids: string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(row => [row.id, row]));
}

/** Sorts after every product id. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
