import { RequestedTokenType } from '@shopify/shopify-api';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  openSdk,
  readIdToken,
  startTestApp,
  startTestShopify,
  type TestApp,
  type TestShopify,
  tarn,
} from '#tests/setup/shopify.ts';

let app: TestApp;
let sandbox: TestShopify;
beforeEach(async () => {
  app = await startTestApp();
  sandbox = await startTestShopify({ publicUrl: app.url });
  await sandbox.control('install', { shop: tarn });
});
afterEach(async () => {
  await sandbox.remove();
  await app.stop();
});

async function openClient() {
  const sdk = openSdk(sandbox);
  const sessionToken = await readIdToken(sandbox, tarn);
  const requestedTokenType = RequestedTokenType.OfflineAccessToken;
  const { session } = await sdk.auth.tokenExchange({ shop: tarn, sessionToken, requestedTokenType, expiring: true });
  return new sdk.clients.Graphql({ session });
}

const flush = () => sandbox.control('flush', {});
const requestOf = ({ body, headers }: TestApp['received'][number]) => {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(`${app.url}/shopify/webhooks`, { method: 'POST', body, headers: Object.fromEntries(entries) });
};

it("acceptance 19: Shopify's own library accepts the webhooks about a merchant's changes", async () => {
  const sdk = openSdk(sandbox);
  const { products } = (await sandbox.control('products', { shop: tarn, upsert: [{ title: 'Fell Cap' }] })) as {
    products: { id: string }[];
  };
  const id = products[0]?.id ?? '';
  await sandbox.control('products', { shop: tarn, upsert: [{ id, title: 'Fell Cap, wool' }] });
  await sandbox.control('products', { shop: tarn, delete: [id] });
  await flush();
  expect(app.received.map(({ topic }) => topic)).toEqual(['products/create', 'products/update', 'products/delete']);
  for (const one of app.received) {
    const check = await sdk.webhooks.validate({ rawBody: one.body, rawRequest: requestOf(one) });
    expect(check).toMatchObject({ valid: true, domain: tarn, apiVersion: '2026-10' });
  }
  expect(app.received[0]?.data).toMatchObject({ admin_graphql_api_id: id, status: 'active' });
  expect(app.received[2]?.data).toEqual({ id: Number(id.split('/').at(-1)) });
});

it("Shopify's library refuses tampered webhooks", async () => {
  const sdk = openSdk(sandbox);
  for (const mode of ['bad-hmac', 'missing-header', 'duplicate', 'out-of-order']) {
    await sandbox.control('webhook', { shop: tarn, topic: 'shop/update', mode });
  }
  await flush();
  const [badHmac, missing, one, other, late] = app.received;
  const checks = [badHmac, missing].map(webhook =>
    webhook ? sdk.webhooks.validate({ rawBody: webhook.body, rawRequest: requestOf(webhook) }) : undefined,
  );
  expect((await Promise.all(checks)).map(check => check?.valid)).toEqual([false, false]);
  expect(one?.headers['x-shopify-webhook-id']).toBe(other?.headers['x-shopify-webhook-id']);
  const at = (webhook: typeof late) => Date.parse(String(webhook?.headers['x-shopify-triggered-at']));
  expect(at(late)).toBeLessThan(at(one));
});

it('retries with the same body and ID, and stops after the last attempt', async () => {
  app.status = 500;
  await sandbox.control('webhook', { shop: tarn, topic: 'shop/update', payload: { name: 'Tarn' } });
  await flush();
  expect(app.received).toHaveLength(3);
  expect(new Set(app.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
  expect(new Set(app.received.map(({ body }) => body))).toEqual(new Set(['{"name":"Tarn"}']));
});

it('sends an uninstalled app only the uninstall and the privacy webhooks', async () => {
  await sandbox.control('uninstall', { shop: tarn });
  await sandbox.control('products', { shop: tarn, upsert: [{ title: 'Fell Cap' }] });
  await sandbox.control('redact', { shop: tarn });
  await flush();
  expect(app.received.map(({ topic }) => topic)).toEqual(['app/uninstalled', 'shop/redact']);
  expect(app.received[1]?.data).toMatchObject({ shop_domain: tarn, shop_id: expect.any(Number) });
});

it('sends plan webhooks only if configured, because Shopify sends none', async () => {
  await sandbox.control('plan', { shop: tarn, handle: 'starter' });
  await flush();
  expect(app.received).toEqual([]);
});

it('removes an API subscription after its last failed attempt', async () => {
  const client = await openClient();
  const create =
    'mutation($uri: String!) { webhookSubscriptionCreate(topic: SHOP_UPDATE, webhookSubscription: { uri: $uri }) { userErrors { message } } }';
  const list = async () =>
    (await client.request('{ webhookSubscriptions(first: 5) { nodes { topic } } }')).data.webhookSubscriptions.nodes;
  await client.request(create, { variables: { uri: `${app.url}/own` } });
  await sandbox.control('webhook', { shop: tarn, topic: 'shop/update' });
  await flush();
  expect(app.received).toHaveLength(2);
  expect(await list()).toEqual([{ topic: 'SHOP_UPDATE' }]);
  app.status = 500;
  await sandbox.control('webhook', { shop: tarn, topic: 'shop/update' });
  await flush();
  expect(await list()).toEqual([]);
});

it('returns from the pricing page to the app, with or without a plan', async () => {
  const page = `${sandbox.url}/store/tarn-and-trail/charges/${sandbox.appHandle}/pricing_plans`;
  const choose = (plan: Record<string, string>) =>
    fetch(page, { method: 'POST', body: new URLSearchParams(plan), redirect: 'manual' });
  expect((await fetch(page)).headers.get('X-Frame-Options')).toBe('DENY');
  const back = await choose({ plan: 'growth' });
  expect(back.headers.get('Location')).toMatch(
    /\/apps\/aisle-assistant\/shopify\/app\?plan_handle=growth&charge_id=\d+$/,
  );
  expect((await choose({})).headers.get('Location')).toBe('/store/tarn-and-trail/apps/aisle-assistant');
});
