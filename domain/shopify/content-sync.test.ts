import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pageSources } from '#database/schema/crawls.ts';
import { documents } from '#database/schema/knowledge.ts';
import { requireOrganization, type Services, transaction } from '#domain/context.ts';
import { readDocument, updateDocument } from '#domain/knowledge/document.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { syncToEnd } from '#tests/setup/shop-sync.ts';
import { startTestShopify, type TestShopify } from '#tests/setup/shopify.ts';

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
  shop = await connectShop(services, sandbox, { shop: name, organizationId: handle });
});

const about = {
  handle: 'about',
  title: 'About us',
  body: '<h2>Who we are</h2><p>We make lamps by hand in Whitby.</p>',
};
const refund = { type: 'REFUND_POLICY', title: 'Refund policy', body: '<p>Send it back within 30 days.</p>' };

const say = (content: { pages?: object[]; policies?: object[] }) =>
  sandbox.control('content', { shop: name, ...content });
const home = () => services.shopify.endpoints.storefront(name, shop.installation.domain);
const sync = () => syncToEnd(sandbox, shop, 'content');
const rows = () => transaction(shop.ctx, tx => tx.select().from(documents).orderBy(asc(documents.title)));
const read = async (title: string) => {
  const found = (await rows()).find(row => row.title === title);
  if (!found) throw new Error(`no document ${title}`);
  return readDocument(shop.ctx, found.id);
};

it('Q05 imports the pages and policies of a shop as documents with their source URL', async () => {
  await say({ pages: [about, { handle: 'form', title: 'Form', body: '' }], policies: [refund] });
  expect(await sync()).toMatchObject({ state: 'done', expected: 3, taken: 2, skipped: 1, overPlan: 0 });
  expect(await read('About us')).toMatchObject({
    kind: 'page',
    state: 'ready',
    sourceUrl: `${home()}/pages/about`,
    text: '## Who we are\n\nWe make lamps by hand in Whitby.',
  });
  const { sourceUrl } = await read('Refund policy');
  expect(sourceUrl).toBe(`${home()}/policies/refund-policy`);
});

it('creates a version only if the text changed, and never changes what a person edited', async () => {
  await say({ pages: [about, { ...about, handle: 'story', title: 'Our story' }] });
  await sync();
  await sync();
  expect(await read('About us')).toMatchObject({ version: 1 });
  const story = await read('Our story');
  await updateDocument(shop.ctx, story.id, { text: 'Written by hand.' });
  const other = '<p>Now in York.</p>';
  await say({
    pages: [
      { ...about, body: other },
      { ...about, handle: 'story', title: 'Our story', body: other },
    ],
  });
  expect(await sync()).toMatchObject({ taken: 1, skipped: 1 });
  expect(await read('About us')).toMatchObject({ version: 2, text: 'Now in York.' });
  expect(await read('Our story')).toMatchObject({ text: 'Written by hand.' });
});

it('marks pages that the shop removed, and removes the mark when they return', async () => {
  await say({ pages: [about], policies: [refund] });
  await sync();
  await say({ pages: [{ ...about, hidden: true }] });
  expect(await sync()).toMatchObject({ state: 'done', removed: 1 });
  expect(await sync()).toMatchObject({ removed: 0 });
  expect((await read('About us')).problem).toContain('This page is no longer in your shop.');
  expect((await read('Refund policy')).problem).toBeNull();
  await say({ pages: [about] });
  await sync();
  expect((await read('About us')).problem).toBeNull();
});

it('skips pages that a crawl already reads', async () => {
  await say({ pages: [about] });
  await sync();
  const { id, sourceUrl } = await read('About us');
  const organizationId = requireOrganization(shop.ctx);
  const source = { organizationId, documentId: id, url: sourceUrl ?? '', checkedAt: new Date() };
  await transaction(shop.ctx, tx => tx.insert(pageSources).values(source));
  await say({ pages: [{ ...about, body: '<p>Other words.</p>' }] });
  expect(await sync()).toMatchObject({ skipped: 1 });
  expect(await read('About us')).toMatchObject({ version: 1 });
  await say({ pages: [] });
  expect(await sync()).toMatchObject({ removed: 0 });
});

it('imports up to the document limit, and still updates existing documents', async () => {
  await say({ pages: [about] });
  await sync();
  await asSuper(
    opened.superUrl,
    `update usage set used = (select max_documents from plans where id = 'scale')
     where kind = 'documents' and organization_id = '${shop.ctx.organizationId}'`,
  );
  await say({ pages: [{ ...about, body: '<p>Now in York.</p>' }], policies: [refund] });
  expect(await sync()).toMatchObject({ state: 'done', taken: 1, overPlan: 1 });
  expect(await read('About us')).toMatchObject({ text: 'Now in York.' });
});

it('reports missing access to pages, and deletes nothing', async () => {
  await say({ pages: [about] });
  await sync();
  await sandbox.control('scopes', { shop: name, scopes: ['read_products'] });
  await asSuper(opened.superUrl, `update shopify_sessions set expires = now() where shop = '${name}'`);
  const failed = await sync();
  expect([failed.state, failed.problem]).toEqual(['failed', expect.stringContaining('permission to read this')]);
  expect(
    await transaction(shop.ctx, tx => tx.select().from(documents).where(eq(documents.title, 'About us'))),
  ).toHaveLength(1);
});
