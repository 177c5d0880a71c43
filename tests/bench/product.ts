// The product's web server with its own database, and an issuer for the tokens of the measurements.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#database/client.ts';
import { loadDemo } from '#database/demo.ts';
import { migrate } from '#database/migrate.ts';
import { addDemoProducts } from '#server/demo-products.ts';
import { findFreePort } from '#server/http.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { apiResource, startTestIdentity } from '#tests/setup/identity.ts';
import { findPort } from '#tests/setup/port.ts';

export const webhookSecret = 'pdl_ntfset_bench';
export const shopifySecret = 'shpss_bench';

export type Product = Awaited<ReturnType<typeof startProduct>>;

export async function startProduct(more: Record<string, string> = {}, processes = 1) {
  const folder = temporaryFolder('bench');
  const cluster = await startCluster({ folder, durable: true });
  const urls = await prepareDatabase(cluster.superUrl);
  await migrate(urls.ownerUrl, queues);
  const database = openDatabase({ url: urls.appUrl, poolSize: 1, onError: () => {} });
  await loadDemo(database, addDemoProducts);
  await database.close();
  const identity = await startTestIdentity();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(await findFreePort()),
    REUSE_PORT: String(processes > 1),
    DATABASE_URL: urls.appUrl,
    IDENTITY_URL: identity.url,
    IDENTITY_MACHINE_ID: 'machine',
    IDENTITY_MACHINE_SECRET: 'secret',
    API_RESOURCE: apiResource,
    PADDLE_API_KEY: 'pdl_bench',
    VISITOR_SECRET: 'a secret for the visitors of benches',
    PADDLE_WEBHOOK_SECRETS: webhookSecret,
    SEALING_SECRET: 'a secret that seals the tokens of benches',
    SHOPIFY_API_KEY: 'bench',
    SHOPIFY_API_SECRET: shopifySecret,
    ...more,
  };
  const program = join(import.meta.dirname, '../../scripts/run.mjs');
  const web = Array.from({ length: processes }, () =>
    spawn(process.execPath, [program, 'web'], { env, stdio: ['ignore', 'inherit', 'pipe'] }),
  );
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'));
  const endAll = () => [...web, bare].forEach(child => void child.kill('SIGTERM'));
  process.once('exit', endAll);
  const [barePort] = (await once(bare, 'message')) as [number];
  return {
    identity,
    appUrl: urls.appUrl,
    ownerUrl: urls.ownerUrl,
    pid: web[0]?.pid ?? 0,
    pids: web.map(({ pid = 0 }) => pid),
    postgresPid: cluster.pid,
    address: `http://127.0.0.1:${(await Promise.all(web.map(findPort)))[0]}`,
    bareAddress: `http://127.0.0.1:${barePort}/`,
    async stop(): Promise<void> {
      await Promise.all([...web, bare].map(end));
      process.off('exit', endAll);
      await identity.stop();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
