import type { Services } from '#domain/context.ts';
import { readEnv } from '#platform/env.ts';
import { openLog } from '#server/open-log.ts';
import { isMain, runProcess } from '#server/process.ts';
import { type OpenServices, openServices } from '#server/services.ts';
import { openSlowLog, type SlowLog } from '#server/slow-log.ts';
import { workers } from '#server/workers.ts';

/** Handles the jobs of every queue. Any number of worker processes can run at the same time. In a quiet copy it waits until that is enabled. */
export async function startWorker(services: OpenServices, slow: SlowLog): Promise<void> {
  if (!(await services.quiet.isQuiet())) return work(services, slow);
  services.quiet.onEnabled(async () => {
    await work({ ...services, jobs: await services.startJobs() }, slow);
    services.log.warn('jobs and outgoing calls were enabled');
  });
}

async function work(services: Services, slow: SlowLog): Promise<void> {
  for (const { queue, handler, schedule, onSetAside } of workers) {
    const settings = { onSetAside: onSetAside && ((data: object) => onSetAside(services, data)) };
    await services.jobs.work(queue, (data, job) => slow.job(queue.name, () => handler(services, data, job)), settings);
    if (schedule) await services.jobs.schedule(queue, schedule.cron);
    if (schedule?.atStart) await services.database.transaction(null, tx => services.jobs.enqueue(tx, queue, {}));
  }
}

if (isMain(import.meta.filename)) {
  await runProcess(async () => {
    const env = readEnv();
    const { log, reportTo, flush } = openLog(env, 'worker');
    reportTo(env);
    const services = await openServices(env, log, { runsJobs: true });
    await startWorker(services, openSlowLog({ log, limit: env.SLOW_MS }));
    return {
      async stop() {
        await services.close();
        await flush();
      },
    };
  });
}
