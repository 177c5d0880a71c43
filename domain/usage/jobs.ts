import { defineQueue } from '#platform/jobs.ts';

export type Notice = { organizationId: string; periodStartsAt: string; percent: number };

/** Null: the shop itself, whose merchants have no accounts here. */
export type UsageEmail = Notice & { userId: string | null };

/** Without a person: finds all recipients who can act on it. */
export type DailyLimitEmail = { organizationId: string; day: string; userId?: string | null };

/** Finds the recipients of a usage email. */
export const usageNoticeQueue = defineQueue<Notice>('notice-usage', { retries: 20 });

/** One job per recipient: a failing address neither delays the others nor causes duplicates. */
export const usageEmailQueue = defineQueue<UsageEmail>('send-usage-letter', { retries: 20 });

/** The daily limit was reached. */
export const dailyLimitEmailQueue = defineQueue<DailyLimitEmail>('send-daily-letter', { retries: 20 });

/** Adds the changes of each organisation's storage to its total. */
export const settleStorageQueue = defineQueue<object>('settle-storage');
