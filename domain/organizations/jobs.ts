import { defineQueue } from '#platform/jobs.ts';

export const purgeQueue = defineQueue<{ organizationId: string }>('purge-organization');

/** The plan includes more or less than before: what is kept is held against it anew. */
export const applyLimitsQueue = defineQueue<{ organizationId: string }>('apply-limits');

/** Takes originals out of the store that no document names. */
export const removeOriginalsQueue = defineQueue<{ organizationId: string; keys: string[] }>('remove-originals', {
  retries: 20,
});
