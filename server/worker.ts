import { readEnv } from '#platform/env.ts';
import { createLog } from '#platform/log.ts';
import { isMain, runProcess } from '#server/process.ts';
import { type OpenServices, openServices } from '#server/services.ts';
import { workers } from '#server/workers.ts';

/** Does the work of every queue. Any number of these may run beside each other. */
export async function startWorker(services: OpenServices): Promise<void> {
  for (const { queue, handler, cron } of workers) {
    await services.jobs.work(queue, data => handler(services, data));
    if (cron) await services.jobs.schedule(queue, cron);
  }
}

if (isMain(import.meta.filename)) {
  await runProcess(async () => {
    const env = readEnv();
    const services = await openServices(env, createLog({ level: env.LOG_LEVEL, name: 'worker' }), { works: true });
    await startWorker(services);
    return { stop: () => services.close() };
  });
}
