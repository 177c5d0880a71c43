import { defineQueue } from '#platform/jobs.ts';

export type Notice = { organizationId: string; periodStartsAt: string; percent: number };

/** Finds out who should know how much is used. */
export const usageNoticeQueue = defineQueue<Notice>('notice-usage', { retries: 20 });

/** One letter to one person: whoever cannot be reached does not keep the others waiting, nor lets them be written to twice. */
export const usageLetterQueue = defineQueue<Notice & { userId: string }>('send-usage-letter', { retries: 20 });
