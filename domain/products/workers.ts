import { upgradeIndexQueue } from '#domain/knowledge/jobs.ts';
import { reindexSite, upgradeIndex } from '#domain/knowledge/reindex.ts';
import { importQueue, pictureQueue } from '#domain/products/jobs.ts';
import { fetchProductPicture } from '#domain/products/picture.ts';
import { reindexProducts } from '#domain/products/reindex.ts';
import { importProducts } from '#domain/products/run-import.ts';
import { languageQueue } from '#domain/sites/jobs.ts';
import { organizationWorker, type Worker } from '#domain/worker.ts';

export const productsWorkers: readonly Worker[] = [
  organizationWorker(importQueue, (ctx, { importId }) => importProducts(ctx, importId)),
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
