import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#database/client.ts';
import { demoOrganization, loadDemo } from '#database/demo.ts';
import { migrate } from '#database/migrate.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import { type Cluster, startCluster } from '#server/postgres/cluster.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { withoutOutside } from '#tests/setup/services.ts';

const folder = temporaryFolder('fault');
let cluster: Cluster;
let database: Database;
let jobs: Jobs;
let identity: TestIdentity;
let call: () => Promise<{ status: number; headers: Headers }>;

beforeAll(async () => {
  cluster = await startCluster({ folder, durable: true });
  const urls = await prepareDatabase(cluster.superUrl);
  await migrate(urls.ownerUrl, queues);
  database = openDatabase({ url: urls.appUrl, poolSize: 5, onError: () => {} });
  jobs = await openJobs({ url: urls.appUrl, onError: () => {}, works: false });
  await loadDemo(database);
  identity = await startTestIdentity();
  const token = await identity.organizationToken(demoOrganization.id, 'list:sites');
  const caller = createCaller(withoutOutside({ database, jobs }), identity);
  call = () => caller('GET /api/sites', { token });
});

afterAll(async () => {
  await jobs.stop();
  await database.close();
  await cluster.stop();
  await identity.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['SIGKILL', 'SIGINT'] as const)(
  'heals by itself when PostgreSQL ends under load by %s',
  async signal => {
    const answers: { status: number; retryAfter: string | null }[] = [];
    let running = true;
    const load = Array.from({ length: 8 }, async () => {
      while (running) {
        const { status, headers } = await call();
        answers.push({ status, retryAfter: headers.get('retry-after') });
      }
    });
    await eventually(() => expect(answers.length).toBeGreaterThan(50));
    const before = cluster.pid;
    process.kill(before, signal);
    await eventually(() => expect(cluster.pid).not.toBe(before));
    await eventually(async () => expect((await call()).status).toBe(200));
    running = false;
    await Promise.all(load);
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 503]));
    for (const { status, retryAfter } of answers) expect(retryAfter).toBe(status === 503 ? '2' : null);
  },
  90_000,
);
