import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizations } from '#database/schema/global.ts';
import { sites } from '#database/schema/sites.ts';
import { purgeQueue } from '#domain/organizations/jobs.ts';
import { purgeOrganization } from '#domain/organizations/organization.ts';
import { createSite, listSites } from '#domain/sites/site.ts';
import { newId } from '#platform/ids.ts';
import { defineQueue, installJobs, type Jobs, openJobs } from '#platform/jobs.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openManagement } from '#providers/management.ts';
import { queues } from '#server/workers.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { runUntilKilled } from '#tests/setup/run-until-killed.ts';
import { isThorough } from '#tests/setup/thorough.ts';

const rolledBack = defineQueue<{ n: number }>('rolled-back');
const failing = defineQueue<{ n: number }>('failing', { retries: 0 });
const retried = defineQueue<{ n: number }>('retried', { retries: 2 });
const careless = defineQueue<{ n: number }>('careless', { retries: 0 });
const killed = defineQueue<{ n: number }>('killed');
const deadly = defineQueue<{ organizationId: string; kills?: true; ends?: true }>('deadly');
const stopped = defineQueue<{ n: number }>('stopped');
const unattended = defineQueue<{ n: number }>('unattended');
const shared = defineQueue<{ organizationId: string; n: number }>('shared', { concurrency: 3 });
const ordered = defineQueue<{ organizationId: string; n: number }>('ordered', { concurrency: 1 });
let services: TestServices;
let worker: Jobs;
let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity();
  services = await openTestServices();
  const at = { url: identity.url, id: 'machine', secret: 'secret', resource: 'https://default.logto.app/api' };
  services.directory = openDirectory(openManagement(at));
  await installJobs(
    services.ownerUrl,
    [rolledBack, failing, retried, careless, killed, deadly, stopped, unattended, shared, ordered, ...queues],
    'aisle_app',
  );
  worker = await openJobs({ url: services.appUrl, onError: () => {}, runsJobs: true, pollSeconds: 0.5 });
});
afterAll(async () => {
  await worker.stop();
  await identity.stop();
});

