// Reading continues after its process was killed, and deleted documents leave nothing behind.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { organizations } from '#database/schema/global.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, transaction } from '#domain/context.ts';
import { readDocument } from '#domain/knowledge/document.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import { listVersions } from '#domain/knowledge/versions.ts';
import { purgeOrganization } from '#domain/organizations/organization.ts';
import { removeOriginals } from '#domain/organizations/originals.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openFiles } from '#providers/files.ts';
import { openManagement } from '#providers/management.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { addSite, askTitles } from '#tests/setup/knowledge.ts';
import { isThorough } from '#tests/setup/thorough.ts';

let services: TestServices;
let identity: TestIdentity;
let store: Server;
const storedFiles = new Map<string, Buffer>();
/** Called for every requested file, and delays the response until it resolves. */
let onRead: () => Promise<void> = async () => {};

beforeAll(async () => {
  store = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const key = request.url ?? '';
    if (request.method === 'PUT') storedFiles.set(key, Buffer.concat(pieces));
    if (request.method === 'DELETE') storedFiles.delete(key);
    if (request.method === 'GET') await onRead();
    response.end(storedFiles.get(key));
  });
  await new Promise<void>(done => store.listen(0, '127.0.0.1', done));
  identity = await startTestIdentity();
  services = await openTestServices();
  const at = { url: identity.url, id: 'machine', secret: 'secret', resource: 'https://default.logto.app/api' };
  services.directory = openDirectory(openManagement(at));
});
afterAll(async () => {
  store.closeAllConnections();
  store.close();
  await identity.stop();
});

const settingsOf = () => ({
  FILES_URL: `http://127.0.0.1:${(store.address() as AddressInfo).port}/bucket`,
  FILES_REGION: 'us-east-1',
  FILES_ACCESS_KEY: 'key',
  FILES_SECRET_KEY: 'secret',
});

function contextFor(organizationId: string): Context {
  const {
    FILES_URL: url,
    FILES_REGION: region,
    FILES_ACCESS_KEY: accessKey,
    FILES_SECRET_KEY: secretKey,
  } = settingsOf();
  const files = openFiles({ url, region, accessKey, secretKey });
  return { ...contextOf(services, organizationId, 'list:sites', 'manage:sites'), files };
}

function startWorker(): ChildProcess {
  return fork(join(import.meta.dirname, '../../server/worker.ts'), {
    env: {
      ...process.env,
      ...settingsOf(),
      DATABASE_URL: services.appUrl,
      IDENTITY_URL: identity.url,
      IDENTITY_MACHINE_ID: 'machine',
      IDENTITY_MACHINE_SECRET: 'secret',
      PADDLE_API_KEY: 'pdl_test',
      PADDLE_API_URL: 'http://127.0.0.1:9',
    },
  });
}

it.runIf(isThorough)(
  'a worker killed in the middle of reading: the next one finishes, with one version',
  async () => {
    await createOrganization(services.database, 'ours');
    const ctx = contextFor('ours');
    const siteId = await addSite(ctx);
    const { id } = await addFile(ctx, siteId, 'delivery.txt', new Blob(['Parcels leave our warehouse on Mondays.']));
    const requested = Promise.withResolvers<void>();
    onRead = () => {
      requested.resolve();
      return new Promise(() => {});
    };
    const first = startWorker();
    await requested.promise;
    expect(await readDocument(ctx, id)).toMatchObject({ state: 'reading', version: 0 });
    first.kill('SIGKILL');
    await once(first, 'exit');
    onRead = async () => {};

    const second = startWorker();
    await vi.waitFor(async () => expect(await readDocument(ctx, id)).toMatchObject({ state: 'ready' }), {
      timeout: 80_000,
      interval: 500,
    });
    expect((await listVersions(ctx, id, { perPage: 20 })).data).toHaveLength(1);
    expect(await askTitles(ctx, siteId, 'parcels on Mondays')).toEqual(['delivery']);
    second.kill('SIGTERM');
    expect((await once(second, 'exit'))[0]).toBe(0);
  },
  120_000,
);

it('a deleted organisation leaves no original behind', async () => {
  for (const id of ['going', 'staying']) await createOrganization(services.database, id);
  for (const id of ['going', 'staying']) {
    const ctx = contextFor(id);
    await addFile(ctx, await addSite(ctx), 'delivery.txt', new Blob(['Parcels leave on Mondays.']));
  }
  const going = contextFor('going');
  const [row] = await transaction(going, tx => tx.select().from(documents));
  const key = row?.originalKey ?? '';
  await services.database.transaction('going', tx =>
    tx.update(organizations).set({ state: 'deleting' }).where(eq(organizations.id, 'going')),
  );
  for (const id of ['going', 'staying']) await purgeOrganization(contextFor(id));
  const jobs = await asSuper<{ data: { organizationId: string; keys: string[] } }>(
    services.superUrl,
    `select data from jobs.job where name = 'remove-originals' and start_after <= now()`,
  );
  expect(jobs.map(({ data }) => data)).toEqual([{ organizationId: 'going', keys: [key] }]);
  const before = storedFiles.size;
  await removeOriginals(going, [key]);
  expect(storedFiles.has(`/bucket/${key}`)).toBe(false);
  expect(storedFiles.size).toBe(before - 1);
});
