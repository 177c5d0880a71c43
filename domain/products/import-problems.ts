import { and, asc, eq, gt } from 'drizzle-orm';
import { productImportProblems } from '#database/schema/products.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { requireImport } from '#domain/products/import-rows.ts';
import { writeRecord } from '#providers/csv.ts';

type Page = { data: { csv: string; rows: number }; pagination: { next: string | null; hasMore: boolean } };

const perPage = 2000;

/**
 * The rows that could not be imported, as a CSV file that can be corrected and imported again. Its pages, joined, are
 * the file.
 */
export async function readProblems(ctx: Context, importId: string, after = 0): Promise<Page> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    const { columns } = await requireImport(tx, importId);
    const rows = await tx
      .select()
      .from(productImportProblems)
      .where(and(eq(productImportProblems.importId, importId), gt(productImportProblems.line, after)))
      .orderBy(asc(productImportProblems.line))
      .limit(perPage + 1);
    const page = rows.slice(0, perPage);
    const head = after === 0 ? `\ufeff${writeRecord([...columns, 'Line', 'Problem'])}` : '';
    // Every row is as wide as the header, so that the last two columns are below their names.
    const lines = page.map(({ cells, line, message }) =>
      writeRecord([...columns.map((_, at) => cells[at] ?? ''), String(line), message]),
    );
    const next = rows.length > perPage ? String(page.at(-1)?.line) : null;
    return { data: { csv: head + lines.join(''), rows: page.length }, pagination: { next, hasMore: next !== null } };
  });
}
