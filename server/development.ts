// npm run dev: the same server with hot reload for screens and API calls.
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import type { Env } from '#platform/env.ts';
import type { Log } from '#platform/log.ts';
import { openIdentity } from '#providers/identity.ts';
import type * as App from '#server/app.ts';
import { drain, listen, portOf } from '#server/http.ts';
import type { PageBuild } from '#server/pages.ts';
import type { OpenServices } from '#server/services.ts';
import { buildWidget } from '../scripts/build-widget.ts';

export async function startDevelopment(
  env: Env,
  log: Log,
  services: OpenServices,
): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = createHttpServer();
  const before = process.listeners('SIGTERM');
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: sockets } }, appType: 'custom' });
  // Vite would exit before the database is stopped.
  for (const added of process.listeners('SIGTERM')) if (!before.includes(added)) process.off('SIGTERM', added);
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server code.');
  const { runner } = ssr;
  const identity = openIdentity({ url: env.IDENTITY_URL, apiResource: env.API_RESOURCE, log });
  const state = { draining: false };
  const widget = join(resolve(env.DATA_DIR), 'widget');
  await buildWidget(widget);
  vite.watcher.on('change', file => {
    if (!file.includes('/widget/')) return;
    buildWidget(widget).catch(error => log.error({ err: error }, 'widget build failed'));
  });
  const apps = new WeakMap<typeof App, ReturnType<typeof getRequestListener>>();

  async function currentListener() {
    const module = await runner.import<typeof App>('/server/app.ts');
    const known = apps.get(module);
    if (known) return known;
    const app = module.createApp({
      env,
      services,
      identity,
      state,
      getBuild: () => runner.import<PageBuild>('virtual:react-router/server-build'),
      mode: 'development',
      widget,
    });
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    apps.set(module, listener);
    return listener;
  }

  const answer: RequestListener = (request, response) => {
    void currentListener().then(
      listener => listener(request, response),
      (error: Error) => {
        vite.ssrFixStacktrace(error);
        log.error({ err: error }, 'server code failed to load');
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack);
      },
    );
  };
  const server = await listen(
    (request, response) => {
      // Vite would treat URLs of API calls and of the widget as source files.
      if (/^\/(?:(?:shopify\/)?api\/|widget(?:\.js|\/))/.test(request.url ?? '')) answer(request, response);
      else vite.middlewares(request, response, () => answer(request, response));
    },
    { host: env.HOST, port: env.PORT },
  );
  server.on('upgrade', (...upgrade) => sockets.emit('upgrade', ...upgrade));
  return {
    port: portOf(server),
    async stop() {
      state.draining = true;
      await vite.close();
      const drained = drain(server);
      // Open pages never close their hot-reload sockets.
      server.closeAllConnections();
      await drained;
    },
  };
}
