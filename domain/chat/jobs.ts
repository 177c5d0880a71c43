import { defineQueue } from '#platform/jobs.ts';

/** Writes to the site's people on a visitor's behalf. What was written stays with the chat; the job only names it. */
export const contactQueue = defineQueue<{ organizationId: string; messageId: string }>('send-contact', { retries: 20 });

/** Deletes what was kept long enough. */
export const retentionQueue = defineQueue<object>('delete-old-chats');

/** Finds chats that went quiet. */
export const finishQueue = defineQueue<object>('finish-chats');
