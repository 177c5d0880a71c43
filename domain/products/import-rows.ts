// Import rows and their progress.
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { productImports } from '#database/schema/products.ts';
import type { Cursor, ImportRow } from '#domain/products/import-file.ts';
import type { ColumnMeaning, MissingChoice, ProductImport } from '#domain/products/import-inputs.ts';
import { AppError } from '#platform/errors.ts';

export const startCursor: Cursor = { piece: 0, place: 0, line: 1, done: 0 };
/** Older imports keep only their results. */
export const keptImports = 10;

export async function lockImport(tx: Transaction, id: string): Promise<ImportRow> {
  const [row] = await tx.select().from(productImports).where(eq(productImports.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

export async function requireImport(tx: Transaction, id: string): Promise<ImportRow> {
  const [row] = await tx.select().from(productImports).where(eq(productImports.id, id));
  if (!row) throw notFound();
  return row;
}

export async function change(tx: Transaction, id: string, facts: Partial<ImportRow>): Promise<ProductImport> {
  const set = { ...facts, updatedAt: sql`now()` };
  const [row] = await tx.update(productImports).set(set).where(eq(productImports.id, id)).returning();
  return toImport(row);
}

export function requireState({ state }: ImportRow, ...allowed: ProductImport['state'][]): void {
  if (allowed.includes(state as ProductImport['state'])) return;
  throw new AppError('conflict', 'import_moved_on', 'This import has changed. Reload to see its current status.');
}

export function toImport(row: ImportRow | undefined): ProductImport {
  if (!row) throw notFound();
  const { id, siteId, fileName, problem, columns, currency, rowsRead, created, updated, problems, removed } = row;
  return {
    ...{ id, siteId, fileName, problem, columns, currency, rowsRead, created, updated, problems, removed },
    state: row.state as ProductImport['state'],
    mapping: row.mapping as ColumnMeaning[],
    missing: row.missing as MissingChoice,
    share: row.state === 'done' ? 1 : row.size > 0 ? Math.min(1, row.done / row.size) : 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function notFound(): AppError {
  return new AppError('not-found', 'import_not_found', 'This import doesn’t exist, or you don’t have access.');
}
