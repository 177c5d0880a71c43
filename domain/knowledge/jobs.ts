import { defineQueue } from '#platform/jobs.ts';

/** Reads a file or pasted HTML into a document. */
export const readQueue = defineQueue<{ organizationId: string; documentId: string }>('read-document', {
  // Most of a job is waiting for its turn in the child processes.
  concurrency: 12,
});

/** Finds sites whose index was written by an older version of the product. */
export const outdatedQueue = defineQueue<object>('find-outdated-indexes');

/** Indexes the documents of a site again. */
export const upgradeIndexQueue = defineQueue<{ organizationId: string; siteId: string }>('upgrade-index');

/** Tests a changed page before it is published. */
export const checkHeldQueue = defineQueue<{ organizationId: string; documentId: string }>('check-held-change', {
  onePerKey: true,
});

/** Deletes old versions and activity of all organisations. */
export const deleteHistoryQueue = defineQueue<object>('delete-history', { expireInSeconds: 3600 });
