import { defineQueue } from '#platform/jobs.ts';

/** Asks the model for the meaning of a site's fixed questions that have none yet. */
export const embedRulesQueue = defineQueue<{ organizationId: string; siteId: string }>('embed-rules', { retries: 10 });
