// A worker that syncs shops, for tests that kill it.
import { openDatabase } from '#database/client.ts';
import { jobContext } from '#domain/context.ts';
import { syncQueue } from '#domain/shopify/jobs.ts';
import { syncShop } from '#domain/shopify/run-sync.ts';
import { openJobs } from '#platform/jobs.ts';
import { openShopify } from '#providers/shopify/shopify.ts';
import { withoutProviders } from '#tests/setup/services.ts';

const [url = '', sandboxUrl = '', apiKey = '', apiSecret = '', appHandle = ''] = process.argv.slice(2);
const onError = () => {};
const database = openDatabase({ url, poolSize: 2, onError });
const jobs = await openJobs({ url, onError, runsJobs: true, pollSeconds: 0.5 });
const shopify = openShopify({ apiKey, secrets: [apiSecret], appHandle, sandboxUrl, partner: null });
const services = { ...withoutProviders({ database, jobs }), shopify };
await jobs.work(syncQueue, ({ organizationId, syncId }) =>
  syncShop(jobContext(services, syncQueue.name, organizationId), syncId),
);
