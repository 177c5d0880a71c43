import { defineQueue } from '#platform/jobs.ts';

export const purgeQueue = defineQueue<{ organizationId: string }>('purge-organization');

/** The plan includes more or less than before: what is kept is held against it anew. */
export const applyLimitsQueue = defineQueue<{ organizationId: string }>('apply-limits');

/** Takes originals out of the store that no document names. */
export const removeOriginalsQueue = defineQueue<{ organizationId: string; keys: string[] }>('remove-originals', {
  retries: 20,
});

/** Puts everything that an organisation has into a file. */
export const exportQueue = defineQueue<{ organizationId: string; exportId: string }>('export-organization', {
  retries: 4,
  expireInSeconds: 4 * 3600,
});

/** The days that such a file is kept are over. */
export const forgetExportQueue = defineQueue<{ organizationId: string; exportId: string }>('forget-export');
