import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Context, type Services, transaction } from '#domain/context.ts';
import { readEmbed, recordEmbed, updateThemeWidget, writeThemeWidget } from '#domain/shopify/embed.ts';
import { findInstallation } from '#domain/shopify/installation.ts';
import { verifySubscription } from '#domain/shopify/subscription.ts';
import { createWidget, deleteWidget, updateWidget } from '#domain/widgets/widget.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { lamps, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

let sandbox: TestShopify;
let opened: TestServices;
let services: Services & { shopify: Shopify };
let shop: ConnectedShop;
let other: ConnectedShop;
let passed = 0;

beforeAll(async () => {
  sandbox = await startTestShopify();
  opened = await openTestServices();
  const clock = { now: () => new Date(Date.now() + passed) };
  services = { ...opened, clock, shopify: shopifyOf(sandbox) };
  shop = await connectShop(services, sandbox, { shop: tarn, organizationId: 'tarn' });
  other = await connectShop(services, sandbox, { shop: lamps, organizationId: 'lamps' });
});
afterAll(() => sandbox.remove());

const input = { name: 'Corner', description: '', type: 'bubble' } as const;

/** What the theme's block can read in this shop. */
async function readMetafields(of: string): Promise<Record<string, string>> {
  const log = await fetch(`${sandbox.url}/sandbox/control/log`);
  const { installations } = (await log.json()) as {
    installations: { id: string; metafields: { namespace: string; key: string; value: string }[] }[];
  };
  const fields = installations.find(({ id }) => id === of)?.metafields ?? [];
  return Object.fromEntries(fields.map(({ namespace, key, value }) => [`${namespace}.${key}`, value]));
}

const jobsOf = (organizationId: string) =>
  asSuper(
    opened.superUrl,
    `select 1 from jobs.job where name = 'announce-widget' and data->>'organizationId' = '${organizationId}'`,
  );

it('E07 stores at the shop which widget to load and its source, or that none is active', async () => {
  await writeThemeWidget(shop.ctx, shop.installation);
  expect(await readMetafields(tarn)).toEqual({ 'assistant.active': 'false' });
  const first = await createWidget(shop.ctx, shop.siteId, input);
  const second = await createWidget(shop.ctx, shop.siteId, input);
  await updateThemeWidget(shop.ctx);
  const origin = new URL(services.publicUrl).origin;
  const both = { 'assistant.origin': origin, 'assistant.active': 'true' };
  expect(await readMetafields(tarn)).toEqual({ ...both, 'assistant.widget_id': first.key });
  await updateWidget(shop.ctx, first.id, { ...input, enabled: false });
  await updateThemeWidget(shop.ctx);
  expect(await readMetafields(tarn)).toEqual({ ...both, 'assistant.widget_id': second.key });
  await deleteWidget(shop.ctx, second.id);
  await updateThemeWidget(shop.ctx);
  expect(await readMetafields(tarn)).toMatchObject({ 'assistant.widget_id': first.key, 'assistant.active': 'false' });
  expect(await readMetafields(lamps)).toEqual({});
  expect(await jobsOf('tarn')).toHaveLength(4);
  expect(await jobsOf('lamps')).toEqual([]);
});

it('reports an error from Shopify, and sends nothing to a shop that uninstalled the app', async () => {
  const foreign = { ...other.installation, appInstallationId: 'gid://shopify/AppInstallation/1' };
  await expect(writeThemeWidget(other.ctx, foreign)).rejects.toMatchObject({ code: 'shopify_refused' });
  await writeThemeWidget(other.ctx, { ...other.installation, appInstallationId: null });
  expect(await readMetafields(lamps)).toEqual({ 'assistant.active': 'false' });
});

it('E07 updates the shop when a plan starts or ends, and not at every check', async () => {
  const name = 'oars.myshopify.com';
  await sandbox.control('shops', { handle: 'oars', name: 'Oars' });
  const { ctx, installation } = await connectShop(services, sandbox, { shop: name, organizationId: 'oars' });
  await sandbox.control('plan', { shop: name, handle: 'growth' });
  const paid = await verifySubscription(ctx, installation, { force: true });
  const again = await verifySubscription(ctx, paid, { force: true });
  expect([again.subscriptionState, (await jobsOf('oars')).length]).toEqual(['active', 1]);
  await sandbox.control('plan', { shop: name, handle: null });
  const ended = await verifySubscription(ctx, again, { force: true });
  expect([ended.subscriptionState, (await jobsOf('oars')).length]).toEqual(['none', 2]);
});

const seenNow = async (ctx: Context) => (await transaction(ctx, tx => findInstallation(tx)))?.embedSeenOn;

it('E07 stores the page that showed the widget, at most once in ten minutes, for its own shop only', async () => {
  const page = 'https://tarn.example';
  await recordEmbed(shop.ctx, shop.siteId, `${page}/boots`);
  await recordEmbed(shop.ctx, shop.siteId, `${page}/tents`);
  expect(await seenNow(shop.ctx)).toBe(`${page}/boots`);
  passed += 10 * 60_000 + 1_000;
  await recordEmbed(shop.ctx, shop.siteId, `${page}/tents`);
  expect(await seenNow(shop.ctx)).toBe(`${page}/tents`);
  await recordEmbed(other.ctx, shop.siteId, 'https://lamps.example');
  expect([await seenNow(shop.ctx), await seenNow(other.ctx)]).toEqual([`${page}/tents`, null]);
});

it('R15 shows only the merchant how to enable it', async () => {
  const embed = await readEmbed(other.ctx);
  expect(embed).toEqual({
    widgetId: null,
    widgetKey: null,
    seenAt: null,
    seenOn: null,
    products: null,
    themeEditorUrl: `${sandbox.url}/shops/${lamps}/admin/themes/current/editor?context=apps&activateAppId=${sandbox.apiKey}%2Fassistant-embed`,
    storefrontUrl: `${sandbox.url}/storefront/harbour-lamps`,
  });
  await expect(readEmbed(contextOf(services, 'lamps'))).rejects.toMatchObject({ code: 'missing_permission' });
  await expect(readEmbed(contextOf(services, 'nobody', 'list:widgets'))).rejects.toMatchObject({
    code: 'shop_not_connected',
  });
});
