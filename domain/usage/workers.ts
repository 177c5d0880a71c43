import { sendDailyLimitEmail } from '#domain/usage/daily-limit-email.ts';
import { dailyLimitEmailQueue, usageEmailQueue, usageNoticeQueue } from '#domain/usage/jobs.ts';
import { announceUsage, sendUsageEmail } from '#domain/usage/notices.ts';
import { organizationWorker, type Worker } from '#domain/worker.ts';

export const usageWorkers: readonly Worker[] = [
  organizationWorker(usageNoticeQueue, announceUsage),
  organizationWorker(usageEmailQueue, sendUsageEmail),
  organizationWorker(dailyLimitEmailQueue, sendDailyLimitEmail),
];
