// The screens inside a shop's admin, which is always in light mode.
import { beforeAll, expect, inject, it } from 'vitest';
import { type Screen, screens } from '#app/routes.ts';
import type { ShopEmbed, ShopSession } from '#domain/shopify/inputs.ts';
import { findFaultsIn, loaded } from '#tests/setup/axe.ts';
import { followLink, type Visit, withBrowser } from '#tests/setup/browser.ts';
import { type FilledSite, fillSite } from '#tests/setup/filled-site.ts';
import { callAsMerchant, callShopifySandbox, documentOf, frameOf, inAdmin, openShop } from '#tests/setup/shop-admin.ts';

const { visit, openPage } = withBrowser();
const rows: readonly Screen[] = screens;
const framed = rows.filter(({ layout }) => layout === 'merchant');

/** The object whose id is part of the path. Add every new path with an id here. */
const partOf: Record<string, keyof FilledSite> = {
  'shopify-rule-edit': 'rule',
  'shopify-document-edit': 'document',
  'shopify-product-view': 'product',
  'shopify-chat': 'chat',
  'shopify-gap': 'gap',
};

/** The text of each empty state. */
const lists = ['overview', 'insights', 'rules', 'documents', 'facts', 'products', 'gaps', 'chats'].map(
  name => `shopify-${name}`,
);

let ids: FilledSite;
let full: Visit;
let empty: Visit;

beforeAll(async () => {
  const shop = await openShop('fell-full', 'growth', 'Hochgebirgsregenjackenreißverschlussreparaturwerkstatt am Fell');
  const { site } = await callAsMerchant<ShopSession>(shop, 'GET /shopify/api/session');
  await callAsMerchant(shop, 'GET /shopify/api/subscription/status?fresh=true');
  const { widgetKey } = await callAsMerchant<ShopEmbed>(shop, 'GET /shopify/api/embed');
  const origin = new URL(site.urls[0] ?? '').origin;
  const call = <T>(name: string, body?: unknown) => callAsMerchant<T>(shop, name, body);
  ids = await fillSite(call, site.id, { key: widgetKey ?? '', origin });
  await openShop('fell-empty', 'growth');
  full = await openAdmin('fell-full');
  empty = await openAdmin('fell-empty');
  await callShopifySandbox('shops', { handle: 'fell-new', name: 'Fell & Ford' });
  await callShopifySandbox('install', { shop: 'fell-new.myshopify.com' });
});

/** The shop's admin on a page that stays open. */
async function openAdmin(handle: string): Promise<Visit> {
  const visited = await openPage({}, inject('shopifyUrl'));
  await visited.page.goto(inAdmin(handle));
  await frameOf(visited.page).locator('html[data-ready]').waitFor({ state: 'attached' });
  return visited;
}

async function faultsOf({ page, complaints }: Visit, path: string): Promise<string[]> {
  complaints.length = 0;
  const frame = await documentOf(page);
  await followLink(frame, path);
  await loaded(frame);
  expect(new URL(frame.url())).toMatchObject({ origin: inject('productUrl'), pathname: path });
  return [...(await findFaultsIn(frame)), ...complaints];
}

it.each(framed.filter(({ id }) => id !== 'shopify-auth').map(screen => [screen.path, screen] as const))(
  'R15 %s fits its frame and has no axe violations, with names of the maximum length and without any data',
  async (_, { id, path, params }) => {
    const part = partOf[id];
    expect(Boolean(part)).toBe(Boolean(params));
    expect(await faultsOf(full, path.replace(/:\w+/, part ? ids[part] : ''))).toEqual([]);
    if (lists.includes(id)) expect(await faultsOf(empty, path)).toEqual([]);
  },
);

it('the cards of a shop that declined and of one that enters a code fit and have no axe violations', async () => {
  const { page } = await visit(inAdmin('fell-new'));
  const frame = frameOf(page);
  await page.getByRole('button', { name: 'Decline' }).click();
  await frame.getByRole('button', { name: 'View plans' }).waitFor();
  const faults = await findFaultsIn(await documentOf(page));
  await frame.getByRole('button', { name: 'I already use Aisle' }).click();
  await frame.getByLabel('Code').waitFor();
  faults.push(...(await findFaultsIn(await documentOf(page))));
  expect(faults).toEqual([]);
});
