import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#domain/context.ts';
import { compareShops } from '#domain/shopify/nightly-compare.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { syncRows } from '#tests/setup/shop-sync.ts';
import { lamps, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';
import { letTimePass } from '#tests/setup/time.ts';

let sandbox: TestShopify;
let opened: TestServices;
let services: Services & { shopify: Shopify };
let shop: ConnectedShop;
let other: ConnectedShop;

beforeAll(async () => {
  sandbox = await startTestShopify();
  opened = await openTestServices();
  services = { ...opened, shopify: shopifyOf(sandbox) };
  shop = await connectShop(services, sandbox, { shop: tarn, organizationId: 'tarn' });
  other = await connectShop(services, sandbox, { shop: lamps, organizationId: 'lamps' });
  await asSuper(opened.superUrl, `update sites set time_zone = 'America/New_York' where organization_id = 'lamps'`);
});
afterAll(() => sandbox.remove());

/** Of the night after this one. */
const compareAt = async (hour: number, day = 20) =>
  compareShops({ ...services, clock: { now: () => new Date(Date.UTC(2026, 10, day, hour, 30)) } });
const begun = async ({ ctx }: ConnectedShop) =>
  (await syncRows(ctx)).map(({ kind, cause }) => `${kind} ${cause}`).sort();
const end = () => asSuper(opened.superUrl, `update shopify_syncs set ended_at = now(), state = 'done'`);

it('syncs a shop once a night in its own time zone, and its pages once a week', async () => {
  await compareAt(12);
  expect(await begun(shop)).toEqual([]);
  await compareAt(6);
  await compareAt(6);
  expect(await begun(shop)).toEqual(['catalogue nightly', 'content nightly']);
  // Half past six in London is half past one in New York, where the night has begun for some shops only; at ten it has for all.
  await compareAt(10);
  expect(await begun(other)).toEqual(['catalogue nightly', 'content nightly']);
  await end();
  await letTimePass(opened, 24 * 3_600_000);
  await compareAt(6, 21);
  expect(await begun(shop)).toEqual(['catalogue nightly', 'catalogue nightly', 'content nightly']);
});

it('skips shops that uninstalled the app or have no plan', async () => {
  await asSuper(opened.superUrl, `delete from shopify_syncs`);
  await asSuper(opened.superUrl, `update shopify_installations set state = 'uninstalled' where shop = '${tarn}'`);
  await asSuper(opened.superUrl, `delete from entitlements where organization_id = 'lamps'`);
  await compareAt(6, 25);
  await compareAt(10, 25);
  expect([...(await begun(shop)), ...(await begun(other))]).toEqual([]);
});
