import { queueDueFactSearches } from '#domain/facts/due-sites.ts';
import { findShopFacts } from '#domain/facts/find-facts.ts';
import { findFactsDueQueue, findFactsQueue } from '#domain/sites/jobs.ts';
import { everyOrganizationWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const factsWorkers: readonly Worker[] = [
  organizationWorker(findFactsQueue, (ctx, { siteId }) => findShopFacts(ctx, siteId)),
  everyOrganizationWorker(findFactsDueQueue, queueDueFactSearches, { cron: '*/10 * * * *' }),
];
