import { readEnv } from '#platform/env.ts';
import { openLog } from '#server/open-log.ts';
import { isMain, runProcess } from '#server/process.ts';
import { type OpenServices, openServices } from '#server/services.ts';
import { openSlowLog, type SlowLog } from '#server/slow-log.ts';
import { workers } from '#server/workers.ts';

/** Handles the jobs of every queue. Any number of worker processes can run at the same time. */
export async function startWorker(services: OpenServices, slow: SlowLog): Promise<void> {
  for (const { queue, handler, schedule } of workers) {
    await services.jobs.work(queue, data => slow.job(queue.name, () => handler(services, data)));
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
