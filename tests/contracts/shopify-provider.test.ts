import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdmin } from '#providers/shopify/admin.ts';
import { downloadBulkFile } from '#providers/shopify/bulk-file.ts';
import { readBulkGroups } from '#providers/shopify/bulk-lines.ts';
import { productOf, type ShopifyProduct } from '#providers/shopify/catalogue.ts';
import {
  activeSubscriptionDocument,
  bulkDocument,
  catalogueQuery,
  installationDocument,
  localesDocument,
  pagesDocument,
  policiesDocument,
  productDocument,
  runBulkDocument,
  setMetafieldsDocument,
  shopDocument,
} from '#providers/shopify/documents.ts';
import { openEndpoints } from '#providers/shopify/endpoints.ts';
import { askPartner, askShop } from '#providers/shopify/subscription.ts';
import { openTokens, type ShopifyTokens } from '#providers/shopify/tokens.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { lamps, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

let sandbox: TestShopify;
let tokens: ShopifyTokens;
let endpoints: ReturnType<typeof openEndpoints>;
const pauses: number[] = [];
const pause = async (milliseconds: number) => void pauses.push(milliseconds);
const now = () => new Date();

beforeAll(async () => {
  sandbox = await startTestShopify();
  endpoints = openEndpoints(sandbox.url);
  tokens = openTokens({ endpoints, apiKey: sandbox.apiKey, apiSecret: sandbox.apiSecret });
  for (const shop of [tarn, lamps]) await sandbox.control('install', { shop });
});
afterAll(() => sandbox.remove());
beforeEach(() => pauses.splice(0));

const connect = async (shop: string) => {
  const { accessToken } = await tokens.exchange(shop, await readIdToken(sandbox, shop), now());
  return { shop, accessToken };
};
const admin = () => openAdmin({ endpoints, pause });

describe('the Admin API', () => {
  it('gets only documents that match its schema', () => {
    const schemaOf = (name: string) =>
      buildSchema(readFileSync(new URL(`../../sandbox/shopify/${name}.graphql`, import.meta.url), 'utf8'));
    const documents = [
      shopDocument,
      localesDocument,
      runBulkDocument,
      bulkDocument,
      productDocument,
      pagesDocument,
      policiesDocument,
      installationDocument,
      setMetafieldsDocument,
    ];
    const texts = [...documents.map(({ text }) => text), catalogueQuery];
    expect(texts.flatMap(text => validate(schemaOf('admin'), parse(text)))).toEqual([]);
    expect(validate(schemaOf('partner'), parse(activeSubscriptionDocument.text))).toEqual([]);
  });

  it('answers, and is retried while it is busy', async () => {
    const access = await connect(tarn);
    await sandbox.control('fault', { match: 'graphql.json', status: 'THROTTLED', times: 2 });
    await sandbox.control('fault', { match: 'graphql.json', status: 429 });
    const { shop } = await admin().ask(access, shopDocument);
    expect(shop).toMatchObject({ name: 'Tarn & Trail', myshopifyDomain: tarn, currencyCode: 'GBP' });
    expect(pauses).toHaveLength(3);
    expect(pauses).toContain(1_000);
  });

  it('is retried after a failure, unless a change could happen twice', async () => {
    const access = await connect(tarn);
    await sandbox.control('fault', { match: 'graphql.json', status: 502, times: 2 });
    await expect(admin().ask(access, shopDocument)).resolves.toHaveProperty('shop');
    await sandbox.control('fault', { match: 'graphql.json', status: 502 });
    const change = admin().ask(access, runBulkDocument, { query: catalogueQuery });
    await expect(change).rejects.toMatchObject({ code: 'shopify_unavailable' });
  });

  it('reports clear errors for revoked tokens, missing scopes and foreign shops', async () => {
    const access = await connect(lamps);
    await expect(admin().ask({ ...access, shop: tarn }, shopDocument)).rejects.toMatchObject({ code: 'shopify_token' });
    await sandbox.control('scopes', { shop: lamps, scopes: ['write_app_proxy'] });
    const denied = admin().ask(access, productDocument, { id: 'gid://shopify/Product/1' });
    await expect(denied).rejects.toMatchObject({ kind: 'forbidden', code: 'shopify_scope' });
    await sandbox.control('tokens/expire', { shop: lamps });
    await expect(admin().ask(access, shopDocument)).rejects.toMatchObject({ code: 'shopify_token' });
    await sandbox.control('scopes', { shop: lamps, scopes: ['read_products'] });
  });

  it("returns the shop's pages and policies", async () => {
    const access = await connect(tarn);
    const { pages } = await admin().ask(access, pagesDocument);
    expect(pages.nodes.map(({ handle }) => handle)).toEqual(['care', 'sizes']);
    const { shop } = await admin().ask(access, policiesDocument);
    expect(shop.shopPolicies.map(({ type }) => type)).toEqual(['SHIPPING_POLICY', 'REFUND_POLICY']);
  });
});

