import { defineQueue } from '#platform/jobs.ts';

/** Reads a file or pasted HTML into a document. */
export const readQueue = defineQueue<{ organizationId: string; documentId: string }>('read-document');

/** Looks for sites whose index an older version of the product has written. */
export const outdatedQueue = defineQueue<object>('find-outdated-indexes');

/** Indexes the documents of a site again. */
export const upgradeIndexQueue = defineQueue<{ organizationId: string; siteId: string }>('upgrade-index');
