// npm run jobs: lists permanently failed jobs with the reason. npm run jobs -- retry QUEUE: queues them again.
import { join, resolve } from 'node:path';
import { EnvError, readEnv } from '#platform/env.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import { findRunningDatabase } from '#server/postgres/running.ts';
import { runProcess } from '#server/process.ts';
import { queues } from '#server/workers.ts';

await runProcess(async () => {
  const env = readEnv();
  const url = env.DATABASE_URL ?? findRunningDatabase(join(resolve(env.DATA_DIR), 'postgres'))?.appUrl;
  if (!url) throw new EnvError('No database is running. Start Aisle first (npm start), or set DATABASE_URL.');
  const jobs = await openJobs({ url, onError: () => {}, runsJobs: false });
  const [verb, name] = process.argv.slice(2);
  if (verb === 'retry') await retry(jobs, name);
  else await list(jobs);
  await jobs.stop();
  process.exit(0);
});

async function list(jobs: Jobs): Promise<void> {
  let count = 0;
  for (const queue of queues) {
    for (const { id, failedAt, reason, data } of await jobs.listFailed(queue)) {
      count += 1;
      console.log(`${queue.name}  ${failedAt.toISOString()}  ${id}\n  ${reason}\n  ${JSON.stringify(data)}`);
    }
  }
  console.log(count === 1 ? '1 job has failed.' : `${count || 'No'} jobs have failed.`);
}

async function retry(jobs: Jobs, name: string | undefined): Promise<void> {
  const queue = queues.find(known => known.name === name);
  if (!queue) throw new EnvError(`Name a queue: ${queues.map(known => known.name).join(', ')}`);
  const count = await jobs.retryFailed(queue);
  console.log(count === 1 ? '1 job is queued again.' : `${count} jobs are queued again.`);
}
