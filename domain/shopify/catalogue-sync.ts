// The whole catalogue: Shopify prepares a file, which is read when it is ready.
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Context, requireShopify, transaction } from '#domain/context.ts';
import { askAdmin } from '#domain/shopify/access.ts';
import {
  type FoundProduct,
  type ImportedProducts,
  importProducts,
  removeUnmet,
} from '#domain/shopify/import-products.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { changeSync, claimReading, type Ending, type SyncRow } from '#domain/shopify/sync-rows.ts';
import { AppError } from '#platform/errors.ts';
import { downloadBulkFile } from '#providers/shopify/bulk-file.ts';
import { readFamilies } from '#providers/shopify/bulk-lines.ts';
import { productOf } from '#providers/shopify/catalogue.ts';
import { bulkDocument, catalogueQuery, runBulkDocument } from '#providers/shopify/documents.ts';

type Operation = NonNullable<z.infer<typeof bulkDocument.answer>['bulkOperation']>;

/** The shop runs as many of these as it may: ours waits. */
const busyCodes = ['LIMIT_REACHED', 'OPERATION_IN_PROGRESS'];
/** While a file comes we say that we are still there. */
const signEvery = 10_000;
const usualLine = 600;

export async function syncCatalogue(
  ctx: Context,
  installation: Installation,
  sync: SyncRow,
): Promise<Ending | 'later'> {
  const operation = await (sync.bulkOperationId
    ? findOperation(ctx, installation, sync.bulkOperationId)
    : startOperation(ctx, installation));
  await note(ctx, installation, sync, operation);
  if (!operation || isWorkedAt(operation) || !(await claimReading(ctx, sync.id))) return 'later';
  const isWhole = operation.status === 'COMPLETED';
  const address = isWhole ? operation.url : operation.partialDataUrl;
  const job = { ctx, installation, sync };
  const counts = address ? await importProducts(job, readFile(job, address, operation)) : none;
  if (!isWhole) return { state: 'failed', problem: whyNot(operation) };
  requireAll(operation, counts);
  await removeUnmet(job);
  return { state: 'done', problem: null };
}

const none: ImportedProducts = { taken: 0, skipped: 0, overPlan: 0 };

async function startOperation(ctx: Context, installation: Installation): Promise<Operation | undefined> {
  const { bulkOperationRunQuery } = await askAdmin(ctx, installation, runBulkDocument, { query: catalogueQuery });
  const { bulkOperation, userErrors } = bulkOperationRunQuery;
  if (bulkOperation) return bulkOperation;
  if (userErrors.some(({ code }) => busyCodes.includes(code ?? ''))) return undefined;
  const cause = new Error(userErrors.map(({ code, message }) => `${code}: ${message}`).join('; '));
  throw new AppError('conflict', 'bulk_refused', 'Shopify did not want to prepare the catalogue.', { cause });
}

async function findOperation(ctx: Context, installation: Installation, id: string): Promise<Operation> {
  const { bulkOperation } = await askAdmin(ctx, installation, bulkDocument, { id });
  if (bulkOperation) return bulkOperation;
  throw new AppError('conflict', 'bulk_unknown', 'Shopify no longer knows the file it prepared. Sync again.');
}

async function note(ctx: Context, installation: Installation, sync: SyncRow, operation?: Operation): Promise<void> {
  await transaction(ctx, async tx => {
    // Whoever reads gives the signs then: one that only looks must not be taken for it.
    if (sync.state !== 'reading') await changeSync(tx, ctx, sync.id, operation ? factsOf(operation) : {});
    if (!operation) return;
    await tx
      .update(shopifyInstallations)
      .set({ lastBulkOperationId: operation.id, lastBulkOperationStatus: operation.status, updatedAt: ctx.clock.now() })
      .where(eq(shopifyInstallations.id, installation.id));
  });
}

function factsOf({ id, rootObjectCount }: Operation) {
  return { bulkOperationId: id, expected: rootObjectCount, state: 'preparing' };
}

type Job = { ctx: Context; installation: Installation; sync: SyncRow };

async function* readFile(job: Job, address: string, operation: Operation): AsyncGenerator<FoundProduct> {
  const { endpoints } = requireShopify(job.ctx);
  // Of a file that broke off the size is not told.
  const bytes = operation.fileSize ?? operation.objectCount * usualLine;
  const file = downloadBulkFile({ endpoints, address });
  for await (const family of readFamilies(giveSigns(job, file), { bytes })) {
    yield { id: family.root.id, product: productOf(family) };
  }
}

/** A large file comes for minutes before its first product can be taken. */
async function* giveSigns({ ctx, sync }: Job, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let last = Date.now();
  for await (const piece of file) {
    if (Date.now() - last > signEvery) {
      await transaction(ctx, tx => changeSync(tx, ctx, sync.id, {}));
      last = Date.now();
    }
    yield piece;
  }
}

/** A file that broke off without a word would make products look as if they were gone. */
function requireAll({ rootObjectCount }: Operation, { taken, skipped, overPlan }: ImportedProducts): void {
  if (taken + skipped + overPlan >= rootObjectCount) return;
  const words = 'The file that Shopify prepared was not whole, so nothing was removed. Sync again.';
  throw new AppError('conflict', 'bulk_broken', words);
}

function isWorkedAt({ status }: Operation): boolean {
  return status === 'CREATED' || status === 'RUNNING' || status === 'CANCELING';
}

function whyNot({ status, errorCode, partialDataUrl }: Operation): string {
  const stays = partialDataUrl
    ? 'What it had prepared is taken, and nothing was removed. Sync again.'
    : 'Your products stay as they were. Sync again.';
  if (errorCode === 'ACCESS_DENIED') {
    return 'Shopify does not let Aisle read your products. Open the app again and allow what it asks for.';
  }
  if (errorCode === 'TIMEOUT') return `Shopify took too long to prepare your catalogue. ${stays}`;
  if (status === 'CANCELED') return `The preparation of your catalogue was cancelled in Shopify. ${stays}`;
  if (status === 'EXPIRED') return `The file that Shopify prepared has expired. ${stays}`;
  return `Shopify could not prepare your catalogue. ${stays}`;
}
