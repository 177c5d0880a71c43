// Writes products from API clients and files: existing products are found by the shop's own IDs.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products, productTerms } from '#database/schema/products.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import type { ProductInput } from '#domain/products/inputs.ts';
import { refuseDuplicate } from '#domain/products/product.ts';
import { findQuotaOverflow, isOverQuota } from '#domain/products/product-quota.ts';
import { normaliseCode, termPrefixes } from '#domain/products/product-terms.ts';
import { type ProductRow, writeProducts } from '#domain/products/rows.ts';
import { lockSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { takeUsage } from '#domain/usage/usage.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type Outcome = { id: string; outcome: 'created' | 'updated' };
type Named = Pick<ProductInput, 'externalId' | 'sku' | 'variants'>;

/** All or none: a refused request can be repeated. */
export async function upsertProducts(
  ctx: Context,
  siteId: string,
  inputs: readonly ProductInput[],
): Promise<Outcome[]> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  requireNames(inputs);
  return refuseDuplicate(() =>
    transaction(ctx, async tx => {
      const site = await lockSite(tx, siteId);
      const existing = await findExisting(tx, ctx, siteId, inputs);
      const found = existing.flatMap(row => row?.id ?? []);
      if (new Set(found).size < found.length) throw twice();
      const overflow = await findQuotaOverflow(tx, ctx);
      const missing = inputs.filter((_, at) => !existing[at]).length;
      if (missing > 0) await takeUsage(tx, ctx, 'products', missing);
      const written = inputs.map((input, at) => ({
        id: existing[at]?.id ?? newId(ctx.clock.now().getTime()),
        input,
        before: existing[at],
        source: 'api' as const,
      }));
      if (written.some(({ id, before }) => before && isOverQuota(id, overflow))) throw full();
      await writeProducts(tx, ctx, site, written);
      return written.map(({ id, before }) => ({ id, outcome: before ? 'updated' : 'created' }));
    }),
  );
}

/** The existing product for each input, by its external ID or, without one, by a SKU. Locks the site. */
export async function findExisting(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  named: readonly Named[],
): Promise<(ProductRow | undefined)[]> {
  const ids = named.flatMap(({ externalId }) => externalId ?? []);
  const codes = new Set(named.flatMap(one => (one.externalId ? [] : codesOf(one))));
  const [byId, byCode] = [await findByExternalId(tx, siteId, ids), await findByCode(tx, ctx, siteId, [...codes])];
  return named.map(one => {
    if (one.externalId) return byId.get(one.externalId);
    return codesOf(one).flatMap(code => byCode.get(code) ?? [])[0];
  });
}

async function findByExternalId(tx: Transaction, siteId: string, ids: string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(products)
    .where(and(eq(products.siteId, siteId), inArray(products.externalId, ids)))
    .for('update');
  return new Map(rows.map(row => [row.externalId ?? '', row]));
}

async function findByCode(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  codes: string[],
): Promise<Map<string, ProductRow>> {
  if (codes.length === 0) return new Map();
  const { rows: found } = await tx.execute<{ code: string; id: string }>(sql`
    select substr(t.term, ${termPrefixes.code.length + 1}) as code, t.product_id as id from ${productTerms} t
    where t.organization_id = ${requireOrganization(ctx)} and t.site_id = ${siteId}
      and t.term = any(${sql.param(codes.map(code => `${termPrefixes.code}${code}`))}::text[])
    order by t.product_id desc`);
  const ids = [...new Set(found.map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const rows = await tx.select().from(products).where(inArray(products.id, ids)).for('update');
  return new Map(
    found.flatMap(({ code, id }) => {
      const row = rows.find(one => one.id === id);
      return row ? [[code, row] as const] : [];
    }),
  );
}

export function codesOf({ sku, variants }: Pick<Named, 'sku' | 'variants'>): string[] {
  return [sku, ...variants.map(variant => variant.sku)].flatMap(code => (code ? [normaliseCode(code)] : []));
}

function requireNames(inputs: readonly ProductInput[]): void {
  const names = inputs.map(input => input.externalId ?? codesOf(input)[0]);
  if (names.some(name => !name)) {
    throw new AppError('invalid', 'product_unnamed', 'Every product needs an externalId or a SKU.');
  }
  if (new Set(names).size < names.length) throw twice();
}

function twice(): AppError {
  return new AppError('invalid', 'product_twice', 'Two products have the same externalId or SKU.');
}

function full(): AppError {
  return new AppError('conflict', 'over_limit', 'Some of these products exceed your plan’s limit.');
}
