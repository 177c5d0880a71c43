import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { productImportPieces, productImportProblems, productImports } from '#database/schema/products.ts';
import { type Context, transaction } from '#domain/context.ts';
import { readRow } from '#domain/products/csv-row.ts';
import { type FileRecord, type ImportRow, readRecords } from '#domain/products/import-file.ts';
import type { ColumnMeaning } from '#domain/products/import-inputs.ts';
import { lockImport } from '#domain/products/import-rows.ts';
import type { ProductInput } from '#domain/products/inputs.ts';
import { type Merged, mergeRows } from '#domain/products/merge-rows.ts';
import { findQuotaOverflow, isOverQuota, takeProductQuota } from '#domain/products/product-quota.ts';
import { removeMissing } from '#domain/products/remove-missing.ts';
import { toInput, writeProducts } from '#domain/products/rows.ts';
import { findExisting } from '#domain/products/upsert.ts';
import { lockSite } from '#domain/sites/site.ts';
import { isAppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

const atOnce = 250;

type Problem = { line: number; cells: string[]; message: string };

/**
 * Each batch is one transaction that also moves the cursor: after a kill, or with a second worker, the import continues
 * after the last batch and imports no row twice.
 */
export async function importProducts(ctx: Context, importId: string): Promise<void> {
  try {
    while (await takeBatch(ctx, importId)) {}
  } catch (error) {
    // Errors for people (the plan's limit, a deleted site) are not retried.
    if (!isAppError(error) || error.kind === 'unavailable') throw error;
    await failImport(ctx, importId, error.message);
  }
}

/** Returns whether there is more to do. */
async function takeBatch(ctx: Context, importId: string): Promise<boolean> {
  return transaction(ctx, async tx => {
    const row = await lockImport(tx, importId);
    if (row.state !== 'running') return false;
    const { records, cursor, isEnd, problem } = await readRecords(tx, row, row, atOnce);
    const { problems, ...counts } = await takeRecords(tx, ctx, row, records);
    if (problems.length > 0) {
      const own = { organizationId: row.organizationId, importId };
      await tx
        .insert(productImportProblems)
        .values(problems.map(one => ({ ...own, ...one, message: one.message.slice(0, 300) })))
        .onConflictDoNothing();
    }
    const problemsInAll = row.problems + problems.length;
    const isRead = isEnd && !problem;
    const removed = isRead ? await removeMissing(tx, ctx, { ...row, problems: problemsInAll }, atOnce) : 0;
    const state = problem ? 'failed' : isRead && removed < atOnce ? 'done' : 'running';
    await tx
      .update(productImports)
      .set({
        ...cursor,
        state,
        problem: problem ?? null,
        rowsRead: row.rowsRead + records.length,
        created: row.created + counts.created,
        updated: row.updated + counts.updated,
        problems: problemsInAll,
        removed: row.removed + removed,
        updatedAt: sql`now()`,
      })
      .where(eq(productImports.id, importId));
    if (state === 'done') await tx.delete(productImportPieces).where(eq(productImportPieces.importId, importId));
    return state === 'running';
  });
}

async function takeRecords(tx: Transaction, ctx: Context, row: ImportRow, records: readonly FileRecord[]) {
  const site = await lockSite(tx, row.siteId);
  const heads = { columns: row.columns, mapping: row.mapping as ColumnMeaning[], currency: row.currency };
  const problems: Problem[] = [];
  const read: (FileRecord & { product: ProductInput })[] = [];
  for (const { line, cells, problem } of records) {
    const result = problem ? { problem } : readRow(cells, heads);
    if ('problem' in result) problems.push({ line, cells, message: result.problem });
    else read.push({ line, cells, product: result.product });
  }
  const merged = mergeRows(read);
  const existing = await findExisting(
    tx,
    ctx,
    row.siteId,
    merged.taken.map(({ product }) => product),
  );
  const overflow = await findQuotaOverflow(tx, ctx);
  const known: Merged[] = [];
  const fresh: Merged[] = [];
  merged.taken.forEach((one, at) => {
    const before = existing[at];
    // Rows with different codes may be variants of one product.
    const met = before && known.find(other => other.before?.id === before.id);
    if (!before) fresh.push(one);
    else if (isOverQuota(before.id, overflow)) problems.push(...refuse(one, overLimit));
    else if (met) Object.assign(met, { product: one.onto(met.product), lines: [...met.lines, ...one.lines] });
    else known.push({ ...one, before, product: before.importId === row.id ? one.onto(toInput(before)) : one.product });
  });
  const isUntitled = ({ product }: Merged) => product.title === '';
  const untitled = [...known, ...fresh].filter(isUntitled).flatMap(one => refuse(one, 'The title is missing.'));
  const titled = fresh.filter(one => !isUntitled(one));
  const { taken, refusal = overLimit } = await takeProductQuota(tx, ctx, titled.length);
  const late = titled.slice(taken).flatMap(one => refuse(one, refusal));
  const writes = [...known.filter(one => !isUntitled(one)), ...titled.slice(0, taken)];
  await writeProducts(
    tx,
    ctx,
    site,
    // IDs sort by time: each gets a distinct one, in the order of the file.
    writes.map(({ product, before }, at) => ({
      id: before?.id ?? newId(ctx.clock.now().getTime() + at),
      input: product,
      before,
      source: 'file' as const,
      importId: row.id,
    })),
  );
  const again = known.filter(({ before, ...one }) => before?.importId === row.id && !isUntitled(one)).length;
  return {
    problems: [...problems, ...merged.problems, ...untitled, ...late],
    created: taken,
    updated: writes.length - taken - again,
  };
}

const overLimit = 'This product exceeds your plan’s limit.';

function refuse({ lines }: Merged, message: string): Problem[] {
  return lines.map(line => ({ ...line, message }));
}

export async function failImport(
  ctx: Context,
  importId: string,
  problem = 'We couldn’t read this file.',
): Promise<void> {
  await transaction(ctx, tx =>
    tx
      .update(productImports)
      .set({ state: 'failed', problem: problem.slice(0, 300), updatedAt: sql`now()` })
      .where(eq(productImports.id, importId)),
  );
}
