import { changeData } from '#database/data-changes.ts';
import { answersWorkers } from '#domain/answers/workers.ts';
import { chatWorkers } from '#domain/chat/workers.ts';
import { crawlsWorkers } from '#domain/crawls/workers.ts';
import { factsWorkers } from '#domain/facts/workers.ts';
import { gapsWorkers } from '#domain/gaps/workers.ts';
import { insightsWorkers } from '#domain/insights/workers.ts';
import { knowledgeWorkers } from '#domain/knowledge/workers.ts';
import { organizationsWorkers } from '#domain/organizations/workers.ts';
import { productsWorkers } from '#domain/products/workers.ts';
import { qualityWorkers } from '#domain/quality/workers.ts';
import { retrievalWorkers } from '#domain/retrieval/workers.ts';
import { shopifyWorkers } from '#domain/shopify/workers.ts';
import { sitesWorkers } from '#domain/sites/workers.ts';
import { subscriptionsWorkers } from '#domain/subscriptions/workers.ts';
import { usageWorkers } from '#domain/usage/workers.ts';
import { webhooksWorkers } from '#domain/webhooks/workers.ts';
import { globalWorker, type Worker } from '#domain/worker.ts';
import { defineQueue } from '#platform/jobs.ts';

const changeDataQueue = defineQueue('change-data', { onePerKey: true, concurrency: 1 });

export const workers: readonly Worker[] = [
  ...organizationsWorkers,
  ...usageWorkers,
  ...subscriptionsWorkers,
  ...sitesWorkers,
  ...retrievalWorkers,
  ...knowledgeWorkers,
  ...crawlsWorkers,
  ...productsWorkers,
  ...factsWorkers,
  ...answersWorkers,
  ...webhooksWorkers,
  ...chatWorkers,
  ...shopifyWorkers,
  ...qualityWorkers,
  ...insightsWorkers,
  ...gapsWorkers,
  globalWorker(changeDataQueue, ({ database }) => changeData(database), { cron: '*/5 * * * *', atStart: true }),
];

export const queues = workers.map(({ queue }) => queue);
