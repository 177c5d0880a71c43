import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Context, type Services, transaction } from '#domain/context.ts';
import { switchProducts } from '#domain/products/bulk.ts';
import { updateProduct } from '#domain/products/product.ts';
import { toInput } from '#domain/products/rows.ts';
import { askAdmin } from '#domain/shopify/access.ts';
import { requireInstallation } from '#domain/shopify/installation.ts';
import { finishBulk } from '#domain/shopify/product-changes.ts';
import { syncShop } from '#domain/shopify/run-sync.ts';
import { listSyncs, requestSync, startDueSyncs } from '#domain/shopify/sync.ts';
import { catalogueQuery, runBulkDocument } from '#providers/shopify/documents.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { productRows } from '#tests/setup/products.ts';
import { readSyncRow, syncRows, syncToEnd } from '#tests/setup/shop-sync.ts';
import { startTestShopify, type TestShopify } from '#tests/setup/shopify.ts';
import { letTimePass } from '#tests/setup/time.ts';

let sandbox: TestShopify;
let opened: TestServices;
let services: Services & { shopify: Shopify };
let shop: ConnectedShop;
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
});

const sell = (...titles: string[]) =>
  sandbox.control('products', {
    shop: name,
    upsert: titles.map(title => ({ handle: title.toLowerCase(), title })),
    quiet: true,
  }) as Promise<{ products: { id: string }[] }>;
const titles = async (ctx: Context = shop.ctx) => (await productRows(ctx)).map(({ title }) => title);
const sync = () => syncToEnd(sandbox, shop);

describe('the catalogue', () => {
  it('Q05 acceptance 10: is imported completely in any order of lines, by polling if the webhook is missing', async () => {
    await sandbox.control('products', { shop: name, generate: 300 });
    expect(await sync()).toMatchObject({ state: 'done', cause: 'asked', expected: 300, taken: 300, problem: null });
    const rows = await productRows(shop.ctx);
    expect(rows).toHaveLength(300);
    expect(rows[0]).toMatchObject({ source: 'shopify', enabled: true, categories: ['Lanterns'], siteId: shop.siteId });
    expect(rows.every(({ variants }) => variants.length === 2)).toBe(true);
    expect(await requireInstallation(shop.ctx)).toMatchObject({ lastBulkOperationStatus: 'COMPLETED' });
  });

  it('waits until Shopify has the file, continues on its webhook, and leaves nothing for a second job', async () => {
    await sell('Anchor');
    await sandbox.control('bulk', { mode: 'slow' });
    const { id } = await requestSync(shop.ctx, 'catalogue');
    await syncShop(shop.ctx, id);
    await syncShop(shop.ctx, id);
    const waiting = await readSyncRow(shop.ctx, id);
    expect(waiting).toMatchObject({ state: 'preparing', endedAt: null });
    await sandbox.control('bulk', { mode: 'no-webhook' });
    await sandbox.control('flush', {});
    const before = await queued();
    await finishBulk(shop.ctx, shop.installation, waiting.bulkOperationId ?? '');
    expect(await queued()).toBe(before + 1);
    await Promise.all([syncShop(shop.ctx, id), syncShop(shop.ctx, id)]);
    expect(await readSyncRow(shop.ctx, id)).toMatchObject({ state: 'done', taken: 1 });
    await syncShop(shop.ctx, id);
    expect(await titles()).toEqual(['Anchor']);
  });

  it('removes only products that the shop no longer sells', async () => {
    const { products } = await sell('Anchor', 'Beacon', 'Cove');
    await sync();
    await sandbox.control('products', { shop: name, delete: [products[0]?.id], quiet: true });
    await sandbox.control('products', { shop: name, upsert: [{ handle: 'cove', title: 'Cove', published: false }] });
    expect(await sync()).toMatchObject({ state: 'done', taken: 1, removed: 2 });
    expect(await titles()).toEqual(['Beacon']);
    await sell('Cove');
    await sync();
    expect(await titles()).toEqual(['Beacon', 'Cove']);
  });

  it('acceptance 10: is unchanged if Shopify fails, and shows a message', async () => {
    await sell('Anchor', 'Beacon');
    await sync();
    await sandbox.control('bulk', { mode: 'failed' });
    const failed = await sync();
    expect(failed).toMatchObject({ state: 'failed', removed: 0 });
    expect(failed.problem).toContain('Your products weren’t changed.');
    expect(await titles()).toEqual(['Anchor', 'Beacon']);
    expect(await requireInstallation(shop.ctx)).toMatchObject({ lastBulkOperationStatus: 'FAILED' });
  });

  it('imports the complete lines of a truncated file, and removes nothing', async () => {
    await sell('Anchor');
    await sync();
    const [{ externalId } = { externalId: '' }] = await productRows(shop.ctx);
    await sandbox.control('products', { shop: name, delete: [`gid://shopify/Product/${externalId}`], quiet: true });
    await sell('Beacon');
    await sandbox.control('bulk', { mode: 'partial' });
    expect(await sync()).toMatchObject({ state: 'failed', taken: 1, removed: 0 });
    expect(await titles()).toEqual(['Anchor', 'Beacon']);
  });

  it('of a shop without products is empty', async () => {
    await sell('Anchor');
    await sync();
    await sandbox.control('bulk', { mode: 'empty' });
    expect(await sync()).toMatchObject({ state: 'done', removed: 1 });
    expect(await titles()).toEqual([]);
  });

  it('waits while the shop already runs its maximum of bulk operations', async () => {
    await sell('Anchor');
    await sandbox.control('bulk', { mode: 'slow' });
    const ask = () => askAdmin(shop.ctx, shop.installation, runBulkDocument, { query: catalogueQuery });
    for (let others = 0; others < 5; others += 1) await ask();
    const { id } = await requestSync(shop.ctx, 'catalogue');
    await syncShop(shop.ctx, id);
    expect(await readSyncRow(shop.ctx, id)).toMatchObject({ state: 'waiting', bulkOperationId: null, endedAt: null });
    await sandbox.control('bulk', { mode: 'no-webhook' });
    await sandbox.control('flush', {});
    expect(await sync()).toMatchObject({ id, state: 'done', taken: 1 });
  });

  it('is retried if Shopify cannot be reached', async () => {
    await sell('Anchor');
    const { id } = await requestSync(shop.ctx, 'catalogue');
    await syncShop(shop.ctx, id);
    await sandbox.control('flush', {});
    await sandbox.control('fault', { match: '/bulk/', status: 503, times: 1 });
    await syncShop(shop.ctx, id);
    expect(await readSyncRow(shop.ctx, id)).toMatchObject({ state: 'preparing', problem: null, endedAt: null });
    await syncShop(shop.ctx, id);
    expect(await readSyncRow(shop.ctx, id)).toMatchObject({ state: 'done', taken: 1 });
  });
});

