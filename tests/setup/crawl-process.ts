// A worker that reads websites, for tests that kill it.
import { openDatabase } from '#database/client.ts';
import { jobContext } from '#domain/context.ts';
import { crawlQueue } from '#domain/crawls/jobs.ts';
import { runCrawl } from '#domain/crawls/run-crawl.ts';
import { openJobs } from '#platform/jobs.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { withoutProviders } from '#tests/setup/services.ts';

const [url = '', origin = ''] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 4, onError: () => {} });
const jobs = await openJobs({ url, onError: () => {}, runsJobs: true, pollSeconds: 0.5 });
const crawler = openCrawler({ allowOrigins: [origin], home: 'https://aisle.example' });
const services = { ...withoutProviders({ database, jobs }), crawler };
await jobs.work(crawlQueue, ({ organizationId, crawlId }) =>
  runCrawl(jobContext(services, 'crawl', organizationId), crawlId),
);
