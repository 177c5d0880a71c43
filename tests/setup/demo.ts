import { demoOrganization, demoSite, loadDemo } from '#database/demo.ts';
import { demoPages } from '#database/demo-documents.ts';
import { type Context, jobContext, type Services, transaction } from '#domain/context.ts';
import { listDocuments } from '#domain/knowledge/documents.ts';
import { listInput } from '#domain/knowledge/inputs.ts';
import { readDocumentFile } from '#domain/knowledge/read-file.ts';
import { savePage } from '#domain/knowledge/save-page.ts';
import { extractPage } from '#providers/extraction/extract.ts';
import { startStorefront } from '#sandbox/storefront/storefront.ts';
import { addDemoDocuments } from '#server/demo-documents.ts';
import { addDemoProducts } from '#server/demo-products.ts';
import { contextOf } from '#tests/setup/database.ts';

/** The demo shop with all its knowledge, including its files and pages. */
export async function openDemo(services: Services): Promise<{ ctx: Context; siteId: string }> {
  const { siteId } = demoSite;
  await loadDemo(services.database, addDemoProducts);
  await addDemoDocuments(services);
  const ctx = contextOf(services, demoOrganization.id, 'list:sites', 'manage:sites');
  const { data } = await listDocuments(ctx, siteId, listInput.parse({ kind: 'file' }));
  for (const { id } of data) await readDocumentFile(jobContext(services, 'read-document', demoOrganization.id), id);
  const shop = await startStorefront({ port: 0, widget: { origin: 'http://localhost:1', key: 'none' } });
  try {
    for (const page of demoPages) {
      const url = `${shop.url}/${page}`;
      const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
      const read = await extractPage({ bytes, url, contentType: 'text/html' }, { owner: 'demo' });
      await transaction(ctx, tx => savePage(tx, ctx, siteId, { ...read, url: `https://tarnandtrail.co.uk/${page}` }));
    }
  } finally {
    await shop.close();
  }
  return { ctx, siteId };
}
