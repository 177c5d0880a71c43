import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#domain/context.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { openTestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { lamps, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

let sandbox: TestShopify;
let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;

beforeAll(async () => {
  sandbox = await startTestShopify();
  identity = await startTestIdentity();
  const services: Services & { shopify: Shopify } = { ...(await openTestServices()), shopify: shopifyOf(sandbox) };
  call = createCaller(services, identity);
  await connectShop(services, sandbox, { shop: tarn, organizationId: 'tarn' });
  await sandbox.control('install', { shop: lamps });
});
afterAll(async () => {
  await identity.stop();
  await sandbox.remove();
});

it('R15 a merchant starts one sync at a time and sees its state, with only the session token of the admin', async () => {
  const token = await readIdToken(sandbox, tarn);
  const first = await call('POST /shopify/api/syncs', { token, body: { kind: 'catalogue' } });
  expect(first).toMatchObject({ status: 202, body: { data: { kind: 'catalogue', cause: 'asked', state: 'waiting' } } });
  const again = await call('POST /shopify/api/syncs', { token, body: { kind: 'catalogue' } });
  expect(again.body.data).toEqual(first.body.data);
  expect((await call('GET /shopify/api/syncs', { token })).body.data).toEqual([first.body.data]);
});

it('R15 refuses other kinds of tokens, other shops, and a missing token', async () => {
  const token = await readIdToken(sandbox, tarn);
  const wrong = await call('POST /shopify/api/syncs', { token, body: { kind: 'orders' } });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  const stranger = await readIdToken(sandbox, lamps);
  const refused = { status: 409, body: { code: 'shop_not_connected' } };
  expect(await call('GET /shopify/api/syncs', { token: stranger })).toMatchObject(refused);
  expect(await call('POST /shopify/api/syncs', { token: stranger, body: { kind: 'content' } })).toMatchObject(refused);
  expect((await call('GET /shopify/api/syncs', {})).status).toBe(401);
});