describe('manual changes', () => {
  it('keeps the enabled setting, and overwrites the product data with the shop’s', async () => {
    await sell('Anchor', 'Beacon');
    await sync();
    const [anchor] = await productRows(shop.ctx);
    if (!anchor) throw new Error('no product');
    await updateProduct(shop.ctx, anchor.id, { ...toInput(anchor), title: 'Renamed by hand' });
    await transaction(shop.ctx, tx => switchProducts(tx, shop.ctx, [anchor], false));
    await sync();
    expect((await productRows(shop.ctx)).map(({ title, enabled }) => [title, enabled])).toEqual([
      ['Anchor', false],
      ['Beacon', true],
    ]);
  });

  it('does not write unchanged products again', async () => {
    await sell('Anchor');
    await sync();
    const before = await productRows(shop.ctx);
    await sync();
    expect(await productRows(shop.ctx)).toEqual(before);
  });

  it('imports up to the product limit, and shows how many are missing', async () => {
    await sell('Anchor');
    await sync();
    await asSuper(
      opened.superUrl,
      `update usage set used = (select max_products - 1 from plans where id = 'scale')
       where kind = 'products' and organization_id = '${shop.ctx.organizationId}'`,
    );
    await sell('Beacon', 'Cove', 'Dock');
    expect(await sync()).toMatchObject({ state: 'done', taken: 2, overPlan: 2 });
    expect(await titles()).toHaveLength(2);
  });

  it('requires a plan', async () => {
    await sell('Anchor');
    await asSuper(opened.superUrl, `delete from entitlements where organization_id = '${shop.ctx.organizationId}'`);
    expect(await sync()).toMatchObject({
      state: 'failed',
      problem: 'Choose a plan first. Aisle imports your shop after that.',
    });
  });
});

