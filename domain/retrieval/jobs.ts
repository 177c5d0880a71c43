import { defineQueue } from '#platform/jobs.ts';

/** Asks the model for the meaning of a site's chunks that have none yet. */
export const embedQueue = defineQueue<{ organizationId: string; siteId: string }>('embed-chunks', { retries: 10 });

/** Forgets the terms and words that no document of a site holds any more. */
export const sweepQueue = defineQueue<{ organizationId: string; siteId: string }>('sweep-terms');
