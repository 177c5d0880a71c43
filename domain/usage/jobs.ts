import { defineQueue } from '#platform/jobs.ts';

export type Notice = { organizationId: string; periodStartsAt: string; percent: number };

/** To one of its people; without one to the shop itself, whose merchants have no accounts here. */
export type UsageLetter = Notice & { userId: string | null };

/** Finds out who should know how much is used. */
export const usageNoticeQueue = defineQueue<Notice>('notice-usage', { retries: 20 });

/** One letter to one person: whoever cannot be reached does not keep the others waiting, nor lets them be written to twice. */
export const usageLetterQueue = defineQueue<UsageLetter>('send-usage-letter', { retries: 20 });
