import { defineQueue } from '#platform/jobs.ts';

/** Emails a visitor's contact message to the team. The job holds only the message id. */
export const contactQueue = defineQueue<{ organizationId: string; messageId: string }>('send-contact', { retries: 20 });

/** Deletes chats past their retention period. */
export const retentionQueue = defineQueue<object>('delete-old-chats');

/** Finishes inactive chats. */
export const finishQueue = defineQueue<object>('finish-chats');
