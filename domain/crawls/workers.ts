import { crawlQueue, refreshDueQueue, refreshQueue } from '#domain/crawls/jobs.ts';
import { refreshDue, refreshPages } from '#domain/crawls/refresh.ts';
import { failCrawl, runCrawl } from '#domain/crawls/run-crawl.ts';
import { everyOrganizationWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const crawlsWorkers: readonly Worker[] = [
  organizationWorker(crawlQueue, (ctx, { crawlId }) => runCrawl(ctx, crawlId), {
    onSetAside: (ctx, { crawlId }) => failCrawl(ctx, crawlId),
  }),
  organizationWorker(refreshQueue, (ctx, { documentId }) => refreshPages(ctx, documentId)),
  everyOrganizationWorker(refreshDueQueue, refreshDue, { cron: '*/10 * * * *' }),
];
