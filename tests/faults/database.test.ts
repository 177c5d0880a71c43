import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#database/client.ts';
import { demoOrganization, demoSite, loadDemo } from '#database/demo.ts';
import { migrate } from '#database/migrate.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import { type Cluster, startCluster } from '#server/postgres/cluster.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { asSuper } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { describeSpread, report } from '#tests/setup/random-kills.ts';
import { withoutProviders } from '#tests/setup/services.ts';
import { isThorough } from '#tests/setup/thorough.ts';

const folder = temporaryFolder('fault');
let cluster: Cluster;
let database: Database;
let jobs: Jobs;
let identity: TestIdentity;
let read: () => ReturnType<ReturnType<typeof createCaller>>;
let write: (title: string) => ReturnType<ReturnType<typeof createCaller>>;

beforeAll(async () => {
  cluster = await startCluster({ folder, durable: true });
  const urls = await prepareDatabase(cluster.superUrl);
  await migrate(urls.ownerUrl, queues);
  database = openDatabase({ url: urls.appUrl, poolSize: 5, onError: () => {} });
  jobs = await openJobs({ url: urls.appUrl, onError: () => {}, runsJobs: false });
  await loadDemo(database);
  await asSuper(urls.ownerUrl, 'update plans set max_documents = 1000000');
  identity = await startTestIdentity();
  const token = await identity.organizationToken(demoOrganization.id, 'list:sites', 'manage:sites');
  const caller = createCaller(withoutProviders({ database, jobs }), identity);
  read = () => caller('GET /api/sites', { token });
  write = title => {
    const body = { kind: 'written', title, text: `${title} tells how a tent is pitched.` };
    return caller(`POST /api/sites/${demoSite.siteId}/documents`, { token, body });
  };
});

afterAll(async () => {
  await jobs.stop();
  await database.close();
  await cluster.stop();
  await identity.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Crashes and restarts, one after the other. */
const signals = Array.from({ length: isThorough ? Number(process.env.ROUNDS) || 20 : 2 }, (_, at) =>
  at % 2 ? ('SIGINT' as const) : ('SIGKILL' as const),
);

it(
  'F3 recovers each time PostgreSQL stops under load, and every acknowledged change is stored',
  async () => {
    const seen: { status: number; retryAfter: string | null }[] = [];
    const acknowledged: string[] = [];
    const seconds: number[] = [];
    let running = true;
    let written = 0;
    const keep = ({ status, headers }: Awaited<ReturnType<typeof read>>) => {
      seen.push({ status, retryAfter: headers.get('retry-after') });
      return status;
    };
    const readers = Array.from({ length: 6 }, async () => {
      while (running) keep(await read());
    });
    const writers = Array.from({ length: 2 }, async () => {
      while (running) {
        const title = `Guide ${++written}`;
        if (keep(await write(title)) === 201) acknowledged.push(title);
      }
    });
    for (const signal of signals) {
      const before = seen.length;
      await eventually(() => expect(seen.length).toBeGreaterThan(before + 50));
      const pid = cluster.pid;
      const killedAt = performance.now();
      process.kill(pid, signal);
      await eventually(() => expect(cluster.pid).not.toBe(pid));
      await eventually(async () => expect((await read()).status).toBe(200));
      seconds.push((performance.now() - killedAt) / 1000);
    }
    running = false;
    await Promise.all([...readers, ...writers]);
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 201, 503]));
    for (const { status, retryAfter } of seen) expect(retryAfter).toBe(status === 503 ? '2' : null);
    const rows = await database.transaction(demoOrganization.id, tx =>
      tx.select({ title: documents.title }).from(documents),
    );
    const titles = rows.map(({ title }) => title).filter(title => /^Guide \d+$/.test(title));
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(titles)).toEqual(new Set([...acknowledged, ...titles]));
    report(
      `PostgreSQL ended under load: ${signals.length} times, ${seen.length} answers, ${acknowledged.length} writes acknowledged, ${titles.length} stored, green again ${describeSpread(seconds)}`,
    );
  },
  isThorough ? 900_000 : 120_000,
);
