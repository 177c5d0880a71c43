import { readEnv } from '#platform/env.ts';
import { openLog } from '#server/open-log.ts';
import { isMain, runProcess } from '#server/process.ts';
import { type OpenServices, openServices } from '#server/services.ts';
import { openSlow, type Slow } from '#server/slow.ts';
import { workers } from '#server/workers.ts';

/** Does the work of every queue. Any number of these may run beside each other. */
export async function startWorker(services: OpenServices, slow: Slow): Promise<void> {
  for (const { queue, handler, cron } of workers) {
    await services.jobs.work(queue, data => slow.job(queue.name, () => handler(services, data)));
    if (cron) await services.jobs.schedule(queue, cron);
  }
}

if (isMain(import.meta.filename)) {
  await runProcess(async () => {
    const env = readEnv();
    const { log, reportTo, flush } = openLog(env, 'worker');
    reportTo(env);
    const services = await openServices(env, log, { works: true });
    await startWorker(services, openSlow({ log, limit: env.SLOW_MS }));
    return {
      async stop() {
        await services.close();
        await flush();
      },
    };
  });
}