describe('the catalogue', () => {
  async function runBulk(access: { shop: string; accessToken: string }) {
    const { bulkOperationRunQuery: run } = await admin().ask(access, runBulkDocument, { query: catalogueQuery });
    expect(run.userErrors).toEqual([]);
    return eventually(async () => {
      const { bulkOperation } = await admin().ask(access, bulkDocument, { id: run.bulkOperation?.id });
      expect(['COMPLETED', 'FAILED']).toContain(bulkOperation?.status);
      if (!bulkOperation) throw new Error('the operation is gone');
      return bulkOperation;
    });
  }

  async function readAll(address: string, bytes: number): Promise<ShopifyProduct[]> {
    const found: ShopifyProduct[] = [];
    for await (const family of readBulkGroups(downloadBulkFile({ endpoints, address }), { bytes, pileBytes: 50_000 })) {
      const product = productOf(family);
      if (product) found.push(product);
    }
    return found;
  }

  it('is complete even if the lines of the file have no order', async () => {
    await sandbox.control('shops', { handle: 'many', name: 'Many' });
    await sandbox.control('install', { shop: 'many.myshopify.com' });
    await sandbox.control('products', { shop: 'many.myshopify.com', generate: 700 });
    const { url, fileSize, rootObjectCount, objectCount } = await runBulk(await connect('many.myshopify.com'));
    const products = await readAll(url ?? '', fileSize ?? 0);
    expect(rootObjectCount).toBe(700);
    expect(objectCount).toBe(2_800);
    expect(new Set(products.map(({ handle }) => handle)).size).toBe(700);
    for (const { variants, collections } of products) {
      expect(variants.map(({ title }) => title)).toEqual(['Small', 'Large']);
      expect(collections).toHaveLength(1);
    }
  });

  it('has the image of each variant, in bulk and product by product', async () => {
    const shop = 'pictured.myshopify.com';
    await sandbox.control('shops', { handle: 'pictured', name: 'Pictured' });
    await sandbox.control('install', { shop });
    const image = `${sandbox.url}/green.png`;
    const variants = ['Green', 'Red'].map(value => ({
      price: '9.00',
      selectedOptions: [{ name: 'Colour', value }],
      image: value === 'Green' ? image : null,
    }));
    await sandbox.control('products', { shop, upsert: [{ title: 'Jacket', variants }] });
    const access = await connect(shop);
    const { url, fileSize } = await runBulk(access);
    const [inBulk] = await readAll(url ?? '', fileSize ?? 0);
    const { product } = await admin().ask(access, productDocument, { id: inBulk?.id });
    for (const read of [inBulk, product]) {
      expect(read?.variants.map(variant => variant.image)).toEqual([{ url: image }, null]);
    }
  });

  it('is the same product by product', async () => {
    const access = await connect(tarn);
    const { url, fileSize } = await runBulk(access);
    const products = await readAll(url ?? '', fileSize ?? 0);
    const [first] = products;
    const { product } = await admin().ask(access, productDocument, { id: first?.id });
    expect(product).toEqual(first);
    expect(product?.onlineStoreUrl).toContain('/storefront/tarn-and-trail/products/');
  });

  it('reports an empty, a failed and a partial export', async () => {
    const access = await connect(tarn);
    await sandbox.control('bulk', { mode: 'empty' });
    expect(await runBulk(access)).toMatchObject({ status: 'COMPLETED', url: null, objectCount: 0 });
    await sandbox.control('bulk', { mode: 'failed' });
    expect(await runBulk(access)).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', url: null });
    await sandbox.control('bulk', { mode: 'partial' });
    const broken = await runBulk(access);
    expect(broken).toMatchObject({ status: 'FAILED', url: null });
    expect((await readAll(broken.partialDataUrl ?? '', broken.fileSize ?? 0)).length).toBeGreaterThan(0);
    await sandbox.control('bulk', { mode: 'ok' });
  });

  it("stays within Shopify's limits", async () => {
    const access = await connect(tarn);
    const run = async (query: string) =>
      (await admin().ask(access, runBulkDocument, { query })).bulkOperationRunQuery.userErrors[0];
    const deep = '{ products { edges { node { id variants { edges { node { id } } } } } } shop { id } }';
    expect(await run(deep)).toMatchObject({ code: 'INVALID', message: expect.stringContaining('single root') });
    expect(await run('{ products { edges { node { wrong } } } }')).toMatchObject({ code: 'INVALID' });
    await sandbox.control('bulk', { mode: 'slow' });
    for (let at = 0; at < 5; at += 1) expect(await run(catalogueQuery)).toBeUndefined();
    expect(await run(catalogueQuery)).toMatchObject({ code: 'LIMIT_REACHED' });
    await sandbox.control('bulk', { mode: 'ok' });
    await sandbox.control('flush', {});
    expect(await run(catalogueQuery)).toBeUndefined();
    await sandbox.control('flush', {});
  });

  it("is fetched only from Shopify's file storage", async () => {
    const take = async (address: string, from = endpoints) => {
      for await (const _ of downloadBulkFile({ endpoints: from, address })) break;
    };
    await expect(take(`${sandbox.url}/bulk/1.jsonl?exp=1&sig=x`)).rejects.toMatchObject({
      code: 'shopify_unavailable',
    });
    const real = openEndpoints();
    for (const address of ['http://storage.googleapis.com/a', 'https://evil.example/a', 'https://169.254.169.254/a']) {
      await expect(take(address, real)).rejects.toMatchObject({ code: 'shopify_unavailable' });
    }
    expect(real.mayHoldFiles(new URL('https://storage.googleapis.com/a'))).toBe(true);
    expect(real.mayHoldFiles(new URL('http://storage.googleapis.com/a'))).toBe(false);
    expect(real.mayHoldFiles(new URL('https://storage.googleapis.com.evil.example/a'))).toBe(false);
  });
});

