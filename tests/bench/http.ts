import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#database/client.ts';
import { demoOrganization, loadDemo } from '#database/demo.ts';
import { migrate } from '#database/migrate.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { apiResource, startTestIdentity } from '#tests/setup/identity.ts';
import { findPort } from '#tests/setup/port.ts';
import type { Figures } from './bench.ts';
import { load, rounded } from './load.ts';

const site = '01a1d000-0000-7000-8000-000000000001';

export async function benchHttp(): Promise<Figures> {
  const folder = temporaryFolder('bench');
  const cluster = await startCluster({ folder, durable: true });
  const urls = await prepareDatabase(cluster.superUrl);
  await migrate(urls.ownerUrl, queues);
  const database = openDatabase({ url: urls.appUrl, poolSize: 1, onError: () => {} });
  await loadDemo(database);
  await database.close();
  const identity = await startTestIdentity();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: urls.appUrl,
    IDENTITY_URL: identity.url,
    API_RESOURCE: apiResource,
  };
  const web = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/run.mjs'), 'web'], {
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'));
  try {
    const [barePort] = (await once(bare, 'message')) as [number];
    const address = `http://127.0.0.1:${await findPort(web)}`;
    const token = await identity.organizationToken(demoOrganization.id, 'list:sites');
    const reference = await load(`http://127.0.0.1:${barePort}/`);
    const page = await load(`${address}/`);
    const call = await load(`${address}/api/sites/${site}`, { Authorization: `Bearer ${token}` });
    const row = ({ requestsPerSecond, p95 }: typeof reference) => ({
      'requests/s': rounded(requestsPerSecond),
      'p95 ms': rounded(p95),
      'share of bare': rounded(requestsPerSecond / reference.requestsPerSecond),
      'p95 to bare': rounded(p95 / reference.p95),
    });
    return { 'bare Hono': row(reference), page: row(page), 'call, one row': row(call) };
  } finally {
    await Promise.all([web, bare].map(end));
    await identity.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
