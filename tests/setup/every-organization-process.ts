// A worker with a job for all organisations, which ends its process at one of them.
import { openDatabase } from '#database/client.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { everyOrganizationWorker } from '#domain/worker.ts';
import { defineQueue, openJobs } from '#platform/jobs.ts';
import { withoutProviders } from '#tests/setup/services.ts';

const [url = '', name = ''] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 2, onError: () => {} });
const jobs = await openJobs({ url, onError: () => {}, runsJobs: true });
const services = withoutProviders({ database, jobs });
const work = async ({ organizationId }: { organizationId: string | null }) => {
  if (organizationId === 'deadly') process.kill(process.pid, 'SIGKILL');
};
const { queue, handler } = everyOrganizationWorker(
  defineQueue(name),
  (_, run) => forEachOrganization(services, defineQueue(name), work, 'failed', { run }),
  { cron: '0 0 1 1 *' },
);
await jobs.work(queue, (data, job) => handler(services, data, job));
