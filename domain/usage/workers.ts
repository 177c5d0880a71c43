import { sendDailyLimitEmail } from '#domain/usage/daily-limit-email.ts';
import { dailyLimitEmailQueue, settleStorageQueue, usageEmailQueue, usageNoticeQueue } from '#domain/usage/jobs.ts';
import { announceUsage, sendUsageEmail } from '#domain/usage/notices.ts';
import { settleAllStorage } from '#domain/usage/storage.ts';
import { everyOrganizationWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const usageWorkers: readonly Worker[] = [
  organizationWorker(usageNoticeQueue, announceUsage),
  organizationWorker(usageEmailQueue, sendUsageEmail),
  organizationWorker(dailyLimitEmailQueue, sendDailyLimitEmail),
  everyOrganizationWorker(settleStorageQueue, settleAllStorage, { cron: '29 4 * * *' }),
];
