// Imports the whole catalogue from a bulk operation: Shopify exports a file, which is read when it is ready.
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Context, requireShopify, transaction } from '#domain/context.ts';
import { askAdmin } from '#domain/shopify/access.ts';
import {
  type FoundProduct,
  type ImportedProducts,
  importProducts,
  removeUnseen,
} from '#domain/shopify/import-products.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { changeSync, claimSyncLease, type Ending, type SyncRow } from '#domain/shopify/sync-rows.ts';
import { AppError } from '#platform/errors.ts';
import { downloadBulkFile } from '#providers/shopify/bulk-file.ts';
import { readBulkGroups } from '#providers/shopify/bulk-lines.ts';
import { productOf } from '#providers/shopify/catalogue.ts';
import { bulkDocument, catalogueQuery, runBulkDocument } from '#providers/shopify/documents.ts';

type Operation = NonNullable<z.infer<typeof bulkDocument.answer>['bulkOperation']>;

/** The shop already runs as many bulk operations as Shopify allows: ours waits. */
const busyCodes = ['LIMIT_REACHED', 'OPERATION_IN_PROGRESS'];
/** How often a heartbeat is written while the file downloads. */
const heartbeatInterval = 10_000;
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
  if (!operation || isRunning(operation) || !(await claimSyncLease(ctx, sync.id))) return 'later';
  const isWhole = operation.status === 'COMPLETED';
  const address = isWhole ? operation.url : operation.partialDataUrl;
  const job = { ctx, installation, sync };
  const counts = address ? await importProducts(job, readFile(job, address, operation)) : none;
  if (!isWhole) return { state: 'failed', problem: whyNot(operation) };
  requireAll(operation, counts);
  await removeUnseen(job);
  return { state: 'done', problem: null };
}

const none: ImportedProducts = { taken: 0, skipped: 0, overPlan: 0 };

async function startOperation(ctx: Context, installation: Installation): Promise<Operation | undefined> {
  const { bulkOperationRunQuery } = await askAdmin(ctx, installation, runBulkDocument, { query: catalogueQuery });
  const { bulkOperation, userErrors } = bulkOperationRunQuery;
  if (bulkOperation) return bulkOperation;
  if (userErrors.some(({ code }) => busyCodes.includes(code ?? ''))) return undefined;
  const cause = new Error(userErrors.map(({ code, message }) => `${code}: ${message}`).join('; '));
  throw new AppError('conflict', 'bulk_refused', 'Shopify declined to export the catalogue.', { cause });
}

async function findOperation(ctx: Context, installation: Installation, id: string): Promise<Operation> {
  const { bulkOperation } = await askAdmin(ctx, installation, bulkDocument, { id });
  if (bulkOperation) return bulkOperation;
  throw new AppError(
    'conflict',
    'bulk_unknown',
    'The catalogue export is no longer available in Shopify. Please sync again.',
  );
}

async function note(ctx: Context, installation: Installation, sync: SyncRow, operation?: Operation): Promise<void> {
  await transaction(ctx, async tx => {
    // From now on the reading process writes the heartbeats; a process that only polls must not be mistaken for it.
    if (sync.state !== 'reading') await changeSync(tx, sync.id, operation ? factsOf(operation) : {});
    if (!operation) return;
    await tx
      .update(shopifyInstallations)
      .set({ lastBulkOperationId: operation.id, lastBulkOperationStatus: operation.status, updatedAt: ctx.clock.now() })
      .where(eq(shopifyInstallations.id, installation.id));
  });
}

function factsOf({ id, rootObjectCount }: Operation) {
  return { bulkOperationId: id, expected: rootObjectCount, state: 'preparing' } as const;
}

type Job = { ctx: Context; installation: Installation; sync: SyncRow };

async function* readFile(job: Job, address: string, operation: Operation): AsyncGenerator<FoundProduct> {
  const { endpoints } = requireShopify(job.ctx);
  // The size of a truncated file is not reported.
  const bytes = operation.fileSize ?? operation.objectCount * usualLine;
  const file = downloadBulkFile({ endpoints, address });
  for await (const family of readBulkGroups(withHeartbeats(job, file), { bytes })) {
    yield { id: family.root.id, product: productOf(family) };
  }
}

/** A large file downloads for minutes before its first product can be imported. */
async function* withHeartbeats({ ctx, sync }: Job, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let last = Date.now();
  for await (const piece of file) {
    if (Date.now() - last > heartbeatInterval) {
      await transaction(ctx, tx => changeSync(tx, sync.id, {}));
      last = Date.now();
    }
    yield piece;
  }
}

/** A silently truncated file would make products look deleted. */
function requireAll({ rootObjectCount }: Operation, { taken, skipped, overPlan }: ImportedProducts): void {
  if (taken + skipped + overPlan >= rootObjectCount) return;
  const words = 'The export from Shopify was incomplete, so no products were removed. Please sync again.';
  throw new AppError('conflict', 'bulk_broken', words);
}

function isRunning({ status }: Operation): boolean {
  return status === 'CREATED' || status === 'RUNNING' || status === 'CANCELING';
}

function whyNot({ status, errorCode, partialDataUrl }: Operation): string {
  const stays = partialDataUrl
    ? 'The products exported so far were imported; none were removed. Please sync again.'
    : 'Your products weren’t changed. Please sync again.';
  if (errorCode === 'ACCESS_DENIED') {
    return 'Aisle doesn’t have permission to read your products. Open the app again and approve the requested permissions.';
  }
  if (errorCode === 'TIMEOUT') return `Shopify took too long to export your catalogue. ${stays}`;
  if (status === 'CANCELED') return `The export of your catalogue was cancelled in Shopify. ${stays}`;
  if (status === 'EXPIRED') return `The export from Shopify has expired. ${stays}`;
  return `Shopify couldn’t export your catalogue. ${stays}`;
}
