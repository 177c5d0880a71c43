import { upgradeIndexQueue } from '#domain/knowledge/jobs.ts';
import { reindexSite, upgradeIndex } from '#domain/knowledge/reindex.ts';
import { deleteAbandonedImports } from '#domain/products/abandoned-imports.ts';
import { abandonedImportsQueue, importQueue, pictureQueue } from '#domain/products/jobs.ts';
import { fetchProductPicture } from '#domain/products/picture.ts';
import { reindexProducts } from '#domain/products/reindex.ts';
import { failImport, importProducts } from '#domain/products/run-import.ts';
import { languageQueue } from '#domain/sites/jobs.ts';
import { everyOrganizationWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const productsWorkers: readonly Worker[] = [
  organizationWorker(importQueue, (ctx, { importId }) => importProducts(ctx, importId), {
    onSetAside: (ctx, { importId }) => failImport(ctx, importId),
  }),
  everyOrganizationWorker(abandonedImportsQueue, deleteAbandonedImports, { cron: '37 3 * * *' }),
  organizationWorker(pictureQueue, fetchProductPicture),
  organizationWorker(upgradeIndexQueue, async (ctx, { siteId }) => {
    await reindexProducts(ctx, siteId);
    await upgradeIndex(ctx, siteId);
  }),
  organizationWorker(languageQueue, async (ctx, { siteId }) => {
    await reindexSite(ctx, siteId);
    await reindexProducts(ctx, siteId);
  }),
];
