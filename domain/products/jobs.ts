import { defineQueue } from '#platform/jobs.ts';

/** Takes a file's products in, batch by batch, from where the last worker stopped. */
export const importQueue = defineQueue<{ organizationId: string; importId: string }>('import-products', {
  expireInSeconds: 3600,
});

/** Fetches a product's picture from the shop's server and makes it small. */
export const pictureQueue = defineQueue<{ organizationId: string; productId: string; hash: string }>('fetch-picture', {
  retries: 1,
  expireInSeconds: 60,
});
