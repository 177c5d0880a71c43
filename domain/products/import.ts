// An uploaded file: its columns are mapped, then a job imports it.
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { productImports } from '#database/schema/products.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { findMappingProblem } from '#domain/products/columns.ts';
import { readRow } from '#domain/products/csv-row.ts';
import { readRecords } from '#domain/products/import-file.ts';
import type { ImportPreview, MappingInput, ProductImport, StartInput } from '#domain/products/import-inputs.ts';
import {
  change,
  keptImports,
  lockImport,
  requireImport,
  requireState,
  startCursor,
  toImport,
} from '#domain/products/import-rows.ts';
import { formatPrice, type ProductInput } from '#domain/products/inputs.ts';
import { importQueue } from '#domain/products/jobs.ts';
import { requireSite } from '#domain/sites/site.ts';
import { AppError } from '#platform/errors.ts';

const previewed = 5;

export async function previewImport(
  ctx: Context,
  id: string,
  { mapping, currency }: MappingInput,
): Promise<ImportPreview> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const row = await requireImport(tx, id);
    const { records } = await readRecords(tx, row, startCursor, previewed + 1);
    const lines = records.slice(1);
    const rows = lines.map(({ line, cells, problem }) => {
      const read = problem ? { problem } : readRow(cells, { columns: row.columns, mapping, currency });
      if ('problem' in read) return { line, title: '', facts: [], problem: read.problem };
      return { line, title: read.product.title, facts: factsOf(read.product), problem: null };
    });
    return { samples: lines.map(({ cells }) => cells), rows, problem: findMappingProblem(row.columns, mapping) };
  });
}

export async function startImport(
  ctx: Context,
  id: string,
  { mapping, currency, missing = 'keep' }: StartInput,
): Promise<ProductImport> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const row = await lockImport(tx, id);
    requireState(row, 'waiting');
    const problem = findMappingProblem(row.columns, mapping);
    if (problem) throw new AppError('invalid', 'mapping_incomplete', problem, { fields: { mapping: problem } });
    const { cursor } = await readRecords(tx, row, startCursor, 1);
    await enqueue(tx, ctx, id);
    return change(tx, id, { ...cursor, mapping, currency, missing, state: 'running' });
  });
}

/** Imported products stay; the rest waits until a person resumes the import. */
export async function stopImport(ctx: Context, id: string): Promise<ProductImport> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    requireState(await lockImport(tx, id), 'running');
    return change(tx, id, { state: 'stopped' });
  });
}

/** Continues where it stopped. Also for an import without progress: concurrent workers take turns. */
export async function resumeImport(ctx: Context, id: string): Promise<ProductImport> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    requireState(await lockImport(tx, id), 'running', 'stopped', 'failed');
    await enqueue(tx, ctx, id);
    return change(tx, id, { state: 'running', problem: null });
  });
}

export async function readImport(ctx: Context, id: string): Promise<ProductImport> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => toImport(await requireImport(tx, id)));
}

/** Newest first. */
export async function listImports(ctx: Context, siteId: string): Promise<ProductImport[]> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const isSeen = and(eq(productImports.siteId, siteId), ne(productImports.state, 'uploading'));
    const rows = await tx
      .select()
      .from(productImports)
      .where(isSeen)
      .orderBy(desc(productImports.id))
      .limit(keptImports);
    return rows.map(toImport);
  });
}

async function enqueue(tx: Transaction, ctx: Context, importId: string): Promise<void> {
  await ctx.jobs.enqueue(tx, importQueue, { organizationId: requireOrganization(ctx), importId });
}

function factsOf({ price, currency, variants, availability, categories }: ProductInput): string[] {
  return [
    ...(price === null ? [] : [formatPrice(price, currency)]),
    ...variants.flatMap(({ options }) => options.map(({ name, value }) => `${name} ${value}`)),
    ...(availability === 'out-of-stock' ? ['Sold out'] : []),
    ...categories.slice(0, 2),
  ];
}
