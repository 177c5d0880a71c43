// The app's life cycle in a shop: installed, paid for, turned on in the theme, used by a customer, uninstalled and erased.
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { chats } from '#database/schema/chat.ts';
import { products } from '#database/schema/products.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { sites } from '#database/schema/sites.ts';
import type { ShopSession } from '#domain/shopify/inputs.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { callShopifySandbox, frameOf, inAdmin } from '#tests/setup/shop-admin.ts';
import { readIdToken } from '#tests/setup/shopify.ts';

const { visit } = withBrowser();
const sandbox = { url: inject('shopifyUrl') };
const handle = 'moss-and-marl';
const shop = `${handle}.myshopify.com`;
const storefront = `${sandbox.url}/storefront/${handle}`;
const question = 'How much is the Skarn rain jacket?';

beforeAll(async () => {
  const jacket = { title: 'Skarn rain jacket', descriptionHtml: '<p>Keeps rain out for a whole day on the fell.</p>' };
  await callShopifySandbox('shops', { handle, name: 'Moss & Marl', currency: 'EUR' });
  await callShopifySandbox('products', {
    shop,
    upsert: [{ ...jacket, handle: 'skarn', variants: [{ price: '189.00' }] }],
  });
});

const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();

it('R15 E07 acceptance 15: a merchant installs the app, a customer gets an answer, and uninstalling deletes all data', async () => {
  const cartReads: string[] = [];
  const { page, complaints } = await visit(inAdmin(handle), {}, it => {
    it.on('request', request => {
      if (request.url().endsWith('/cart.js')) cartReads.push(new URL(request.url()).pathname);
    });
  });
  await page.getByRole('button', { name: 'Install' }).click();
  await page.getByRole('button', { name: 'Choose Growth' }).click();
  // The first screen shows what was imported, and an answer from it.
  await frameOf(page).getByText('Get started').waitFor();
  await frameOf(page).getByText('No questions at Moss & Marl in the last 30 days.').waitFor();
  await frameOf(page).getByText('1 of 1 product available in answers.').waitFor();
  const preview = frameOf(page).frameLocator('iframe[title="Widget preview"]');
  await preview.getByText('Skarn rain jacket costs €189.00').waitFor();
  const organizationId = await findOrganization();

  await open(page, 'Installation');
  await frameOf(page).getByText('1 of 1 product available in answers.').waitFor();
  await frameOf(page).getByText('Off in your theme').waitFor();
  await frameOf(page).getByText('Not seen yet.').waitFor();
  await frameOf(page).getByRole('link', { name: 'Turn on in theme editor' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('It is on in the shop.').waitFor();

  await page.goto(storefront);
  await page.getByLabel('Customer number').fill('6207');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Signed in as customer 6207.').waitFor();
  await page.getByRole('link', { name: 'Skarn rain jacket' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByRole('textbox', { name: 'Ask a question' }).fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('€189.00').first().waitFor();
  // Whether it arrives in time to be sent depends on the machine.
  expect(cartReads).toEqual([`/storefront/${handle}/cart.js`]);
  await eventually(async () => {
    const { chatRows } = await readStoredRows(organizationId);
    expect(chatRows.map(({ customer }) => customer)).toEqual(['6207']);
  });

  await page.goto(inAdmin(handle, '/shopify/app/installation'));
  await frameOf(page).getByText('On in your theme').waitFor();
  await frameOf(page).getByText(storefront.replace('http://', '')).waitFor();
  await open(page, 'Chats');
  await frameOf(page).getByText(question).first().waitFor();
  // Calls before the shop is connected get 409, which the browser logs.
  expect(complaints.filter(words => !words.includes('409'))).toEqual([]);

  await callShopifySandbox('uninstall', { shop });
  await callShopifySandbox('redact', { shop });
  await eventually(async () => {
    const { chatRows, others } = await readStoredRows(organizationId);
    expect([chatRows.length, ...others]).toEqual([0, 0, 0, 0]);
  });
});

async function findOrganization(): Promise<string> {
  const headers = { Authorization: `Bearer ${await readIdToken(sandbox, shop)}` };
  const answer = await fetch(`${inject('productUrl')}/shopify/api/session`, { headers });
  return ((await answer.json()) as { data: ShopSession }).data.organizationId;
}

async function readStoredRows(organizationId: string) {
  const database = openDatabase({ url: inject('databaseUrl'), poolSize: 1, onError: () => {} });
  try {
    return await database.transaction(organizationId, async tx => ({
      chatRows: await tx.select().from(chats),
      others: [await tx.$count(products), await tx.$count(sites), await tx.$count(shopifyInstallations)],
    }));
  } finally {
    await database.close();
  }
}
