// The server and its worker in one process, as npm start has them, for tests that kill it.
import { readEnv } from '#platform/env.ts';
import { openLog } from '#server/open-log.ts';
import { runProcess } from '#server/process.ts';
import { openServices } from '#server/services.ts';
import { openSlowLog } from '#server/slow-log.ts';
import { startWeb } from '#server/web.ts';
import { startWorker } from '#server/worker.ts';

await runProcess(async () => {
  const env = readEnv();
  const { log } = openLog(env, 'product');
  const services = await openServices(env, log, { runsJobs: true });
  const slow = openSlowLog({ log, limit: env.SLOW_MS });
  await startWorker(services, slow);
  const web = await startWeb(env, log, services, slow);
  process.send?.(web.port);
  return {
    async stop() {
      await web.stop();
      await services.close();
    },
  };
});
