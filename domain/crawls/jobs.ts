import { defineQueue } from '#platform/jobs.ts';

/** Continues a crawl. */
export const crawlQueue = defineQueue<{ organizationId: string; crawlId: string }>('crawl', { retries: 10 });

/** Checks the due pages of an organisation, or the given one, for changes. */
export const refreshQueue = defineQueue<{ organizationId: string; documentId?: string }>('refresh-pages');

/** Finds organisations with due pages, and deletes old crawls. */
export const refreshDueQueue = defineQueue<object>('refresh-due');
