import { defineQueue } from '#platform/jobs.ts';

/** Assigns the questions of a site to its gaps. */
export const refreshGapsQueue = defineQueue<{ organizationId: string; siteId: string }>('refresh-gaps', {
  onePerKey: true,
});

/** Queues it for every site, each night. */
export const refreshAllGapsQueue = defineQueue<object>('refresh-all-gaps');

/** Emails a visitor that their question is answered now. The job contains only IDs. */
export const noticeQueue = defineQueue<{ organizationId: string; gapId: string; chatId: string }>('send-gap-notice', {
  retries: 20,
});
