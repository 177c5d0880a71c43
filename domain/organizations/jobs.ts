import { defineQueue } from '#platform/jobs.ts';

export const purgeQueue = defineQueue<{ organizationId: string }>('purge-organization');
