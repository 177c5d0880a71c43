// Imports a shop's products into its site. Idempotent: products are matched by id.
import { type Context, transaction } from '#domain/context.ts';
import { removeProducts, upsertShopProducts } from '#domain/products/shop-upsert.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { isForVisitors, numberOf, toProductInput } from '#domain/shopify/product-input.ts';
import { listUnseen, lockMarks, markFound, markSeen } from '#domain/shopify/product-marks.ts';
import { changeSync, type SyncRow } from '#domain/shopify/sync-rows.ts';
import { lockSite } from '#domain/sites/site.ts';
import type { ShopifyProduct } from '#providers/shopify/catalogue.ts';

/** One product of the file; `product` is missing if it cannot be parsed. */
export type FoundProduct = { id: string; product: ShopifyProduct | undefined };

export type ImportedProducts = {
  taken: number;
  /** Gift cards, unpublished products and products that cannot be parsed. */
  skipped: number;
  /** More than the plan includes. */
  overPlan: number;
};

type Job = { ctx: Context; installation: Installation; sync: SyncRow };

const atOnce = 250;

/** Returns the counts. Every batch is committed together with its progress. */
export async function importProducts(job: Job, found: AsyncIterable<FoundProduct>): Promise<ImportedProducts> {
  let counts = { taken: 0, skipped: 0, overPlan: 0 };
  let batch: FoundProduct[] = [];
  for await (const one of found) {
    batch.push(one);
    if (batch.length < atOnce) continue;
    counts = await importBatch(job, batch, counts);
    batch = [];
  }
  return importBatch(job, batch, counts);
}

async function importBatch(
  { ctx, installation, sync }: Job,
  batch: readonly FoundProduct[],
  soFar: ImportedProducts,
): Promise<ImportedProducts> {
  return transaction(ctx, async tx => {
    await lockSite(tx, installation.siteId);
    const marks = await lockMarks(
      tx,
      installation,
      batch.map(({ id }) => numberOf(id)),
    );
    const { inputs, seen, met, skipped } = sortOut(batch, marks);
    const { taken, overPlan } = await upsertShopProducts(tx, ctx, installation.siteId, inputs);
    await markSeen(tx, installation, seen, sync.id);
    await markFound(tx, installation, met, sync.id);
    const counts = {
      taken: soFar.taken + taken + batch.length - inputs.length - skipped,
      skipped: soFar.skipped + skipped,
      overPlan: soFar.overPlan + overPlan,
    };
    await changeSync(tx, sync.id, counts);
    return counts;
  });
}

/**
 * `met`: we already know a newer version than the file's, or the file's cannot be parsed. Either way the product
 * stays.
 */
function sortOut(batch: readonly FoundProduct[], marks: Awaited<ReturnType<typeof lockMarks>>) {
  const sorted = { inputs: [] as ReadInput[], seen: [] as Seen[], met: [] as string[], skipped: 0 };
  for (const { id, product } of batch) {
    const number = numberOf(id);
    const mark = marks.get(number);
    const changedAt = new Date(product?.updatedAt ?? 0);
    const input = product && toProductInput(product);
    const isOld = mark !== undefined && mark.changedAt > changedAt;
    if (product && !isForVisitors(product)) sorted.skipped += 1;
    else if (input && !isOld) {
      sorted.inputs.push(input);
      sorted.seen.push({ number, changedAt });
    } else if (mark && !mark.deleted) sorted.met.push(number);
    else sorted.skipped += 1;
  }
  return sorted;
}

type ReadInput = NonNullable<ReturnType<typeof toProductInput>>;
type Seen = { number: string; changedAt: Date };

/** After a complete file: deletes products that it doesn't contain. Returns how many were removed. */
export async function removeUnseen({ ctx, installation, sync }: Job): Promise<number> {
  let removed = 0;
  for (;;) {
    const found = await transaction(ctx, async tx => {
      await lockSite(tx, installation.siteId);
      const numbers = await listUnseen(tx, installation, sync, atOnce);
      removed += await removeProducts(tx, ctx, installation.siteId, numbers);
      await changeSync(tx, sync.id, { removed });
      return numbers.length;
    });
    if (found < atOnce) return removed;
  }
}