describe('a sync', () => {
  it('runs once at a time, and replaces one whose process died', async () => {
    const { id } = await requestSync(shop.ctx, 'catalogue');
    expect(await requestSync(shop.ctx, 'catalogue')).toMatchObject({ id });
    expect(await requestSync(shop.ctx, 'content')).not.toMatchObject({ id });
    await letTimePass(opened, 31 * 60_000);
    const next = await requestSync(shop.ctx, 'catalogue');
    expect(next.id).not.toBe(id);
    expect(await readSyncRow(shop.ctx, id)).toMatchObject({ state: 'failed' });
  });

  it('that was killed is restarted by the next one, and imports nothing twice', async () => {
    await sandbox.control('products', { shop: name, generate: 600 });
    const { id } = await requestSync(shop.ctx, 'catalogue');
    await syncShop(shop.ctx, id);
    await sandbox.control('flush', {});
    await expect(syncShop(dyingAfter(250), id)).rejects.toThrow('killed');
    expect(await readSyncRow(shop.ctx, id)).toMatchObject({ state: 'reading', taken: 250 });
    // A second run within the lease leaves the work to the first.
    await syncShop(shop.ctx, id);
    expect(await readSyncRow(shop.ctx, id)).toMatchObject({ state: 'reading', taken: 250 });
    await letTimePass(opened, 61_000);
    await syncShop(shop.ctx, id);
    expect(await readSyncRow(shop.ctx, id)).toMatchObject({ state: 'done', taken: 600 });
    expect(await productRows(shop.ctx)).toHaveLength(600);
  });

  it('ends with a message when the app is uninstalled or the shop must reconnect', async () => {
    const { id } = await requestSync(shop.ctx, 'catalogue');
    await sandbox.control('uninstall', { shop: name });
    await syncShop(shop.ctx, id);
    const { state, problem } = await readSyncRow(shop.ctx, id);
    expect([state, problem]).toEqual(['failed', expect.stringContaining('Open the app in the Shopify admin')]);
  });

  it('starts for both kinds the first time, and again only after a failure or an installation', async () => {
    const begin = (ctx = shop.ctx, installation = shop.installation) =>
      transaction(ctx, tx => startDueSyncs(tx, ctx, installation));
    await begin();
    await begin();
    const rows = await syncRows(shop.ctx);
    expect(rows.map(({ kind, cause }) => `${kind} ${cause}`).sort()).toEqual(['catalogue first', 'content first']);
    await sync();
    await syncToEnd(sandbox, shop, 'content');
    const setContentState = (state: string) =>
      asSuper(opened.superUrl, `update shopify_syncs set state = '${state}' where kind = 'content'`);
    await setContentState('failed');
    await begin();
    expect(await syncRows(shop.ctx)).toHaveLength(2);
    await setContentState('done');
    await letTimePass(opened, 3_700_000);
    const earlier = { ...shop.installation, installedAt: new Date(0) };
    await begin(shop.ctx, earlier);
    expect(await syncRows(shop.ctx)).toHaveLength(2);
    await setContentState('failed');
    await begin(shop.ctx, earlier);
    expect(await syncRows(shop.ctx)).toHaveLength(3);
    await begin(shop.ctx, { ...shop.installation, installedAt: new Date(Date.now() + 3_800_000) });
    expect(await syncRows(shop.ctx)).toHaveLength(4);
  });

  it("starts again after a plan change if the old plan's limit was reached", async () => {
    await sync();
    await syncToEnd(sandbox, shop, 'content');
    const begin = (isNewPlan: boolean) =>
      transaction(shop.ctx, tx => startDueSyncs(tx, shop.ctx, shop.installation, { isNewPlan }));
    await begin(true);
    await asSuper(opened.superUrl, `update shopify_syncs set over_plan = 3 where kind = 'catalogue'`);
    await begin(false);
    expect(await syncRows(shop.ctx)).toHaveLength(2);
    await begin(true);
    const [newest, ...others] = await syncRows(shop.ctx);
    expect(newest).toMatchObject({ kind: 'catalogue', cause: 'changed' });
    expect(others).toHaveLength(2);
  });

  it('is refused for viewers', async () => {
    const viewer = contextOf(services, shop.ctx.organizationId ?? '', 'list:sites');
    await expect(requestSync(viewer, 'catalogue')).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await listSyncs(viewer)).toEqual([]);
    await expect(listSyncs({ ...viewer, permissions: new Set() })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('of one shop is invisible to another organisation', async () => {
    await sell('Anchor');
    const { id } = await sync();
    const organizationId = await createOrganization(services.database, `other-${count}`);
    const stranger = contextOf(services, organizationId, 'list:sites', 'manage:sites');
    await expect(requestSync(stranger, 'catalogue')).rejects.toMatchObject({ code: 'shop_not_connected' });
    await expect(listSyncs(stranger)).rejects.toMatchObject({ code: 'shop_not_connected' });
    await syncShop(stranger, id);
    expect(await titles(stranger)).toEqual([]);
  });
});

/** As if the process ended when so many were taken. */
function dyingAfter(taken: number): Context {
  const { ctx } = shop;
  const transaction: Context['database']['transaction'] = async (organization, work) => {
    const [row] = await syncRows(ctx);
    if (row && row.taken >= taken) throw new Error('killed');
    return ctx.database.transaction(organization, work);
  };
  return { ...ctx, database: { ...ctx.database, transaction } };
}

async function queued(): Promise<number> {
  const [row] = await asSuper<{ count: number }>(
    opened.superUrl,
    `select count(*)::int from jobs.job where name = 'sync-shop' and state = 'created'`,
  );
  return row?.count ?? 0;
}
