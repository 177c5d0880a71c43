import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Services } from '#domain/context.ts';
import { requestSync } from '#domain/shopify/sync.ts';
import { installJobs } from '#platform/jobs.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { queues } from '#server/workers.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { productRows } from '#tests/setup/products.ts';
import { readSyncRow } from '#tests/setup/shop-sync.ts';
import { startTestShopify, type TestShopify } from '#tests/setup/shopify.ts';

const name = 'many.myshopify.com';

let sandbox: TestShopify;
let opened: TestServices;
let shop: ConnectedShop;
let worker: ChildProcess | undefined;
let first: ChildProcess | undefined;

beforeAll(async () => {
  sandbox = await startTestShopify();
  opened = await openTestServices();
  await installJobs(opened.ownerUrl, queues, 'aisle_app');
  const services: Services & { shopify: Shopify } = { ...opened, shopify: shopifyOf(sandbox) };
  await sandbox.control('shops', { handle: 'many', name: 'Many' });
  await sandbox.control('products', { shop: name, generate: 3000 });
  shop = await connectShop(services, sandbox, { shop: name, organizationId: 'many' });
});
afterAll(async () => {
  for (const child of [first, worker]) child?.kill('SIGKILL');
  await sandbox.remove();
});

it('Q05 acceptance 10: after a worker is killed, the next one finishes a catalogue of 3,000, every product once', async () => {
  const { id } = await requestSync(shop.ctx, 'catalogue');
  const release = await blockAfterFirstBatch();
  first = startWorker();
  await vi.waitFor(
    async () => expect(await readSyncRow(shop.ctx, id)).toMatchObject({ state: 'reading', taken: 250 }),
    {
      timeout: 60_000,
      interval: 50,
    },
  );
  first.kill('SIGKILL');
  await once(first, 'exit');
  await release();
  // A reader's lease lasts a minute: it has expired.
  await asSuper(opened.superUrl, `update shopify_syncs set updated_at = updated_at - interval '2 minutes'`);

  worker = startWorker();
  await vi.waitFor(async () => expect((await readSyncRow(shop.ctx, id)).state).toBe('done'), {
    timeout: 120_000,
    interval: 250,
  });
  expect(await readSyncRow(shop.ctx, id)).toMatchObject({ expected: 3000, taken: 3000, skipped: 0, removed: 0 });
  expect(await productRows(shop.ctx)).toHaveLength(3000);
}, 200_000);

/** Blocks the worker inside its second batch until the returned function is called. */
async function blockAfterFirstBatch(): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: opened.superUrl });
  await holder.connect();
  await holder.query(`
    create function hold() returns trigger language plpgsql as
      $$ begin if new.taken > 250 then perform pg_advisory_xact_lock(8); end if; return new; end $$;
    create trigger hold before update on shopify_syncs for each row execute function hold();
    select pg_advisory_lock(8)`);
  return async () => {
    await holder.query('select pg_advisory_unlock(8)');
    await holder.query('drop trigger hold on shopify_syncs');
    await holder.end();
  };
}

function startWorker(): ChildProcess {
  const { url, apiKey, apiSecret, appHandle } = sandbox;
  const args = [opened.appUrl, url, apiKey, apiSecret, appHandle];
  return fork(join(import.meta.dirname, '../../setup/shop-process.ts'), args);
}
