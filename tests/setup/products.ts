import { asc } from 'drizzle-orm';
import { products } from '#database/schema/products.ts';
import { type Context, transaction } from '#domain/context.ts';
import { startImport } from '#domain/products/import.ts';
import type { MissingChoice, ProductImport } from '#domain/products/import-inputs.ts';
import { type Product, type ProductInput, productInput } from '#domain/products/inputs.ts';
import { createProduct } from '#domain/products/product.ts';
import { addPiece, completeUpload, createImport } from '#domain/products/upload.ts';

type Draft = Partial<Parameters<typeof productInput.parse>[0] & object> & Record<string, unknown>;

/** A product input, completed with defaults. */
export function product(draft: Draft): ProductInput {
  return productInput.parse({ title: 'Bothy 2 Tent', ...draft });
}

export function addProduct(ctx: Context, siteId: string, draft: Draft): Promise<Product> {
  return createProduct(ctx, siteId, product(draft));
}

/** An uploaded file with its columns read. */
export async function upload(ctx: Context, siteId: string, text: string, size = 100_000): Promise<ProductImport> {
  const { id } = await createImport(ctx, siteId, 'products.csv');
  const pieces = Math.ceil(text.length / size);
  for (let at = 0; at < pieces; at++) await addPiece(ctx, id, at, text.slice(at * size, (at + 1) * size));
  return completeUpload(ctx, id, pieces);
}

/** The same, started with the guessed columns. Returns its id. */
export async function startProductImport(
  ctx: Context,
  siteId: string,
  text: string,
  size?: number,
  missing: MissingChoice = 'keep',
): Promise<string> {
  const { id, mapping } = await upload(ctx, siteId, text, size);
  await startImport(ctx, id, { mapping, currency: 'GBP', missing });
  return id;
}

export function productRows(ctx: Context) {
  return transaction(ctx, tx => tx.select().from(products).orderBy(asc(products.title)));
}
