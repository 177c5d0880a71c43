import { defineQueue } from '#platform/jobs.ts';

/** Imports the products of a file in batches and continues after an interruption. */
export const importQueue = defineQueue<{ organizationId: string; importId: string }>('import-products', {
  expireInSeconds: 3600,
});

/** Fetches a product's picture from the shop's server and resizes it. */
export const pictureQueue = defineQueue<{ organizationId: string; productId: string; hash: string }>('fetch-picture', {
  retries: 1,
  expireInSeconds: 60,
});

/** Deletes uploaded files that nobody imported. */
export const abandonedImportsQueue = defineQueue<object>('delete-abandoned-imports');
