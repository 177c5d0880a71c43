import { defineQueue } from '#platform/jobs.ts';

export const purgeQueue = defineQueue<{ organizationId: string }>('purge-organization');

/** Applies changed plan limits to the stored documents. */
export const applyLimitsQueue = defineQueue<{ organizationId: string }>('apply-limits');

/** Deletes original files that no document refers to. */
export const removeOriginalsQueue = defineQueue<{ organizationId: string; keys: string[] }>('remove-originals', {
  retries: 20,
});

/** Prepares an export of all data of an organisation. */
export const exportQueue = defineQueue<{ organizationId: string; exportId: string }>('export-organization', {
  retries: 4,
  expireInSeconds: 4 * 3600,
});

/** Deletes an expired export. */
export const deleteExportQueue = defineQueue<{ organizationId: string; exportId: string }>('forget-export');

/** Compares organisations, members and suspensions with the identity provider. */
export const reconcileIdentityQueue = defineQueue<object>('reconcile-identity', {
  expireInSeconds: 4 * 3600,
  onePerKey: true,
});
