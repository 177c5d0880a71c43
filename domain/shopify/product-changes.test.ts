import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Context, jobContext, type Services, transaction } from '#domain/context.ts';
import { switchProducts } from '#domain/products/bulk.ts';
import { applyProductEvent, finishBulk, refetchProduct } from '#domain/shopify/product-changes.ts';
import { numberOf } from '#domain/shopify/product-input.ts';
import { syncShop } from '#domain/shopify/run-sync.ts';
import { requestSync } from '#domain/shopify/sync.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { productRows } from '#tests/setup/products.ts';
import { readSyncRow, syncToEnd } from '#tests/setup/shop-sync.ts';
import { startTestShopify, type TestShopify } from '#tests/setup/shopify.ts';

let sandbox: TestShopify;
let opened: TestServices;
let services: Services & { shopify: Shopify };
let shop: ConnectedShop;
let job: Context;
let name: string;
let count = 0;

beforeAll(async () => {
  sandbox = await startTestShopify();
  opened = await openTestServices();
  services = { ...opened, shopify: shopifyOf(sandbox) };
});
afterAll(() => sandbox.remove());

beforeEach(async () => {
  const handle = `shop-${count++}`;
  name = `${handle}.myshopify.com`;
  await sandbox.control('shops', { handle, name: 'A shop' });
  await sandbox.control('bulk', { mode: 'no-webhook' });
  shop = await connectShop(services, sandbox, { shop: name, organizationId: handle });
  job = jobContext(services, 'refetch-shop-product', handle);
});

type Saved = { id: string; number: string; changedAt: Date };

/** Another version of the product, as of that second of the day. */
async function save(title: string, second: number, facts: object = {}): Promise<Saved> {
  const updatedAt = at(second).toISOString();
  const upsert = [{ handle: 'anchor', title, updatedAt, ...facts }];
  const { products } = (await sandbox.control('products', { shop: name, upsert, quiet: true })) as {
    products: { id: string }[];
  };
  const id = products[0]?.id ?? '';
  return { id, number: numberOf(id), changedAt: new Date(updatedAt) };
}

const at = (second: number) => new Date(Date.UTC(2026, 10, 15, 12, 0, second));
const applyChange = ({ number }: { number: string }, second: number) =>
  refetchProduct(job, { number, triggeredAt: at(second) });
const forget = ({ number }: { number: string }, second: number) =>
  applyProductEvent(job, shop.installation, { number, topic: 'products/delete', triggeredAt: at(second) });
const titles = async () => (await productRows(shop.ctx)).map(({ title }) => title);

it('delays the request for a changed product, and stores its latest state', async () => {
  const { number } = await save('Anchor', 1);
  await applyProductEvent(job, shop.installation, { number, topic: 'products/update', triggeredAt: at(1) });
  const [queued] = await asSuper<{ seconds: number; data: object }>(
    opened.superUrl,
    `select extract(epoch from start_after - created_on)::int as seconds, data from jobs.job
     where name = 'refetch-shop-product' and data->>'organizationId' = '${job.organizationId}'`,
  );
  expect(queued?.data).toEqual({ organizationId: job.organizationId, number, triggeredAt: at(1).toISOString() });
  expect(queued?.seconds).toBeGreaterThan(5);
  await save('Anchor, renewed', 2);
  await applyChange({ number }, 1);
  expect(await titles()).toEqual(['Anchor, renewed']);
});

it('acceptance 11: applies a product change once, even if it is delivered several times, and never an older version', async () => {
  const saved = await save('Anchor', 5);
  await applyChange(saved, 5);
  const before = await productRows(shop.ctx);
  await applyChange(saved, 5);
  expect(await productRows(shop.ctx)).toEqual(before);
  // A late event of an earlier change sends no request, so the injected fault has no effect.
  await sandbox.control('fault', { match: 'graphql', status: 500, times: 1 });
  await applyChange(saved, 4);
  expect(await productRows(shop.ctx)).toEqual(before);
  await sandbox.control('fault', { match: 'graphql', status: 500, times: 1 });
  await applyChange(saved, 6);
  expect(await productRows(shop.ctx)).toEqual(before);
});

