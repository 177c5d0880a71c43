import { defineQueue } from '#platform/jobs.ts';

export type Notice = { organizationId: string; periodStartsAt: string; percent: number };

/** To one of its people; without one to the shop itself, whose merchants have no accounts here. */
export type UsageEmail = Notice & { userId: string | null };

/** Without a person: to everybody who can do something about it. */
export type DailyLimitEmail = { organizationId: string; day: string; userId?: string | null };

/** Finds out who should know how much is used. */
export const usageNoticeQueue = defineQueue<Notice>('notice-usage', { retries: 20 });

/** One job per recipient: a failing address neither delays the others nor causes duplicates. */
export const usageEmailQueue = defineQueue<UsageEmail>('send-usage-letter', { retries: 20 });

/** The daily limit was reached. */
export const dailyLimitEmailQueue = defineQueue<DailyLimitEmail>('send-daily-letter', { retries: 20 });
