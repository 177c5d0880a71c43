import { defineQueue } from '#platform/jobs.ts';

/** Goes on with a crawl wherever it stands. */
export const crawlQueue = defineQueue<{ organizationId: string; crawlId: string }>('crawl', { retries: 10 });

/** Compares the pages of an organisation that are due, or the one that is named, with what their websites say now. */
export const refreshQueue = defineQueue<{ organizationId: string; documentId?: string }>('refresh-pages');

/** Finds out who has pages that are due, and forgets crawls that nobody will come back to. */
export const refreshDueQueue = defineQueue<object>('refresh-due');
