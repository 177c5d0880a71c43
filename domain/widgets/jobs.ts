import { defineQueue } from '#platform/jobs.ts';

/** The widget to show may have changed: updates the shops that show the organisation's widgets. */
export const widgetsChangedQueue = defineQueue<{ organizationId: string }>('announce-widget');
