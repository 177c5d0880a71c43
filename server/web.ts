import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { reportProcess } from '#database/processes.ts';
import { type Env, EnvError, readEnv, requireSetting } from '#platform/env.ts';
import type { Log } from '#platform/log.ts';
import { openIdentity } from '#providers/identity.ts';
import { createApp } from '#server/app.ts';
import { drain, listen, portOf } from '#server/http.ts';
import { openLog } from '#server/open-log.ts';
import type { PageBuild } from '#server/pages.ts';
import { isMain, runProcess } from '#server/process.ts';
import { type OpenServices, openServices } from '#server/services.ts';
import { openSlowLog, type SlowLog } from '#server/slow-log.ts';

/** Answers HTTP. Any number of these processes can share one database. */
export async function startWeb(
  env: Env,
  log: Log,
  services: OpenServices,
  slow: SlowLog,
): Promise<{ port: number; stop(): Promise<void> }> {
  const buildFolder = resolve(env.BUILD_DIR);
  const bundle = join(buildFolder, 'server/index.js');
  if (!existsSync(bundle)) throw new EnvError('The pages are not built yet. Run npm run build.');
  const build = (await import(pathToFileURL(bundle).href)) as PageBuild;
  requireSetting(env, 'VISITOR_SECRET', 'it signs the ids of widget visitors. npm run db:setup suggests one.');
  const state = { draining: false };
  const app = createApp({
    env,
    services,
    identity: openIdentity({ url: env.IDENTITY_URL, apiResource: env.API_RESOURCE, log }),
    state,
    slow,
    getBuild: async () => build,
    mode: 'production',
    assets: join(buildFolder, 'client'),
    widget: join(buildFolder, 'client'),
  });
  const server = await listen(getRequestListener(app.fetch), {
    host: env.HOST,
    port: env.PORT,
    reusePort: env.REUSE_PORT,
  });
  const port = portOf(server);
  const reporting = await reportProcess(services.database);
  log.info({ port }, 'listening');
  return {
    port,
    async stop() {
      state.draining = true;
      await wait(env.DRAIN_SECONDS * 1000);
      await drain(server);
      await reporting.stop();
    },
  };
}

if (isMain(import.meta.filename)) {
  await runProcess(async () => {
    const env = readEnv();
    const { log, reportTo, flush } = openLog(env, 'web');
    reportTo(env);
    const services = await openServices(env, log, { runsJobs: false });
    const web = await startWeb(env, log, services, openSlowLog({ log, limit: env.SLOW_MS }));
    return {
      timeout: env.DRAIN_SECONDS * 1000 + 60_000,
      async stop() {
        await web.stop();
        await services.close();
        await flush();
      },
    };
  });
}