it('acceptance 11: a deleted product stays deleted when an older change arrives later', async () => {
  const saved = await save('Anchor', 1);
  await applyChange(saved, 1);
  await forget(saved, 9);
  await forget(saved, 9);
  expect(await titles()).toEqual([]);
  // The shop still answers with it, as a server that lags behind would.
  await applyChange(saved, 8);
  expect(await titles()).toEqual([]);
});

it('deletes a product that the shop no longer has, and ignores one that never existed', async () => {
  const saved = await save('Anchor', 1);
  await applyChange(saved, 1);
  await sandbox.control('products', { shop: name, delete: [saved.id], quiet: true });
  await applyChange(saved, 2);
  await applyChange({ number: '424242' }, 2);
  expect(await titles()).toEqual([]);
});

it('removes unpublished products, restores them when published, and keeps the enabled setting', async () => {
  const saved = await save('Anchor', 1);
  await applyChange(saved, 1);
  await transaction(shop.ctx, async tx => switchProducts(tx, shop.ctx, await productRows(shop.ctx), false));
  await save('Anchor 2', 2);
  await applyChange(saved, 2);
  expect(await productRows(shop.ctx)).toMatchObject([{ title: 'Anchor 2', enabled: false }]);
  await save('Anchor 3', 3, { published: false });
  await applyChange(saved, 3);
  expect(await titles()).toEqual([]);
  await save('Anchor 4', 4);
  await applyChange(saved, 4);
  expect(await titles()).toEqual(['Anchor 4']);
  await save('Anchor 5', 5, { isGiftCard: true });
  await applyChange(saved, 5);
  expect(await titles()).toEqual([]);
});

it('a bulk file neither overwrites nor removes a newer change', async () => {
  const anchor = await save('Anchor', 1);
  await syncToEnd(sandbox, shop);
  const { id } = await requestSync(shop.ctx, 'catalogue');
  await syncShop(shop.ctx, id);
  await sandbox.control('flush', {});
  const soon = new Date(Date.now() + 60_000).toISOString();
  await save('Anchor, newer', 1, { updatedAt: soon });
  const made = await sandbox.control('products', {
    shop: name,
    upsert: [{ handle: 'beacon', title: 'Beacon', updatedAt: soon }],
    quiet: true,
  });
  const beacon = { number: numberOf((made as { products: { id: string }[] }).products[0]?.id ?? '') };
  await refetchProduct(job, { ...anchor, triggeredAt: new Date(soon) });
  await refetchProduct(job, { ...beacon, triggeredAt: new Date(soon) });
  await syncShop(shop.ctx, id);
  expect(await readSyncRow(shop.ctx, id)).toMatchObject({ state: 'done', taken: 1, removed: 0 });
  expect(await titles()).toEqual(['Anchor, newer', 'Beacon']);
});

it('ignores events of an uninstalled shop, of another shop, or of an unknown operation', async () => {
  const saved = await save('Anchor', 1);
  await asSuper(opened.superUrl, `update shopify_installations set state = 'uninstalled' where shop = '${name}'`);
  await applyChange(saved, 1);
  expect(await titles()).toEqual([]);
  await finishBulk(job, shop.installation, 'gid://shopify/BulkOperation/1');
  const other = await connectOther();
  await refetchProduct(jobContext(services, 'x', other.ctx.organizationId ?? ''), { ...saved, triggeredAt: at(1) });
  expect(await productRows(other.ctx)).toEqual([]);
});

async function connectOther(): Promise<ConnectedShop> {
  const handle = `other-${count}`;
  await sandbox.control('shops', { handle, name: 'Another' });
  return connectShop(services, sandbox, { shop: `${handle}.myshopify.com`, organizationId: handle });
}