describe('a job', () => {
  it('exists only when the transaction that queued it commits', async () => {
    const enqueue = (n: number, fails: boolean) =>
      services.database.transaction('ours', async tx => {
        await services.jobs.enqueue(tx, rolledBack, { n });
        if (fails) throw new Error('planned');
      });
    await expect(enqueue(1, true)).rejects.toThrow('planned');
    await enqueue(2, false);
    const rows = await asSuper(services.superUrl, `select data from jobs.job where name = 'rolled-back'`);
    expect(rows).toEqual([{ data: { n: 2 } }]);
  });

  it('that fails permanently is kept, can be listed with its reason, and can be sent again', async () => {
    let calls = 0;
    await worker.work(failing, async () => {
      calls += 1;
      if (calls === 1) throw new Error('The shop did not answer.');
    });
    await services.database.transaction('ours', tx => services.jobs.enqueue(tx, failing, { n: 1 }));
    await eventually(async () => expect(await services.jobs.listFailed(failing)).toHaveLength(1));
    const [failed] = await services.jobs.listFailed(failing);
    expect(failed).toMatchObject({ data: { n: 1 }, reason: 'The shop did not answer.' });
    expect(await services.jobs.retryFailed(failing)).toBe(1);
    await eventually(() => expect(calls).toBe(2));
    expect(await services.jobs.listFailed(failing)).toEqual([]);
  });

  it('that fails once is retried after a delay', async () => {
    const tries: number[] = [];
    await worker.work(retried, async ({ n }) => {
      tries.push(n);
      if (tries.length === 1) throw new Error('The shop was busy.');
    });
    await services.database.transaction('ours', tx => services.jobs.enqueue(tx, retried, { n: 3 }));
    await eventually(() => expect(tries).toEqual([3, 3]));
    const [job] = await asSuper<{ backoff: boolean; delay: number }>(
      services.superUrl,
      `select retry_backoff as backoff, retry_delay as delay from jobs.job where name = 'retried'`,
    );
    expect(job).toEqual({ backoff: true, delay: 2 });
  });

  it('that the database refused stores no customer text', async () => {
    await createOrganization(services.database, 'wordy');
    await worker.work(careless, async () => {
      const row = { organizationId: 'wordy', id: newId(), name: `canary ${'x'.repeat(100)}` };
      await services.database.transaction('wordy', tx => tx.insert(sites).values(row));
    });
    await services.database.transaction('wordy', tx => services.jobs.enqueue(tx, careless, { n: 1 }));
    await eventually(async () => expect(await services.jobs.listFailed(careless)).toHaveLength(1));
    const [failed] = await services.jobs.listFailed(careless);
    expect(failed?.reason).toBe('The database refused a statement (22001).');
    const rows = await asSuper(services.superUrl, 'select * from jobs.job');
    expect(JSON.stringify(rows)).not.toContain('canary');
  });

  it('whose worker was killed runs again as soon as its lease has expired', async () => {
    await services.database.transaction('ours', tx => services.jobs.enqueue(tx, killed, { n: 7 }));
    const child = fork(join(import.meta.dirname, '../setup/worker-process.ts'), [services.appUrl, killed.name]);
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [lease] = await asSuper<{ seconds: number }>(
      services.superUrl,
      `update jobs.job set heartbeat_on = now() - make_interval(secs => heartbeat_seconds + 1)
       where name = 'killed' and state = 'active' returning heartbeat_seconds as seconds`,
    );
    expect(lease?.seconds).toBeLessThanOrEqual(30);
    const done = Promise.withResolvers<object>();
    await worker.work(killed, async data => done.resolve(data));
    expect(await done.promise).toEqual({ n: 7 });
  });

  it('that ended its process twice is set aside, can be sent again, and takes no job beside it along', async () => {
    const [deadlyJob, other] = [
      { organizationId: 'ours', kills: true as const },
      { organizationId: 'other', ends: true as const },
    ];
    await services.database.transaction(null, async tx => {
      for (const data of [other, deadlyJob]) await services.jobs.enqueue(tx, deadly, data);
    });
    for (const _ of ['first', 'second']) await runUntilKilled(services, 'worker-process.ts', deadly.name);
    const ran: object[] = [];
    const ended: object[] = [];
    await worker.work(deadly, async data => void ran.push(data), { onSetAside: async data => void ended.push(data) });
    const [job] = await eventually(async () => {
      const failed = await services.jobs.listFailed(deadly);
      expect(failed).toHaveLength(1);
      return failed;
    });
    expect(job).toMatchObject({
      data: deadlyJob,
      isSetAside: true,
      reason: expect.stringMatching(/^The process .* ended twice/),
    });
    expect(ended).toEqual([deadlyJob]);
    expect(ran).not.toContainEqual(deadlyJob);
    expect(await countOf(deadly.name)).toMatchObject({ failed: 1, setAside: 1 });
    expect(await services.jobs.retryFailed(deadly)).toBe(1);
    await eventually(() => expect(ran).toContainEqual(deadlyJob));
    expect(await countOf(deadly.name)).toMatchObject({ failed: 0, setAside: 0 });
    expect(await asSuper(services.superUrl, 'select * from jobs.lost_job')).toEqual([]);
  });

  it.runIf(isThorough)('is not lost when its process stops in order while it runs', async () => {
    const running = Promise.withResolvers<void>();
    const first = await openJobs({ url: services.appUrl, onError: () => {}, runsJobs: true, pollSeconds: 0.5 });
    await first.work(stopped, () => {
      running.resolve();
      return new Promise(() => {});
    });
    await services.database.transaction('ours', tx => services.jobs.enqueue(tx, stopped, { n: 1 }));
    await running.promise;
    await first.stop();
    const [job] = await asSuper<{ state: string; output: object }>(
      services.superUrl,
      `select state, output from jobs.job where name = 'stopped'`,
    );
    expect(job).toMatchObject({ state: 'retry', output: { message: expect.stringContaining('shut down') } });
  });

  it('that no worker takes is counted, with the time that it has been due', async () => {
    await services.database.transaction('ours', async tx => {
      for (let n = 0; n < 500; n++) await services.jobs.enqueue(tx, unattended, { n });
      await services.jobs.enqueue(tx, unattended, { n: 500 }, { delay: 3_600_000 });
    });
    await asSuper(
      services.superUrl,
      `update jobs.job set start_after = now() - interval '9 minutes' where name = 'unattended' and start_after <= now()`,
    );
    const { waiting, waitingSeconds = 0, failed } = (await countOf(unattended.name)) ?? {};
    expect({ waiting, failed }).toEqual({ waiting: 500, failed: 0 });
    expect(waitingSeconds).toBeGreaterThanOrEqual(540);
  });
});

