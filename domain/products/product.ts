import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { productPages } from '#database/schema/crawls.ts';
import { products } from '#database/schema/products.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import type { NewProduct, Product, ProductChange } from '#domain/products/inputs.ts';
import { imagesWith, readUpload, storeUpload } from '#domain/products/picture.ts';
import { findQuotaOverflow, isOverQuota } from '#domain/products/product-quota.ts';
import { type ProductRow, toProduct, type Written, writeProducts } from '#domain/products/rows.ts';
import { requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { returnUsage, takeUsage } from '#domain/usage/usage.ts';
import { AppError, databaseCode } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export async function createProduct(ctx: Context, siteId: string, { picture, ...input }: NewProduct): Promise<Product> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const upload = picture === undefined ? undefined : await readUpload(ctx, picture);
  return refuseDuplicate(() =>
    transaction(ctx, async tx => {
      const site = await requireSite(tx, siteId);
      await takeUsage(tx, ctx, 'products');
      const id = newId(ctx.clock.now().getTime());
      const row = await writeProduct(tx, ctx, site, { id, input }, upload);
      if (!row)
        throw new AppError('internal', 'product_not_created', 'The product couldn’t be saved. Please try again.');
      return toProduct(row);
    }),
  );
}

/** For every member of the organisation, whatever their role. */
export async function readProduct(ctx: Context, id: string): Promise<Product> {
  requireOrganization(ctx);
  return transaction(ctx, async tx => {
    const row = await requireProduct(tx, id);
    const product = toProduct(row, isOverQuota(id, await findQuotaOverflow(tx, ctx)));
    const page = row.source === 'page' ? await findProductPage(tx, ctx, id) : undefined;
    return page ? { ...product, page } : product;
  });
}

/** The page that a product was read from. */
async function findProductPage(tx: Transaction, ctx: Context, productId: string): Promise<Product['page']> {
  const condition = and(
    eq(productPages.organizationId, requireOrganization(ctx)),
    eq(productPages.productId, productId),
  );
  const [row] = await tx.select().from(productPages).where(condition);
  if (!row) return undefined;
  const { url, checkedAt, vanishedAt } = row;
  return { url, checkedAt: checkedAt.toISOString(), vanishedAt: vanishedAt?.toISOString() ?? null };
}

export async function updateProduct(
  ctx: Context,
  id: string,
  { updatedAt, picture, ...input }: ProductChange,
): Promise<Product> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const upload = picture === undefined ? undefined : await readUpload(ctx, picture);
  return refuseDuplicate(() =>
    transaction(ctx, async tx => {
      const before = await requireProduct(tx, id, 'hold');
      if (updatedAt && new Date(updatedAt).getTime() !== before.updatedAt.getTime()) throw changed();
      await requireWritable(tx, ctx, id);
      const site = await requireSite(tx, before.siteId);
      const row = await writeProduct(tx, ctx, site, { id, input, before }, upload);
      if (!row) throw notFound();
      return toProduct(row);
    }),
  );
}

async function writeProduct(
  tx: Transaction,
  ctx: Context,
  site: { id: string; language: string },
  { id, input, before }: Omit<Written, 'source'>,
  upload: Buffer | undefined,
): Promise<ProductRow | undefined> {
  const images = upload ? imagesWith(ctx, id, upload, input.images) : input.images;
  const [row] = await writeProducts(tx, ctx, site, [{ id, input: { ...input, images }, before, source: 'hand' }]);
  if (row && upload) await storeUpload(tx, ctx, row, upload);
  return row;
}

/** Removed from answers when this transaction commits. */
export async function deleteProduct(ctx: Context, id: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const [gone] = await tx.delete(products).where(eq(products.id, id)).returning({ id: products.id });
    if (!gone) throw notFound();
    await returnUsage(tx, ctx, 'products');
    return gone;
  });
}

async function requireProduct(tx: Transaction, id: string, use: 'read' | 'hold' = 'read'): Promise<ProductRow> {
  const query = tx.select().from(products).where(eq(products.id, id));
  const [row] = use === 'hold' ? await query.for('update') : await query;
  if (!row) throw notFound();
  return row;
}

async function requireWritable(tx: Transaction, ctx: Context, id: string): Promise<void> {
  if (!isOverQuota(id, await findQuotaOverflow(tx, ctx))) return;
  throw new AppError(
    'conflict',
    'over_limit',
    'This product exceeds your plan’s limit, so it can’t be edited. Choose a larger plan, or delete products you no longer sell.',
  );
}

/** Two products of one site cannot have the same external id. */
export async function refuseDuplicate<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseCode(error) !== '23505') throw error;
    throw new AppError('conflict', 'product_exists', 'Another product on this site already uses this handle.', {
      cause: error,
    });
  }
}

function changed(): AppError {
  return new AppError(
    'conflict',
    'product_changed',
    'Someone else saved this product after you opened it. Your changes are still here.',
  );
}

function notFound(): AppError {
  return new AppError('not-found', 'product_not_found', 'This product doesn’t exist, or you don’t have access.');
}
