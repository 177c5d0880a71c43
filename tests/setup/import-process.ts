// A worker that imports product files, for tests that kill it.
import { openDatabase } from '#database/client.ts';
import { jobContext } from '#domain/context.ts';
import { importQueue } from '#domain/products/jobs.ts';
import { importProducts } from '#domain/products/run-import.ts';
import { openJobs } from '#platform/jobs.ts';
import { withoutProviders } from '#tests/setup/services.ts';

const [url = ''] = process.argv.slice(2);
const onError = () => {};
const database = openDatabase({ url, poolSize: 2, onError });
const jobs = await openJobs({ url, onError, runsJobs: true, pollSeconds: 0.5 });
const services = withoutProviders({ database, jobs });
await jobs.work(importQueue, ({ organizationId, importId }) =>
  importProducts(jobContext(services, importQueue.name, organizationId), importId),
);