describe('what a shop pays for', () => {
  const askBoth = async (shop: string) => {
    const access = await connect(shop);
    const { shop: facts } = await admin().ask(access, shopDocument);
    return [
      await askPartner(endpoints, sandbox.partner, facts.id),
      await askShop(document => admin().ask(access, document)),
    ];
  };

  it('is one plan, none, or unknown', async () => {
    expect(await askBoth(lamps)).toEqual([{ state: 'none' }, { state: 'none' }]);
    await sandbox.control('plan', { shop: lamps, handle: 'growth' });
    for (const answer of await askBoth(lamps)) expect(answer).toMatchObject({ state: 'active', planHandle: 'growth' });
    await sandbox.control('plan', { shop: lamps, handle: 'growth', status: 'FROZEN' });
    expect((await askBoth(lamps))[1]).toMatchObject({ state: 'unknown' });
    await sandbox.control('plan', { shop: lamps, handle: null });
  });

  it('is unknown while Shopify does not answer', async () => {
    const access = await connect(tarn);
    await sandbox.control('fault', { match: '/partners/', status: 503 });
    expect(await askPartner(endpoints, sandbox.partner, 'gid://shopify/Shop/1')).toMatchObject({ state: 'unknown' });
    await sandbox.control('fault', { match: 'graphql.json', status: 503, times: 6 });
    expect(await askShop(document => admin().ask(access, document))).toMatchObject({ state: 'unknown' });
  });
});

it('the default addresses are those of Shopify', () => {
  const real = openEndpoints();
  expect(real.shop(tarn)).toBe(`https://${tarn}`);
  expect(real.adminWeb(tarn)).toBe('https://admin.shopify.com/store/tarn-and-trail');
  expect(real.frameAncestors(tarn)).toEqual([`https://${tarn}`, 'https://admin.shopify.com']);
  expect(endpoints.frameAncestors(tarn)).toEqual([sandbox.url]);
});
