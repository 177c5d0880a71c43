// A shop's products, as they come, into its site. May run twice: each is found again by its number.
import { type Context, transaction } from '#domain/context.ts';
import { removeProducts, takeProducts } from '#domain/products/take.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { isForVisitors, numberOf, toProductInput } from '#domain/shopify/product-input.ts';
import { holdMarks, markMet, markSeen, takeUnmet } from '#domain/shopify/product-marks.ts';
import { changeSync, type SyncRow } from '#domain/shopify/sync-rows.ts';
import { holdSite } from '#domain/sites/site.ts';
import type { ShopifyProduct } from '#providers/shopify/catalogue.ts';

/** One of the file; without its words if they cannot be read. */
export type FoundProduct = { id: string; product: ShopifyProduct | undefined };

export type ImportedProducts = {
  taken: number;
  /** Gift cards, what is not published, and what cannot be read. */
  skipped: number;
  /** More than the plan has room for. */
  overPlan: number;
};

type Job = { ctx: Context; installation: Installation; sync: SyncRow };

const atOnce = 250;

/** Says how many of each there were. Every batch is written together with how far it came. */
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
    await holdSite(tx, installation.siteId);
    const marks = await holdMarks(
      tx,
      installation,
      batch.map(({ id }) => numberOf(id)),
    );
    const { inputs, seen, met, skipped } = sortOut(batch, marks);
    const { taken, overPlan } = await takeProducts(tx, ctx, installation.siteId, inputs);
    await markSeen(tx, installation, seen, sync.id);
    await markMet(tx, installation, met, sync.id);
    const counts = {
      taken: soFar.taken + taken + batch.length - inputs.length - skipped,
      skipped: soFar.skipped + skipped,
      overPlan: soFar.overPlan + overPlan,
    };
    await changeSync(tx, ctx, sync.id, counts);
    return counts;
  });
}

/** `met`: what is known of it already is newer than the file, or the file's cannot be read. Either way it stays. */
function sortOut(batch: readonly FoundProduct[], marks: Awaited<ReturnType<typeof holdMarks>>) {
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

/** For a file that was read whole: what it lacks is no longer sold. Says how many were removed. */
export async function removeUnmet({ ctx, installation, sync }: Job): Promise<number> {
  let removed = 0;
  for (;;) {
    const found = await transaction(ctx, async tx => {
      await holdSite(tx, installation.siteId);
      const numbers = await takeUnmet(tx, installation, sync, atOnce);
      removed += await removeProducts(tx, ctx, installation.siteId, numbers);
      await changeSync(tx, ctx, sync.id, { removed });
      return numbers.length;
    });
    if (found < atOnce) return removed;
  }
}
