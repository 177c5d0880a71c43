// The pricing page opens by itself once. The server remembers it, because the browser may keep nothing in the admin's frame.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper } from '#tests/setup/database.ts';
import { lamps, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';
import { openTestApi, type TestApi } from '#tests/setup/test-api.ts';

let sandbox: TestShopify;
let testApi: TestApi;

beforeAll(async () => {
  sandbox = await startTestShopify();
  testApi = await openTestApi({ shopify: shopifyOf(sandbox) });
});
afterAll(() => sandbox.remove());

beforeEach(async () => {
  await asSuper(testApi.services.superUrl, "delete from organizations where billing = 'shopify'");
  await sandbox.control('reset', {});
  for (const shop of [tarn, lamps]) await sandbox.control('install', { shop });
  for (const shop of [tarn, lamps]) await send('POST /shopify/api/connection', shop, {});
});

const path = 'POST /shopify/api/subscription/plans-visit';

async function send(name: string, shop: string, body?: unknown) {
  return testApi.call(name, { token: await readIdToken(sandbox, shop), ...(body === undefined ? {} : { body }) });
}

const visit = async (shop = tarn) => (await send(path, shop)).body.data;
const enter = async () => (await send('GET /shopify/api/subscription/status?fresh=true', tarn)).body.data;

it('G04 the pricing page opens automatically once, for any number of tabs and any browser state', async () => {
  const answers = await Promise.all([visit(), visit(), visit()]);
  expect(answers.filter(answer => (answer as { isFirst: boolean }).isFirst)).toHaveLength(1);
  expect(await enter()).toMatchObject({ hasSubscription: false });
  expect(await visit()).toEqual({ isFirst: false });
});

it('G04 it opens again after a plan ended, and after a reinstallation', async () => {
  await visit();
  await sandbox.control('plan', { shop: tarn, handle: 'growth' });
  expect(await enter()).toMatchObject({ hasSubscription: true });
  await sandbox.control('plan', { shop: tarn, handle: null });
  expect(await enter()).toMatchObject({ hasSubscription: false });
  expect(await visit()).toEqual({ isFirst: true });
  await sandbox.control('uninstall', { shop: tarn });
  await sandbox.control('install', { shop: tarn });
  await send('POST /shopify/api/connection', tarn, {});
  expect([await visit(), await visit()]).toEqual([{ isFirst: true }, { isFirst: false }]);
});

it('a visit of one shop does not count for another', async () => {
  await visit(tarn);
  expect(await visit(lamps)).toEqual({ isFirst: true });
});

it('only the merchant of a connected shop can record the visit', async () => {
  expect(await testApi.call(path, { token: await testApi.tokenOf('maren') })).toMatchObject({ status: 401 });
  expect(await testApi.call(path, {})).toMatchObject({ status: 401 });
  await asSuper(testApi.services.superUrl, "delete from organizations where billing = 'shopify'");
  expect(await send(path, tarn)).toMatchObject({ status: 409, body: { code: 'shop_not_connected' } });
});
