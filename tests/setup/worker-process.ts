// A worker that takes a job, reports it, and never finishes, for tests that kill it.
import { defineQueue, openJobs } from '#platform/jobs.ts';

const [url = '', queue = ''] = process.argv.slice(2);
const jobs = await openJobs({ url, onError: () => {}, runsJobs: true });
await jobs.work(defineQueue(queue), async () => {
  process.send?.('taken');
  await new Promise(() => {});
});
