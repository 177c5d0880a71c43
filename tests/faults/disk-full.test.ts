// A full disk: uploads are refused with a message, stored files stay readable, and uploads work again when there is space.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { migrate } from '#database/migrate.ts';
import { documents } from '#database/schema/knowledge.ts';
import { openJobs } from '#platform/jobs.ts';
import { openFiles } from '#providers/files.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { startTestIdentity } from '#tests/setup/identity.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { withoutProviders } from '#tests/setup/services.ts';
import { isThorough } from '#tests/setup/thorough.ts';
import { arrive, highLimits, openShop, openWidgetApi } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

/** A separate disk, if this user may mount one. */
function mountDisk(megabytes: number): string | undefined {
  const folder = temporaryFolder('disk');
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  onTestFinished(() => {
    if (status === 0) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  chmodSync(folder, 0o755);
  return status === 0 ? folder : undefined;
}

async function openCaller(services: Parameters<typeof createCaller>[0]) {
  const identity = await startTestIdentity();
  onTestFinished(() => identity.stop());
  const organizationId = await createOrganization(services.database, 'full');
  const ctx = contextOf(services, organizationId, 'list:sites', 'manage:sites');
  const token = await identity.organizationToken(organizationId, 'list:sites', 'manage:sites');
  return { siteId: await addSite(ctx), token, call: createCaller(services, identity) };
}

const fullMessage = {
  error: 'We can’t store this right now. Everything you saved before is safe.',
  code: 'storage_full',
};
const fullWords = { status: 503, body: { success: false, code: 'storage_full' } };

it('F10 with a full disk an upload is refused with a message, leaves nothing behind, and others are read', async test => {
  // An upload is briefly stored twice: as received, and in the file store.
  const disk = mountDisk(2);
  if (!disk) return test.skip();
  const files = openFiles({ folder: disk });
  const { call, siteId, token } = await openCaller({ ...services, files });
  const add = (name: string) =>
    call(`POST /api/sites/${siteId}/documents/files?name=${name}`, {
      token,
      body: 'All about tents. '.repeat(45_000),
      headers: { 'Content-Type': 'text/plain' },
    });
  const accepted = await add('first.txt');
  expect(accepted.status).toBe(202);
  const { id } = accepted.body.data as { id: string };
  expect(await add('second.txt')).toMatchObject(fullWords);
  expect(readdirSync(join(disk, 'originals', siteId))).toHaveLength(1);
  const readiness = await call.fetch('/readyz');
  expect([readiness.status, await readiness.text()]).toEqual([
    200,
    'ready\nFile storage has no space left: files and pictures cannot be stored.',
  ]);
  const original = await call.fetch(`/api/documents/${id}/original`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await original.text()).length).toBe('All about tents. '.length * 45_000);
  const [row] = await services.database.transaction('full', tx => tx.select().from(documents));
  await files.remove(row?.originalKey ?? '');
  expect((await add('third.txt')).status).toBe(202);
});

it('F10 with a full database a visitor reads a sentence, chats can be read, and /readyz says why', async () => {
  const own = await openTestServices();
  const shop = await openShop(own);
  const call = openWidgetApi(own, { visitorLimits: highLimits });
  const visitor = await arrive(call, shop);
  expect((await visitor.ask('Do you sell tents?')).status).toBe(200);
  await asSuper(
    own.superUrl,
    `create function refuse_rows() returns trigger language plpgsql as
       $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
     create trigger full_disk before insert on messages for each row execute function refuse_rows()`,
  );
  const { error, code } = fullMessage;
  expect(await visitor.ask('Do you sell boots?')).toMatchObject({ status: 503, body: fullMessage });
  const streamed = await (await visitor.stream({ text: 'Do you sell lamps?' })).text();
  expect(streamed).toContain(`data: ${JSON.stringify({ error, code, retryAfter: 60 })}`);
  expect((await visitor.history()).messages).toHaveLength(2);
  const readiness = await call.fetch('/readyz');
  expect([readiness.status, await readiness.text()]).toEqual([
    200,
    'ready\nThe database has no disk space left: questions and changes cannot be stored.',
  ]);
  await asSuper(own.superUrl, 'drop trigger full_disk on messages');
  expect((await visitor.ask('Do you sell boots?')).status).toBe(200);
});

it.runIf(isThorough)(
  'F10 a database with a full disk refuses with a message, keeps every acknowledged change, and recovers',
  async test => {
    const disk = mountDisk(300);
    if (!disk) return test.skip();
    mkdirSync(join(disk, 'postgres'));
    const cluster = await startCluster({ folder: join(disk, 'postgres'), durable: true });
    const urls = await prepareDatabase(cluster.superUrl);
    await migrate(urls.ownerUrl, queues);
    const database = openDatabase({ url: urls.appUrl, poolSize: 3, onError: () => {} });
    const jobs = await openJobs({ url: urls.appUrl, onError: () => {}, runsJobs: false });
    onTestFinished(async () => {
      await jobs.stop();
      await database.close();
      await cluster.stop();
    });
    const { call, siteId, token } = await openCaller(withoutProviders({ database, jobs }));
    let written = 0;
    const write = async () => {
      const title = `Guide ${++written}`;
      const text = randomBytes(60_000).toString('hex');
      const { status } = await call(`POST /api/sites/${siteId}/documents`, {
        token,
        body: { kind: 'written', title, text },
      });
      return { title, status };
    };
    const acknowledged = [(await write()).title];
    const { bavail, bsize } = statfsSync(disk);
    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 64 * 1024));
    let refused: number | undefined;
    while (refused === undefined) {
      const { title, status } = await write();
      if (status === 201) acknowledged.push(title);
      else refused = status;
    }
    expect(refused).toBe(503);
    rmSync(filler);
    await eventually(async () => expect((await write()).status).toBe(201));
    const rows = await database.transaction('full', tx => tx.select({ title: documents.title }).from(documents));
    const titles = rows.map(({ title }) => title);
    for (const title of acknowledged) expect(titles).toContain(title);
    expect(new Set(titles).size).toBe(titles.length);
  },
  240_000,
);
