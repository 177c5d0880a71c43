import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Context, jobContext } from '#domain/context.ts';
import { readImport } from '#domain/products/import.ts';
import { importQueue } from '#domain/products/jobs.ts';
import { importProducts } from '#domain/products/run-import.ts';
import { createSite } from '#domain/sites/site.ts';
import { installJobs, type Jobs, openJobs } from '#platform/jobs.ts';
import { queues } from '#server/workers.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { productRows, startProductImport } from '#tests/setup/products.ts';

let services: TestServices;
let editor: Context;
let worker: Jobs | undefined;
let child: ChildProcess | undefined;

beforeAll(async () => {
  services = await openTestServices();
  await installJobs(services.ownerUrl, queues, 'aisle_app');
  editor = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await worker?.stop();
});

it('Q05 after a worker is killed, the next one finishes the file, every line once', async () => {
  const { id: siteId } = await createSite(editor, { name: 'Shop', urls: [] });
  const lines = Array.from(
    { length: 6000 },
    (_, at) => `p${at},Product ${at} of the shop,${at % 100 === 7 ? 'cheap' : '10.00'}`,
  );
  const id = await startProductImport(editor, siteId, `Handle,Title,Price\n${lines.join('\n')}`);
  child = fork(join(import.meta.dirname, '../../setup/import-process.ts'), [services.appUrl]);
  await vi.waitFor(async () => expect((await readImport(editor, id)).rowsRead).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 20,
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const before = await readImport(editor, id);
  expect(before.state).toBe('running');

  worker = await openJobs({ url: services.appUrl, onError: () => {}, runsJobs: true, pollSeconds: 0.5 });
  await worker.work(importQueue, ({ organizationId, importId }) =>
    importProducts(jobContext(services, importQueue.name, organizationId), importId),
  );
  await vi.waitFor(async () => expect((await readImport(editor, id)).state).toBe('done'), {
    timeout: 90_000,
    interval: 250,
  });
  expect(await readImport(editor, id)).toMatchObject({
    rowsRead: 6000,
    created: 5940,
    updated: 0,
    problems: 60,
    share: 1,
  });
  expect(await productRows(editor)).toHaveLength(5940);
}, 150_000);
