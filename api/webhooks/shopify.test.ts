import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createCaller } from '#tests/setup/calls.ts';
import { openShopWebhooks, type ShopWebhooks } from '#tests/setup/shop-webhooks.ts';
import { openSdk, tarn } from '#tests/setup/shopify.ts';

let hooks: ShopWebhooks;
beforeAll(async () => {
  hooks = await openShopWebhooks();
  await hooks.connect(tarn, 'trail');
});
beforeEach(async () => {
  hooks.received.length = 0;
  await hooks.rows('delete from webhook_inbox; delete from jobs.job');
});

const jobs = () => hooks.rows(`select data from jobs.job where name = 'apply-shop-events'`);

function send(body: string, { family = 'X-Shopify', secret = hooks.sandbox.apiSecret, without = '', more = {} } = {}) {
  const headers: Record<string, string> = {
    [`${family}-Topic`]: 'products/update',
    [`${family}-Shop-Domain`]: tarn,
    [`${family}-API-Version`]: '2026-10',
    [`${family}-Webhook-Id`]: randomUUID(),
    [`${family}-Hmac-Sha256`]: createHmac('sha256', secret).update(body).digest('base64'),
    ...more,
  };
  delete headers[`${family}-${without}`];
  return hooks.call.fetch('/shopify/webhooks', { method: 'POST', headers, body });
}

it("acceptance 9: gets the same verdict as from Shopify's own library, and unsigned messages are not stored", async () => {
  const sdk = openSdk(hooks.sandbox);
  for (const mode of ['ok', 'bad-hmac', 'missing-header']) {
    await hooks.sendWebhook(tarn, 'customers/redact', { customer: { id: 1 } }, mode);
  }
  await hooks.sandbox.control('flush', {});
  const verdicts = hooks.received.map(async ({ body, headers, status }) => {
    const rawRequest = new Request('http://localhost/shopify/webhooks', { method: 'POST', headers });
    const { valid } = await sdk.webhooks.validate({ rawBody: body.toString(), rawRequest });
    return [valid, status];
  });
  const outcomes = await Promise.all(verdicts);
  // The two that were refused are sent again; each time the answer is the same.
  expect(new Set(outcomes.map(String))).toEqual(new Set(['true,200', 'false,401', 'false,400']));
  expect(await hooks.events()).toHaveLength(1);
});

it.each(['customers/data_request', 'customers/redact', 'shop/redact'])(
  '%s gets 200 if it is signed, and 401 if it is not',
  async topic => {
    await hooks.sendWebhook(tarn, topic, { customer: { id: 1 } });
    await hooks.sendWebhook(tarn, topic, { customer: { id: 1 } }, 'bad-hmac');
    await hooks.sandbox.control('flush', {});
    expect(hooks.received.map(({ status }) => status)).toEqual([200, 401, 401, 401]);
  },
);

it('acceptance 11: a message that is delivered twice is stored and applied once', async () => {
  await hooks.sendWebhook(tarn, 'products/update', { id: 77 }, 'duplicate');
  await hooks.sandbox.control('flush', {});
  expect(hooks.received.map(({ status }) => status)).toEqual([200, 200]);
  expect(await hooks.events()).toMatchObject([{ type: 'products/update', facts: { number: '77' } }]);
  expect(await jobs()).toHaveLength(1);
});

it('both families of headers are accepted, and both secrets are valid during a rotation', async () => {
  expect((await send('{"id":1}', { family: 'Shopify' })).status).toBe(200);
  const shopify = { ...hooks.services.shopify, secrets: ['new', hooks.sandbox.apiSecret] };
  const call = createCaller({ ...hooks.services, shopify }, { url: hooks.sandbox.url });
  for (const secret of ['new', hooks.sandbox.apiSecret, 'other']) {
    const headers = {
      'X-Shopify-Topic': 'shop/update',
      'X-Shopify-Shop-Domain': tarn,
      'X-Shopify-API-Version': '2026-10',
      'X-Shopify-Webhook-Id': secret,
      'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update('{}').digest('base64'),
    };
    const { status } = await call.fetch('/shopify/webhooks', { method: 'POST', headers, body: '{}' });
    expect(status).toBe(secret === 'other' ? 401 : 200);
  }
});

it.each(['Topic', 'Shop-Domain', 'API-Version', 'Webhook-Id'])(
  'a message without the header %s is refused',
  async without => {
    const answer = await send('{}', { without });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, code: 'bad_header' });
    expect(await hooks.events()).toEqual([]);
  },
);

it.each([
  ['without a signature', { without: 'Hmac-Sha256' }],
  ['signed with another secret', { secret: 'another' }],
])('a message %s is refused', async (_, options) => {
  expect((await send('{}', options)).status).toBe(401);
});

it('an empty message is refused', async () => {
  expect((await send('')).status).toBe(401);
});

it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused with 405', async method => {
  const answer = await hooks.call.fetch('/shopify/webhooks', { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('POST');
});

it('a product with very many variants is accepted, and a body above the size limit is refused', async () => {
  const words = (length: number) => JSON.stringify({ id: 5, variants: 'x'.repeat(length) });
  expect((await send(words(3_000_000))).status).toBe(200);
  expect((await send(words(9_000_000))).status).toBe(413);
});

it('an unreadable message is acknowledged, so that Shopify does not resend it', async () => {
  for (const body of ['nonsense', '[]', '{"id":"x"}', 'null']) expect((await send(body)).status).toBe(200);
  await hooks.runJobs();
  expect((await hooks.events()).map(({ facts }) => facts)).toEqual([{}, {}, {}, {}]);
});

it('stores IDs, states and dates, and no names or contact details', async () => {
  const customer = { id: 4711, email: 'canary@example.com', phone: '+44 20 canary' };
  await hooks.sendWebhook(tarn, 'shop/update', { name: 'Canary Shop', email: 'canary@shop.example' });
  await hooks.sendWebhook(tarn, 'products/create', { id: 9, title: 'Canary Cap' });
  await hooks.sendWebhook(tarn, 'customers/data_request', { customer, data_request: { id: 12 } });
  await hooks.sandbox.control('flush', {});
  const kept = JSON.stringify([await hooks.rows('select * from webhook_inbox'), await jobs()]);
  expect(kept).not.toMatch(/canary|tarn/i);
  expect(kept).toContain('4711');
});

it('the shop of a message is read from its signed body', async () => {
  const body = JSON.stringify({ shop_domain: 'other.myshopify.com', shop_id: 5 });
  const more = { 'X-Shopify-Topic': 'shop/redact' };
  expect((await send(body, { more })).status).toBe(200);
  await hooks.runJobs();
  expect(await hooks.events()).toMatchObject([{ type: 'shop/redact', outcome: 'unknown-shop' }]);
  expect(await hooks.stateOf(tarn)).toBe('installed');
});

it('a server without Shopify settings reports that', async () => {
  const call = createCaller({ ...hooks.services, shopify: null }, { url: hooks.sandbox.url });
  expect((await call.fetch('/shopify/webhooks', { method: 'POST', body: '{}' })).status).toBe(503);
});
