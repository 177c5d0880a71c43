import { crawlQueue, refreshDueQueue, refreshQueue } from '#domain/crawls/jobs.ts';
import { refreshDue, refreshPages } from '#domain/crawls/refresh.ts';
import { runCrawl } from '#domain/crawls/run-crawl.ts';
import { globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const crawlsWorkers: readonly Worker[] = [
  organizationWorker(crawlQueue, (ctx, { crawlId }) => runCrawl(ctx, crawlId)),
  organizationWorker(refreshQueue, (ctx, { documentId }) => refreshPages(ctx, documentId)),
  globalWorker(refreshDueQueue, services => refreshDue(services), { cron: '*/10 * * * *' }),
];
