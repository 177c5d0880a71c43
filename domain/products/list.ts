// Lists a site's products: searched, filtered, sorted and paged.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products, productTerms } from '#database/schema/products.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import type { ProductSummary, ProductsQuery } from '#domain/products/inputs.ts';
import { findQuotaOverflow, isOverQuota } from '#domain/products/product-quota.ts';
import { normaliseCode, termPrefixes } from '#domain/products/product-terms.ts';
import { type ProductRow, toSummary } from '#domain/products/rows.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { splitWords } from '#domain/retrieval/words.ts';
import { requireSite } from '#domain/sites/site.ts';

type Listed = { data: ProductSummary[]; pagination: { next: string | null; hasMore: boolean } };

const mostCategories = 200;

export async function listProducts(ctx: Context, siteId: string, query: ProductsQuery): Promise<Listed> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    const site = await requireSite(tx, siteId);
    const overflow = await findQuotaOverflow(tx, ctx);
    const conditions = await conditionsOf(tx, ctx, site, query);
    const rows = await tx
      .select()
      .from(products)
      .where(and(eq(products.siteId, siteId), ...conditions, afterOf(query)))
      .orderBy(...orderOf(query))
      .limit(query.perPage + 1);
    const data = rows.slice(0, query.perPage);
    const last = rows.length > query.perPage ? data.at(-1) : undefined;
    return {
      data: data.map(row => toSummary(row, isOverQuota(row.id, overflow))),
      pagination: { next: last ? cursorOf(last, query) : null, hasMore: last !== undefined },
    };
  });
}

/** The categories of its products, for the filter. */
export async function listCategories(ctx: Context, siteId: string): Promise<string[]> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const { rows } = await tx.execute<{ name: string }>(sql`
      select min(c.name) as name from ${products} p, unnest(p.categories) c(name)
      where p.organization_id = ${requireOrganization(ctx)} and p.site_id = ${siteId}
      group by lower(c.name) order by count(*) desc, 1 limit ${mostCategories}`);
    return rows.map(({ name }) => name).sort((a, b) => a.localeCompare(b));
  });
}

async function conditionsOf(
  tx: Transaction,
  ctx: Context,
  site: { id: string; language: string },
  { search, state, category }: ProductsQuery,
): Promise<SQL[]> {
  const found: SQL[] = [];
  const organizationId = requireOrganization(ctx);
  const holding = (term: SQL) => sql`select t.product_id from ${productTerms} t
    where t.organization_id = ${organizationId} and t.site_id = ${site.id} and ${term}`;
  const isOneOf = (ids: SQL) => sql`${products.id} in (${ids})`;
  if (search) found.push(isOneOf(searched(holding, search, await stemsOf(tx, search, site.language))));
  if (category) found.push(isOneOf(holding(sql`t.term = ${`${termPrefixes.category}${category.toLowerCase()}`}`)));
  if (state === 'off') found.push(eq(products.enabled, false));
  else if (state) found.push(eq(products.availability, state), eq(products.enabled, true));
  return found;
}

/** Matches all words, of which the last may be incomplete, or the beginning of a code. */
function searched(holding: (term: SQL) => SQL, search: string, stems: string[]): SQL {
  const words = stems.map((stem, at) => holding(at === stems.length - 1 ? begins(stem) : sql`t.term = ${stem}`));
  const code = holding(begins(`${termPrefixes.code}${normaliseCode(search)}`));
  return words.length > 0 ? sql`${code} union (${sql.join(words, sql` intersect `)})` : code;
}

function begins(beginning: string): SQL {
  return sql`t.term >= ${beginning} and t.term < ${`${beginning}\u{10ffff}`}`;
}

async function stemsOf(tx: Transaction, search: string, language: string): Promise<string[]> {
  const words = splitWords(search, language);
  const stems = await findStems(tx, words, language);
  return words.flatMap(word => stems.get(word) ?? []);
}

/** Products without a price sort as the lowest. */
const sorted = {
  newest: undefined,
  title: products.title,
  price: sql`coalesce(${products.price}, -1)`,
};

function orderOf({ sort, descending }: ProductsQuery): SQL[] {
  // Newest first is the default.
  const turn = (sort === 'newest') === descending ? asc : desc;
  const key = sorted[sort];
  return key ? [turn(key), turn(products.id)] : [turn(products.id)];
}

function cursorOf(row: ProductRow, { sort }: ProductsQuery): string {
  const key = { newest: null, title: row.title, price: row.price ?? -1 }[sort];
  return Buffer.from(JSON.stringify([row.id, key])).toString('base64url');
}

function afterOf({ after, sort, descending }: ProductsQuery): SQL | undefined {
  const cursor = after ? readCursor(after) : undefined;
  if (!cursor) return undefined;
  const [id, value] = cursor;
  const sign = (sort === 'newest') === descending ? sql`>` : sql`<`;
  const key = sorted[sort];
  return key ? sql`(${key}, ${products.id}) ${sign} (${value}, ${id}::uuid)` : sql`${products.id} ${sign} ${id}::uuid`;
}

/** An invalid cursor returns the first page. */
function readCursor(after: string): [string, string | number | null] | undefined {
  try {
    const [id, value] = JSON.parse(Buffer.from(after, 'base64url').toString()) as [string, string | number | null];
    return /^[\da-f-]{36}$/.test(id) ? [id, value] : undefined;
  } catch {
    return undefined;
  }
}
