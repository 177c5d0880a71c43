// npm run jobs: lists failed jobs with the reason, waiting jobs, changes of data that are not finished, and whether the copy is quiet.
// npm run jobs -- retry QUEUE: queues failed jobs again.
import { join, resolve } from 'node:path';
import { openDatabase } from '#database/client.ts';
import { describeDataChange, listDataChanges } from '#database/data-changes.ts';
import { isQuiet } from '#database/installation.ts';
import { EnvError, readEnv } from '#platform/env.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import { findRunningDatabase } from '#server/postgres/running.ts';
import { runProcess } from '#server/process.ts';
import { describeQuiet } from '#server/quiet.ts';
import { queues } from '#server/workers.ts';

await runProcess(async () => {
  const env = readEnv();
  const url = env.DATABASE_URL ?? findRunningDatabase(join(resolve(env.DATA_DIR), 'postgres'))?.appUrl;
  if (!url) throw new EnvError('No database is running. Start Aisle first (npm start), or set DATABASE_URL.');
  const jobs = await openJobs({ url, onError: () => {}, runsJobs: false });
  const [verb, name] = process.argv.slice(2);
  if (verb === 'retry') await retry(jobs, name);
  else {
    await list(jobs);
    await listInstallation(url);
  }
  await jobs.stop();
  process.exit(0);
});

async function list(jobs: Jobs): Promise<void> {
  const failed = (await Promise.all(queues.map(queue => listFailed(jobs, queue.name)))).flat();
  for (const { lines } of failed) console.log(lines);
  const waiting = (await jobs.count()).filter(queue => queue.waiting > 0);
  for (const { name, waiting: count, waitingSeconds } of waiting)
    console.log(`${name}  ${count} waiting, the first for ${Math.round(waitingSeconds)} s`);
  const setAside = failed.filter(({ isSetAside }) => isSetAside).length;
  console.log(failed.length === 1 ? '1 job has failed.' : `${failed.length || 'No'} jobs have failed.`);
  if (setAside > 0) console.log(`${setAside} of them ended their process twice and were set aside.`);
}

async function listFailed(jobs: Jobs, name: string): Promise<{ isSetAside: boolean; lines: string }[]> {
  return (await jobs.listFailed({ name })).map(({ id, queuedAt, failedAt, reason, data, isSetAside }) => {
    const facts = [name, failedAt.toISOString(), id, ...(isSetAside ? ['set aside'] : [])].join('  ');
    const queued = queuedAt ? `\n  Queued ${queuedAt.toISOString()}` : '';
    const { organizationId, ...rest } = data as { organizationId?: unknown };
    const organization = typeof organizationId === 'string' ? `\n  Organisation ${organizationId}` : '';
    return { isSetAside, lines: `${facts}\n  ${reason}${organization}${queued}\n  ${JSON.stringify(rest)}` };
  });
}

async function listInstallation(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1, onError: () => {} });
  for (const change of await listDataChanges(database)) console.log(describeDataChange(change));
  if (await isQuiet(database)) console.log(describeQuiet);
  await database.close();
}

async function retry(jobs: Jobs, name: string | undefined): Promise<void> {
  const queue = queues.find(known => known.name === name);
  if (!queue) throw new EnvError(`Name a queue: ${queues.map(known => known.name).join(', ')}`);
  const count = await jobs.retryFailed(queue);
  console.log(count === 1 ? '1 job is queued again.' : `${count} jobs are queued again.`);
}
