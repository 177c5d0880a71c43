import { defineQueue } from '#platform/jobs.ts';

/** Requests missing embeddings of a site's fixed questions. */
export const embedRulesQueue = defineQueue<{ organizationId: string; siteId: string }>('embed-rules', { retries: 10 });
