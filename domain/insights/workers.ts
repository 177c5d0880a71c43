import { countTopics } from '#domain/insights/count-topics.ts';
import { queueDigests, sendDigest } from '#domain/insights/digests.ts';
import { countTopicsQueue, digestEmailQueue, digestsQueue } from '#domain/insights/jobs.ts';
import { everyOrganizationWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const insightsWorkers: readonly Worker[] = [
  everyOrganizationWorker(countTopicsQueue, countTopics, { cron: '23 * * * *', atStart: true }),
  everyOrganizationWorker(digestsQueue, queueDigests, { cron: '5 * * * *' }),
  organizationWorker(digestEmailQueue, sendDigest),
];
