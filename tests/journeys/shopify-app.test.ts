// The app as a merchant sees it: in a frame of the shop's admin, which is another site and blocks storage.
import { beforeAll, expect, inject, it } from 'vitest';
import { type Screen, screens } from '#app/routes.ts';
import type { ShopEmbed } from '#domain/shopify/inputs.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { callAsMerchant, callShopifySandbox, documentOf, frameOf, inAdmin, openShop } from '#tests/setup/shop-admin.ts';
import { readIdToken } from '#tests/setup/shopify.ts';

const { visit } = withBrowser();
const id = '01a1d000-0000-7000-8000-000000000001';
const sandbox = { url: inject('shopifyUrl') };

it('G04 acceptance 1 to 3: installing connects the shop and opens the pricing page once; declining shows buttons; choosing a plan opens the app', async () => {
  await callShopifySandbox('shops', { handle: 'fell-plans', name: 'Fell & Ford' });
  const { page, complaints } = await visit(inAdmin('fell-plans'));
  const frame = frameOf(page);
  await page.getByRole('button', { name: 'Install' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await frame.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('No plan found for your shop yet.').waitFor();
  // A second visit does not redirect the merchant again, although the frame has no storage.
  await page.goto(inAdmin('fell-plans'));
  await frame.getByRole('button', { name: 'I already use Aisle' }).click();
  await frame.getByLabel('Code').waitFor();
  await frame.getByRole('button', { name: 'Back' }).click();
  await frame.getByRole('button', { name: 'View plans' }).click();
  await page.getByRole('button', { name: 'Choose Growth' }).click();
  await frame.getByText('Get started').waitFor();

  // The plan is checked on every visit: the app closes as soon as the plan has ended.
  await callShopifySandbox('plan', { shop: 'fell-plans.myshopify.com', handle: null });
  await page.goto(inAdmin('fell-plans'));
  await page.getByRole('button', { name: 'Decline' }).click();
  await frame.getByRole('button', { name: 'View plans' }).waitFor();
  // Calls before the shop is connected get 409, which the browser logs.
  expect(complaints.filter(words => !words.includes('409'))).toEqual([]);
});

it("acceptance 13: the screens of R15 open in the frame without storage, and a merchant saves a rule with the admin's save bar", async () => {
  await openShop('fell-rules', 'growth');
  const { page, complaints } = await visit(inAdmin('fell-rules', '/shopify/app'));
  const frame = frameOf(page);
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await frame.getByText('Get started').waitFor();
  expect(await page.context().cookies()).toEqual([]);

  await expect((await documentOf(page)).evaluate('sessionStorage.length')).rejects.toThrow();

  await nav.getByRole('link', { name: 'Documents' }).click();
  await frame.getByRole('heading', { name: 'Add your first document' }).waitFor();
  await nav.getByRole('link', { name: 'Products' }).click();
  await page.waitForURL(/\/shopify\/app\/products$/);
  await frame.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await nav.getByRole('link', { name: 'Chats' }).click();
  await frame.getByRole('link', { name: 'Install the widget' }).waitFor();

  await nav.getByRole('link', { name: 'Rules' }).click();
  await frame.getByRole('link', { name: 'Write your own' }).click();
  await frame.getByLabel('Name').fill('Be brief');
  await frame.getByRole('textbox', { name: 'Instruction' }).fill('Answer in one sentence.');
  await frame.getByRole('button', { name: 'Add rule' }).click();
  await page.getByText('Rule added').waitFor();
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

it("unsaved changes block navigation until the merchant saves or discards them in the admin's save bar", async () => {
  await openShop('fell-leave', 'growth');
  const { page } = await visit(inAdmin('fell-leave', '/shopify/app/rules/new'));
  const frame = frameOf(page);
  await frame.getByLabel('Name').fill('Be brief');
  await frame.getByRole('textbox', { name: 'Instruction' }).fill('Answer in one sentence.');
  await frame.getByRole('button', { name: 'Add rule' }).click();
  await frame.getByRole('link', { name: 'Be brief' }).click();
  await frame.getByLabel('Name').fill('Be very brief');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Chats' }).click();
  await page.locator('#save-bar.urgent').waitFor();
  expect((await documentOf(page)).url()).toContain('/edit');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(/\/shopify\/app\/chat\/history$/);
});

it('R05 R15 a merchant changes the look of the widget inside the admin, beside the real widget, and publishes it', async () => {
  const shop = await openShop('fell-look', 'growth');
  const { page, complaints } = await visit(inAdmin('fell-look', '/shopify/app'));
  const frame = frameOf(page);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Appearance' }).click();
  const preview = frame.frameLocator('iframe[title="Widget preview"]');
  await preview.getByRole('textbox').first().waitFor();

  const colour = frame.getByLabel('Colour', { exact: true });
  await colour.fill('#aa3300');
  await bar.getByRole('button', { name: 'Discard' }).click();
  await bar.waitFor({ state: 'hidden' });
  expect(await colour.inputValue()).not.toBe('#aa3300');
  await colour.fill('#aa3300');
  await bar.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Draft saved').waitFor();
  await frame.getByRole('button', { name: 'Publish version 2' }).click();
  await page.getByText('Version 2 is live').waitFor();
  const { widgetKey } = await callAsMerchant<ShopEmbed>(shop, 'GET /shopify/api/embed');
  const shown = await fetch(`${inject('productUrl')}/api/widget/${widgetKey}/config?language=en`, {
    headers: { Origin: sandbox.url },
  });
  expect(await shown.json()).toMatchObject({ data: { accent: '#aa3300' } });
  expect(complaints).toEqual([]);
});

it('acceptance 6: the app waits for a slow App Bridge and shows a message when it never loads', async () => {
  await openShop('fell-bridge', 'growth');
  const late = await visit(inAdmin('fell-bridge', '/shopify/app/rules?sbx_bridge=delay:800'));
  await frameOf(late.page).getByRole('link', { name: 'Write your own' }).waitFor();
  const never = await visit(inAdmin('fell-bridge', '/shopify/app/rules?sbx_bridge=never'));
  await frameOf(never.page).getByRole('button', { name: 'Reload page' }).waitFor();
});

it('acceptance 17: a full reload on a nested screen returns to that screen', async () => {
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
  'R15 R19 acceptance 12: %s has its title and can be framed only by its own shop',
  async (address, title) => {
    const query = new URLSearchParams({ embedded: '1', shop, id_token: await readIdToken(sandbox, shop) });
    const response = await fetch(`${inject('productUrl')}${address}?${query}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<title>${title} · Aisle</title>`);
    expect(html).toMatch(/<main[^>]*>/);
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${sandbox.url}`);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    // App Bridge must be the first script and load synchronously.
    const [first = ''] = /<script[^>]*>/.exec(html) ?? [];
    expect(first).toContain(`src="${sandbox.url}/cdn/app-bridge.js"`);
    expect(first).not.toMatch(/async|defer|module/);
    expect(html.indexOf('name="shopify-api-key"')).toBeLessThan(html.indexOf(first));
  },
);

it('no other page loads Shopify scripts', async () => {
  expect(await fetch(inject('productUrl')).then(page => page.text())).not.toContain('shopify-api-key');
});
