import { defineQueue } from '#platform/jobs.ts';

/** Requests missing embeddings of a site's chunks. */
export const embedQueue = defineQueue<{ organizationId: string; siteId: string }>('embed-chunks', { retries: 10 });

/** Deletes terms and words that no document of a site contains any more. */
export const termCleanupQueue = defineQueue<{ organizationId: string; siteId: string }>('sweep-terms');
