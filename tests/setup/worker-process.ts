// A worker for tests that kill it: it reports each job and never finishes it. A job can end with `ends`, or kill the process with `kills`.
import { setTimeout as wait } from 'node:timers/promises';
import { defineQueue, openJobs } from '#platform/jobs.ts';

const [url = '', queue = ''] = process.argv.slice(2);
const jobs = await openJobs({ url, onError: () => {}, runsJobs: true });
await jobs.work(defineQueue<{ ends?: true; kills?: true }>(queue), async ({ ends, kills }) => {
  process.send?.('taken');
  if (kills) process.kill(process.pid, 'SIGKILL');
  await (ends ? wait(500) : new Promise(() => {}));
});
