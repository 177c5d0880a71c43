// A shop's products, as they come, into its site. May run twice: each is found again by its number.
import type { Context } from '#domain/context.ts';
import { type ProductInput, productLimits } from '#domain/products/inputs.ts';
import { upsertProducts } from '#domain/products/upsert.ts';
import { toProductInput } from '#domain/shopify/product-input.ts';
import { isAppError } from '#platform/errors.ts';
import type { ShopifyProduct } from '#providers/shopify/catalogue.ts';

export type ImportedProducts = {
  taken: number;
  /** Gift cards, and what cannot be read. */
  skipped: number;
  /** More than the plan has room for. */
  overPlan: number;
};

const overPlanCodes = ['limit_reached', 'over_limit'];

export async function importProducts(
  ctx: Context,
  siteId: string,
  found: AsyncIterable<ShopifyProduct>,
  tell: (soFar: ImportedProducts) => Promise<void> = async () => {},
): Promise<ImportedProducts> {
  const counts = { taken: 0, skipped: 0, overPlan: 0 };
  let batch: ProductInput[] = [];
  const write = async () => {
    const taken = await upsertSome(ctx, siteId, batch);
    counts.taken += taken;
    counts.overPlan += batch.length - taken;
    batch = [];
    await tell({ ...counts });
  };
  for await (const product of found) {
    const input = toProductInput(product);
    if (input) batch.push(input);
    else counts.skipped += 1;
    if (batch.length === productLimits.atOnce) await write();
  }
  if (batch.length > 0) await write();
  return counts;
}

/** Together if there is room for all of them. Otherwise one by one: what is there already is kept up to date in any case. */
async function upsertSome(ctx: Context, siteId: string, batch: ProductInput[]): Promise<number> {
  try {
    return (await upsertProducts(ctx, siteId, batch)).length;
  } catch (error) {
    if (!isOverPlan(error)) throw error;
    if (batch.length === 1) return 0;
  }
  let taken = 0;
  for (const one of batch) taken += await upsertSome(ctx, siteId, [one]);
  return taken;
}

function isOverPlan(error: unknown): boolean {
  return isAppError(error) && overPlanCodes.includes(error.code);
}
