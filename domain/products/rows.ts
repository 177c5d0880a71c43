// Converts between product inputs and product rows.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products, productTerms } from '#database/schema/products.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { isInStock, type Product, type ProductInput, type ProductSummary } from '#domain/products/inputs.ts';
import { pictureUrlOf } from '#domain/products/picture.ts';
import { type Terms, termsOf } from '#domain/products/product-terms.ts';

export type ProductRow = typeof products.$inferSelect;
type Source = Product['source'];

export type Written = {
  id: string;
  input: ProductInput;
  /** The row before, if it existed. */
  before?: ProductRow | undefined;
  source: Source;
  importId?: string | undefined;
};

/** Writes products with their search terms in one transaction, so that a search sees both or neither. */
export async function writeProducts(
  tx: Transaction,
  ctx: Pick<Context, 'organizationId' | 'clock'>,
  site: { id: string; language: string },
  written: readonly Written[],
): Promise<ProductRow[]> {
  if (written.length === 0) return [];
  const now = ctx.clock.now();
  const organizationId = requireOrganization(ctx);
  const terms = await termsOf(
    tx,
    written.map(({ input }) => input),
    site.language,
  );
  const rows = written.map(({ id, input, before, source, importId }, at) => ({
    organizationId,
    id,
    siteId: site.id,
    ...input,
    ...derived(input),
    // A product read from a page belongs to the first other source that changes it.
    source: before && before.source !== 'page' ? before.source : source,
    importId: importId ?? before?.importId ?? null,
    terms: [...(terms[at]?.keys() ?? [])],
    createdAt: before?.createdAt ?? now,
    updatedAt: laterThan(before?.updatedAt, now),
  }));
  const saved = await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({ target: [products.organizationId, products.id], set: excluded })
    .returning();
  await replaceTerms(tx, organizationId, site.id, written, terms);
  return saved;
}

/** Writes the index terms again after the language of the site changed. */
export async function rewriteTerms(
  tx: Transaction,
  ctx: Pick<Context, 'organizationId'>,
  site: { id: string; language: string },
  rows: readonly ProductRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const organizationId = requireOrganization(ctx);
  const terms = await termsOf(tx, rows.map(toInput), site.language);
  const changed = rows.map(({ id }, at) => ({ id, terms: [...(terms[at]?.keys() ?? [])] }));
  const written = rows.map(before => ({ id: before.id, before }));
  await replaceTerms(tx, organizationId, site.id, written, terms);
  await tx.execute(sql`
    update ${products} p set terms = n.terms
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) n(id uuid, terms text[])
    where p.organization_id = ${organizationId} and p.id = n.id`);
}

export function toProduct(row: ProductRow, overLimit = false): Product {
  const { description, url, images, attributes } = row;
  return { ...toSummary(row, overLimit), description, url, variants: variantsOf(row), images, attributes };
}

export function toSummary(row: ProductRow, overLimit = false): ProductSummary {
  return {
    id: row.id,
    siteId: row.siteId,
    title: row.title,
    sku: row.sku,
    externalId: row.externalId,
    price: row.price,
    compareAtPrice: row.compareAtPrice,
    currency: row.currency,
    availability: row.availability,
    enabled: row.enabled,
    pictureUrl: pictureUrlOf(row),
    overLimit,
    variantCount: row.variants.length,
    categories: row.categories,
    source: row.source,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toInput(row: ProductRow): ProductInput {
  const { externalId, sku, title, description, url, price, compareAtPrice, currency, enabled } = row;
  const { images, categories, attributes } = row;
  const facts = { externalId, sku, title, description, url, price, compareAtPrice, currency, enabled };
  return { ...facts, availability: row.availability, variants: variantsOf(row), images, categories, attributes };
}

function variantsOf({ variants }: Pick<ProductRow, 'variants'>): Product['variants'] {
  return variants.map(variant => ({ ...variant, image: variant.image ?? null }));
}

/** Derived from the variants: the lowest price, and whether any can be bought. */
function derived({ variants, price, compareAtPrice, availability }: ProductInput) {
  const counted = variants.some(({ stock }) => stock !== null);
  const cheapest = variants
    .filter(variant => variant.price !== null)
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0))[0];
  return {
    price: cheapest?.price ?? price,
    compareAtPrice: cheapest?.price != null ? cheapest.compareAtPrice : compareAtPrice,
    availability: counted ? (variants.some(isInStock) ? 'in-stock' : 'out-of-stock') : availability,
  };
}

/** Every change gets a distinct time, even within one millisecond. */
export function laterThan(before: Date | undefined, now: Date): Date {
  return before && before >= now ? new Date(before.getTime() + 1) : now;
}

async function replaceTerms(
  tx: Transaction,
  organizationId: string,
  siteId: string,
  written: readonly Pick<Written, 'id' | 'before'>[],
  terms: readonly Terms[],
): Promise<void> {
  const gone = written.flatMap(({ id, before }, at) =>
    (before?.terms ?? []).filter(term => !terms[at]?.has(term)).map(term => ({ id, term })),
  );
  if (gone.length > 0) {
    await tx.execute(sql`
      delete from ${productTerms} t
      using unnest(${sql.param(gone.map(({ term }) => term))}::text[], ${sql.param(gone.map(({ id }) => id))}::uuid[]) g(term, id)
      where t.organization_id = ${organizationId} and t.site_id = ${siteId} and t.term = g.term and t.product_id = g.id`);
  }
  const all = written.flatMap(({ id }, at) => [...(terms[at] ?? [])].map(([term, weight]) => ({ id, term, weight })));
  await tx.execute(sql`
    insert into ${productTerms} (organization_id, site_id, term, product_id, weight)
    select ${organizationId}, ${siteId}, n.term, n.id, n.weight from unnest(
      ${sql.param(all.map(({ term }) => term))}::text[], ${sql.param(all.map(({ id }) => id))}::uuid[],
      ${sql.param(all.map(({ weight }) => weight))}::smallint[]) n(term, id, weight)
    on conflict (organization_id, site_id, term, product_id) do update set weight = excluded.weight
      where product_terms.weight <> excluded.weight`);
}

const kept = [
  'externalId',
  'sku',
  'title',
  'description',
  'url',
  'currency',
  'price',
  'compareAtPrice',
  'availability',
  'enabled',
  'variants',
  'images',
  'categories',
  'attributes',
  'source',
  'importId',
  'terms',
  'updatedAt',
] as const;

const excluded = Object.fromEntries(kept.map(key => [key, sql.raw(`excluded."${products[key].name}"`)]));
