import { defineQueue } from '#platform/jobs.ts';

/** Another widget may be the one to show, or none: whoever shows widgets of the organisation elsewhere is told. */
export const widgetsChangedQueue = defineQueue<{ organizationId: string }>('announce-widget');
