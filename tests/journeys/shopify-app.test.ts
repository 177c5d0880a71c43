// The app as a merchant has it: in a frame of the shop's admin, which is another site, with storage blocked.
import { beforeAll, expect, inject, it } from 'vitest';
import { type Screen, screens } from '#app/routes.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { documentOf, frameOf, inAdmin, openShop, tellShopify } from '#tests/setup/shop-admin.ts';
import { readIdToken } from '#tests/setup/shopify.ts';

const { visit } = withBrowser();
const id = '01a1d000-0000-7000-8000-000000000001';
const twin = { url: inject('shopifyUrl') };

it('G04 acceptance 1 to 3: installed and connected, the prices open once in the admin itself; declined, there is a button; chosen, all is open', async () => {
  await tellShopify('shops', { handle: 'fell-plans', name: 'Fell & Ford' });
  const { page, complaints } = await visit(inAdmin('fell-plans'));
  await page.getByRole('button', { name: 'Install' }).click();
  await frameOf(page).getByRole('button', { name: 'Connect this shop' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await frameOf(page).getByRole('button', { name: 'See the plans' }).click();
  await page.getByRole('button', { name: 'Choose Growth' }).click();
  await frameOf(page).getByText('From nothing to the first answer').waitFor();
  // Before it is connected a shop is told so, and the browser writes that down.
  expect(complaints.filter(words => !words.includes('409'))).toEqual([]);
});

it('acceptance 13: the screens of R15 open in the frame with storage blocked, and a rule is saved with the admin around it', async () => {
  await openShop('fell-rules', 'growth');
  const { page, complaints } = await visit(inAdmin('fell-rules', '/shopify/app?sbx_block_storage=1'));
  const frame = frameOf(page);
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await frame.getByText('From nothing to the first answer').waitFor();
  expect(await page.context().cookies()).toEqual([]);

  await nav.getByRole('link', { name: 'Documents' }).click();
  await frame.getByRole('heading', { name: 'Give Aisle something to read' }).waitFor();
  await nav.getByRole('link', { name: 'Products' }).click();
  await page.waitForURL(/\/shopify\/app\/products$/);
  await frame.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await nav.getByRole('link', { name: 'Chats' }).click();
  await frame.getByRole('link', { name: 'Put the widget on your site' }).waitFor();

  await nav.getByRole('link', { name: 'Rules' }).click();
  await frame.getByRole('link', { name: 'Write your own' }).click();
  await frame.getByLabel('Name').fill('Be brief');
  await frame.getByRole('textbox', { name: 'Instruction' }).fill('Answer in one sentence.');
  await frame.getByRole('button', { name: 'Add the rule' }).click();
  await page.getByText('Be brief is added').waitFor();
  await frame.getByRole('link', { name: 'Be brief' }).click();
  await page.waitForURL(/\/shopify\/app\/rules\/[\w-]{36}\/edit$/);

  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const name = frame.getByLabel('Name');
  await name.fill('Be very brief');
  await bar.waitFor();
  await bar.getByRole('button', { name: 'Discard' }).click();
  await bar.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Be brief');
  await name.fill('Be kind');
  await bar.getByRole('button', { name: 'Save' }).click();
  await bar.waitFor({ state: 'hidden' });
  await nav.getByRole('link', { name: 'Rules' }).click();
  await frame.getByRole('link', { name: 'Be kind' }).waitFor();
  expect(complaints).toEqual([]);
});

it('changes that are not saved hold the merchant back until the admin’s bar is answered', async () => {
  await openShop('fell-leave', 'growth');
  const { page } = await visit(inAdmin('fell-leave', '/shopify/app/rules/new'));
  const frame = frameOf(page);
  await frame.getByLabel('Name').fill('Be brief');
  await frame.getByRole('textbox', { name: 'Instruction' }).fill('Answer in one sentence.');
  await frame.getByRole('button', { name: 'Add the rule' }).click();
  await frame.getByRole('link', { name: 'Be brief' }).click();
  await frame.getByLabel('Name').fill('Be very brief');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Chats' }).click();
  await page.locator('#save-bar.urgent').waitFor();
  expect((await documentOf(page)).url()).toContain('/edit');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(/\/shopify\/app\/chat\/history$/);
});

it('acceptance 6: App Bridge may come late; where it never comes, a card says so', async () => {
  await openShop('fell-bridge', 'growth');
  const late = await visit(inAdmin('fell-bridge', '/shopify/app/rules?sbx_bridge=delay:800'));
  await frameOf(late.page).getByRole('link', { name: 'Write your own' }).waitFor();
  const never = await visit(inAdmin('fell-bridge', '/shopify/app/rules?sbx_bridge=never'));
  await frameOf(never.page).getByRole('button', { name: 'Reload the page' }).waitFor();
});

it('acceptance 17: a full reload deep inside the app finds back by itself', async () => {
  await openShop('fell-deep', 'growth');
  const { page } = await visit(inAdmin('fell-deep', '/shopify/app'));
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Rules' }).click();
  await frameOf(page).getByRole('link', { name: 'Write your own' }).waitFor();
  expect((await documentOf(page)).url()).toBe(`${inject('productUrl')}/shopify/app/rules`);
  await (await documentOf(page)).evaluate(() => {
    document.body.dataset.old = '';
    setTimeout(() => location.reload());
  });
  await frameOf(page).locator('html[data-ready] body:not([data-old])').waitFor({ state: 'attached' });
  await frameOf(page).getByRole('link', { name: 'Write your own' }).waitFor();
  expect((await documentOf(page)).url()).toBe(`${inject('productUrl')}/shopify/app/rules`);
});

const shop = 'fell-pages.myshopify.com';
const rows: readonly Screen[] = screens;
const addresses = rows
  .filter(({ layout }) => layout === 'merchant')
  .map(({ path, title }) => [path.replaceAll(/:\w+/g, id), title] as const);

beforeAll(async () => {
  await openShop('fell-pages');
});

it.each(addresses)(
  'R15 R19 acceptance 12: %s comes with its title, for the frame of its shop only',
  async (address, title) => {
    const query = new URLSearchParams({ embedded: '1', shop, id_token: await readIdToken(twin, shop) });
    const response = await fetch(`${inject('productUrl')}${address}?${query}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<title>${title} · Aisle</title>`);
    expect(html).toMatch(/<main[^>]*>/);
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${twin.url}`);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    // App Bridge is the first script, and a plain one.
    const [first = ''] = /<script[^>]*>/.exec(html) ?? [];
    expect(first).toContain(`src="${twin.url}/cdn/app-bridge.js"`);
    expect(first).not.toMatch(/async|defer|module/);
    expect(html.indexOf('name="shopify-api-key"')).toBeLessThan(html.indexOf(first));
  },
);

it('no other page loads anything of Shopify', async () => {
  expect(await fetch(inject('productUrl')).then(page => page.text())).not.toContain('shopify-api-key');
});
