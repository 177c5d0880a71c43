import { defineQueue } from '#platform/jobs.ts';

/** Takes a file's products in, batch by batch, from where the last worker stopped. */
export const importQueue = defineQueue<{ organizationId: string; importId: string }>('import-products', {
  expireInSeconds: 3600,
});
