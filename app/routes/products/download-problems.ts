import { callPage } from '#app/client/api.ts';
import type { ProductImport } from '#domain/products/import-inputs.ts';

/** The lines that were not taken, as a file to mend and import again. */
export async function downloadProblems({ id, fileName }: ProductImport): Promise<void> {
  const parts: string[] = [];
  let after: number | undefined;
  do {
    const page = await callPage('GET /api/product-imports/{id}/problems', { params: { id }, query: { after } });
    parts.push(page.data.csv);
    after = page.pagination.next === null ? undefined : Number(page.pagination.next);
  } while (after !== undefined);
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName.replace(/\.\w+$/, '')}-not-taken.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
