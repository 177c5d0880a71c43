// Receives a product file in chunks.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { productImportPieces, productImports } from '#database/schema/products.ts';
import { authorIdOf, type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { guessMapping } from '#domain/products/columns.ts';
import { type ImportRow, readRecords } from '#domain/products/import-file.ts';
import { importLimits, type ProductImport } from '#domain/products/import-inputs.ts';
import { change, keptImports, lockImport, requireState, startCursor, toImport } from '#domain/products/import-rows.ts';
import { requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { requireStorage } from '#domain/usage/storage.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { findDelimiter } from '#providers/csv.ts';

export async function createImport(ctx: Context, siteId: string, fileName: string): Promise<ProductImport> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    await forgetOldest(tx, siteId);
    const ids = { organizationId: requireOrganization(ctx), id: newId(ctx.clock.now().getTime()), siteId };
    const createdBy = authorIdOf(ctx);
    const facts = { fileName, state: 'uploading', createdBy, createdAt: sql`now()`, updatedAt: sql`now()` } as const;
    const [row] = await tx
      .insert(productImports)
      .values({ ...ids, ...facts })
      .returning();
    return toImport(row);
  });
}

/** The same piece may arrive twice, because a broken connection is retried. */
export async function addPiece(ctx: Context, id: string, position: number, text: string): Promise<ProductImport> {
  requirePermission(ctx, 'manage:sites');
  if ((position + 1) * importLimits.piece > importLimits.size) {
    throw new AppError(
      'too-large',
      'file_too_large',
      'This file is too large. Split it and import the parts one by one.',
    );
  }
  return transaction(ctx, async tx => {
    const row = await lockImport(tx, id);
    requireState(row, 'uploading');
    const piece = { organizationId: row.organizationId, importId: id, position, text: text.replaceAll('\0', '') };
    const target = [productImportPieces.organizationId, productImportPieces.importId, productImportPieces.position];
    await tx
      .insert(productImportPieces)
      .values(piece)
      .onConflictDoUpdate({ target, set: { text: piece.text } });
    await requireStorage(tx, ctx);
    return toImport(row);
  });
}

/** All pieces have arrived: reads the column headers, and guesses or recalls their meaning. */
export async function completeUpload(ctx: Context, id: string, pieces: number): Promise<ProductImport> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const row = await lockImport(tx, id);
    requireState(row, 'uploading');
    const size = await requirePieces(tx, id, pieces);
    const head = await readHead(tx, id);
    const remembered = await recallMapping(tx, row, head.columns);
    const mapping = remembered?.mapping ?? guessMapping(head.columns);
    const currency = remembered?.currency ?? null;
    return change(tx, id, { ...head, mapping, currency, size, state: 'waiting' });
  });
}

async function requirePieces(tx: Transaction, importId: string, pieces: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number; size: number; last: number | null }>(sql`
    select count(*)::int as count, coalesce(sum(length(text)), 0)::int as size, max(position) as last
    from ${productImportPieces} where import_id = ${importId}`);
  const [{ count, size, last } = { count: 0, size: 0, last: null }] = rows;
  if (count > 0 && count === pieces && last === pieces - 1) return size;
  throw new AppError('conflict', 'pieces_missing', 'The upload was incomplete. Choose the file again.');
}

async function readHead(tx: Transaction, id: string): Promise<{ delimiter: string; columns: string[] }> {
  const isFirst = and(eq(productImportPieces.importId, id), eq(productImportPieces.position, 0));
  const [first] = await tx.select({ text: productImportPieces.text }).from(productImportPieces).where(isFirst);
  const delimiter = findDelimiter(first?.text ?? '');
  const { records } = await readRecords(tx, { id, delimiter }, startCursor, 2);
  const [head] = records;
  if (head?.problem) throw new AppError('invalid', 'too_many_columns', `The header row can’t be read. ${head.problem}`);
  const columns = (head?.cells ?? []).map(cell =>
    cell
      .replace(/^\ufeff/, '')
      .trim()
      .slice(0, 100),
  );
  if (records.length < 2) {
    throw new AppError(
      'invalid',
      'file_empty',
      'This file has no products. It needs a header row and one row per product.',
    );
  }
  return { delimiter, columns };
}

/** The mapping that a person last chose for a file with the same columns. */
async function recallMapping(tx: Transaction, { siteId }: ImportRow, columns: string[]) {
  const isSame = sql`${productImports.columns} = ${JSON.stringify(columns)}::jsonb`;
  const isExplained = inArray(productImports.state, ['running', 'done', 'failed', 'stopped']);
  const [last] = await tx
    .select({ mapping: productImports.mapping, currency: productImports.currency })
    .from(productImports)
    .where(and(eq(productImports.siteId, siteId), isSame, isExplained))
    .orderBy(desc(productImports.id))
    .limit(1);
  return last;
}

async function forgetOldest(tx: Transaction, siteId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${productImports} where id in (
      select id from ${productImports} where site_id = ${siteId} and state <> 'running' order by updated_at desc, id desc offset ${keptImports - 1})`);
}
