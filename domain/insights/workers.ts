import { countTopics } from '#domain/insights/count-topics.ts';
import { queueDigests, sendDigest } from '#domain/insights/digests.ts';
import { countTopicsQueue, digestEmailQueue, digestsQueue } from '#domain/insights/jobs.ts';
import { globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const insightsWorkers: readonly Worker[] = [
  globalWorker(countTopicsQueue, services => countTopics(services), { cron: '23 * * * *', atStart: true }),
  globalWorker(digestsQueue, services => queueDigests(services), { cron: '5 * * * *' }),
  organizationWorker(digestEmailQueue, sendDigest),
];
