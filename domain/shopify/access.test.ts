import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#domain/context.ts';
import { accessTo, askAdmin } from '#domain/shopify/access.ts';
import { identifyMerchant } from '#domain/shopify/merchant.ts';
import { shopDocument } from '#providers/shopify/documents.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { lamps, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

let twin: TestShopify;
let opened: TestServices;
let services: Services & { shopify: Shopify };
let shop: ConnectedShop;

beforeAll(async () => {
  twin = await startTestShopify();
  opened = await openTestServices();
  services = { ...opened, shopify: shopifyOf(twin) };
  shop = await connectShop(services, twin, { shop: tarn, organizationId: 'tarn' });
});
afterAll(() => twin.remove());

const askName = async () => (await askAdmin(shop.ctx, shop.installation, shopDocument)).shop.name;

it('E06 keeps both tokens sealed', async () => {
  const { accessToken } = await accessTo(shop.ctx, shop.installation);
  const [row] = await asSuper<{ access_token: string; refresh_token: string }>(
    opened.superUrl,
    'select * from shopify_sessions',
  );
  expect(row?.access_token).toMatch(/^v1\./);
  expect(JSON.stringify(row)).not.toContain(accessToken);
});

it('E06 renews a token that ended once, though twenty ask at the same time', async () => {
  const before = (await accessTo(shop.ctx, shop.installation)).accessToken;
  await twin.control('tokens/expire', { shop: tarn });
  const names = await Promise.all(Array.from({ length: 20 }, askName));
  expect(new Set(names)).toEqual(new Set(['Tarn & Trail']));
  const after = (await accessTo(shop.ctx, shop.installation)).accessToken;
  expect(after).not.toBe(before);
});

it('R15 knows a merchant by the token alone, with the permissions of a shop', async () => {
  const caller = await identifyMerchant(services, await readIdToken(twin, tarn));
  expect(caller).toMatchObject({ organizationId: 'tarn', actor: { kind: 'merchant', shop: tarn } });
  expect([...caller.permissions].sort()).toEqual(['list:sites', 'list:widgets', 'manage:sites', 'manage:widgets']);
  await twin.control('install', { shop: lamps });
  expect(await identifyMerchant(services, await readIdToken(twin, lamps))).toMatchObject({ organizationId: null });
});