async function countOf(name: string) {
  return (await services.jobs.count()).find(queue => queue.name === name);
}

describe('jobs of several organisations', () => {
  const enqueue = (queue: typeof shared, organizationId: string, count: number) =>
    services.database.transaction(organizationId, async tx => {
      for (let n = 1; n <= count; n++) await services.jobs.enqueue(tx, queue, { organizationId, n });
    });

  it("hanging jobs of one organisation don't block those of others", async () => {
    const released = Promise.withResolvers<void>();
    const done: string[] = [];
    await worker.work(shared, async ({ organizationId }) => {
      if (organizationId === 'silent') await released.promise;
      done.push(organizationId);
    });
    await enqueue(shared, 'silent', 10);
    await enqueue(shared, 'other', 3);
    await eventually(() => expect(done).toEqual(['other', 'other', 'other']));
    released.resolve();
    await eventually(() => expect(done).toHaveLength(13));
  });

  it('a long backlog of one organisation takes turns with the jobs of others', async () => {
    await enqueue(ordered, 'many', 4);
    await enqueue(ordered, 'few', 2);
    await enqueue(ordered, 'one', 1);
    const order: string[] = [];
    await worker.work(ordered, async ({ organizationId }) => void order.push(organizationId));
    await eventually(() => expect(order).toEqual(['many', 'few', 'one', 'many', 'few', 'many', 'many']));
  });
});

describe('purge-organization', () => {
  it('runs in a separate worker process', async () => {
    await createOrganization(services.database, 'leaving');
    const ctx = contextOf(services, 'leaving', 'list:sites', 'manage:sites');
    await createSite(ctx, { name: 'Shop', urls: [] });
    await services.database.transaction('leaving', async tx => {
      await tx.update(organizations).set({ state: 'deleting' }).where(eq(organizations.id, 'leaving'));
      await services.jobs.enqueue(tx, purgeQueue, { organizationId: 'leaving' });
    });
    const child = fork(join(import.meta.dirname, '../../server/worker.ts'), {
      env: {
        ...process.env,
        DATABASE_URL: services.appUrl,
        IDENTITY_URL: identity.url,
        IDENTITY_MACHINE_ID: 'machine',
        IDENTITY_MACHINE_SECRET: 'secret',
        PADDLE_API_KEY: 'pdl_test',
        PADDLE_API_URL: 'http://127.0.0.1:9',
      },
    });
    await eventually(async () => expect(await listSites(ctx)).toEqual([]));
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it('deletes an organisation with all its rows, may run twice, and affects no other', async () => {
    for (const id of ['going', 'staying']) await createOrganization(services.database, id);
    const going = contextOf(services, 'going', 'list:sites', 'manage:sites');
    const staying = contextOf(services, 'staying', 'list:sites', 'manage:sites');
    for (const ctx of [going, staying]) await createSite(ctx, { name: 'Shop', urls: [] });
    await services.database.transaction('going', tx =>
      tx.update(organizations).set({ state: 'deleting' }).where(eq(organizations.id, 'going')),
    );
    for (const id of ['going', 'going', 'staying']) await purgeOrganization(contextOf(services, id));
    expect(await listSites(going)).toEqual([]);
    expect(await listSites(staying)).toHaveLength(1);
  });
});
