import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { servePages } from '#tests/setup/widget-pages.ts';

const { visit, visitAs } = withBrowser();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const preview = (page: Page) => page.frameLocator('iframe[title="Widget preview"]');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Adds a widget and returns the URL of its editor. */
async function addWidget(page: Page, name: string): Promise<string> {
  await press(page, 'Add a widget');
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await press(page, 'Add widget');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return page.url();
}

/** Requests the widget as a page of the shop does. */
function showOnShop(key: string): Promise<Response> {
  const headers = { Origin: 'https://tarnandtrail.co.uk', Referer: 'https://tarnandtrail.co.uk/' };
  return fetch(`${inject('productUrl')}/api/widget/${key}/config`, { headers });
}

it('the preview shows the site’s own answers and products, and follows the field that is edited', async () => {
  // Small enough that the chat scrolls.
  const viewport = { width: 1280, height: 540 };
  const { page, complaints } = await visitAs('Maren Holt', '/sites/widgets', { viewport });
  await addWidget(page, 'Followed');
  const panel = preview(page).getByRole('dialog');
  await panel.getByText('Is the Skarn waterproof?').last().waitFor();
  expect(await panel.getByText('How long do I have to return it?').count()).toBe(0);
  expect(await panel.locator('.card').count()).toBeGreaterThan(0);

  await page.getByText('Button label', { exact: true }).click();
  await panel.waitFor({ state: 'hidden' });
  await page.getByLabel('Greeting').click();
  await expect.poll(() => panel.locator('.chat').evaluate(chat => chat.scrollTop)).toBe(0);
  await page.getByRole('switch', { name: 'Show product cards' }).focus();
  await expect.poll(() => panel.locator('.chat').evaluate(chat => chat.scrollTop)).toBeGreaterThan(0);
  const contact = page.getByRole('switch', { name: 'Contact form' });
  await contact.focus();
  await panel.getByRole('button', { name: 'Send' }).waitFor();
  expect(await contact.evaluate(toggle => toggle === document.activeElement)).toBe(true);
  await page.getByLabel('Greeting').click();
  await panel.locator('.card').waitFor();
  expect(complaints).toEqual([]);
});

it('R05 E04 an Owner adds, customises, publishes, restores, installs, duplicates and deletes a widget', async () => {
  const { page, complaints } = await visitAs('Maren Holt', '/sites/widgets');
  await addWidget(page, 'Tents');
  expect(await findFaults(page)).toEqual([]);

  const greeting = 'Hello from the tent makers.';
  await page.getByLabel('Greeting').fill(greeting);
  await preview(page).getByText(greeting).waitFor();
  await page.getByLabel('Colour', { exact: true }).fill('#ffd600');
  await page.getByText('White text is hard to read on this colour').waitFor();
  await press(page, 'Rust');
  await page.getByText('White text is easy to read on this colour (6.5 to 1)').waitFor();
  await page.getByText('2 unpublished changes').waitFor();

  await page.getByRole('main').getByRole('link', { name: 'Widgets' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  await press(page, 'Keep editing');
  expect(await page.getByLabel('Greeting').inputValue()).toBe(greeting);
  await press(page, 'Save draft');
  await page.getByText('Visitors still see version 1.').waitFor();
  await press(page, 'Publish version 2');
  await page.getByText('Version 2 is live', { exact: true }).first().waitFor();

  await press(page, /Version 2 is live/);
  await page.getByText('Colour and greeting').waitFor();
  await press(page, 'Restore version 1');
  await page.getByText('2 unpublished changes').waitFor();
  expect(await page.getByLabel('Greeting').inputValue()).toBe('');
  await preview(page).getByText(greeting).waitFor({ state: 'detached' });
  await press(page, 'Publish version 3');
  await press(page, /Version 3 is live/);
  await page.getByRole('button', { name: 'Restore version 2' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('main').getByRole('link', { name: 'Widgets' }).click();
  await row(page, 'Tents').getByText('Not seen yet').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Install Tents');
  const code = await page.getByRole('dialog').locator('code').first().innerText();
  expect(code).toContain(`<script async src="${inject('productUrl')}/widget.js" data-widget="w_`);
  await page.getByRole('dialog').getByText('Not seen yet').waitFor();
  expect((await showOnShop(/data-widget="(\w+)"/.exec(code)?.[1] ?? '')).status).toBe(200);
  await page.getByRole('dialog').getByText('Installed, seen').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

  await press(page, 'Actions for Tents');
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await row(page, 'Tents').getByText('Off').waitFor();
  await press(page, 'Actions for Tents');
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await row(page, 'Copy of Tents').waitFor();
  await press(page, 'Actions for Copy of Tents');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete “Copy of Tents”?' }).waitFor();
  await press(page, 'Delete widget');
  await row(page, 'Copy of Tents').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('R04 R05 E03 an Owner adds a site and a widget, installs its code, and sees that it was seen', async () => {
  const shop: Record<string, { html: string }> = {};
  const pages = await servePages(shop);
  const { people } = await createOrganization('First steps', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/sites/new');
  await page.getByLabel('Name').fill('Corner shop');
  await page.getByLabel('Web addresses').fill(pages.url);
  await press(page, 'Add site');
  await page.getByRole('heading', { level: 1, name: 'Corner shop' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Widgets' }).first().click();
  await page.getByRole('heading', { name: 'No widgets yet' }).waitFor();
  await addWidget(page, 'Everywhere');
  await press(page, /^Install/);
  const code = await page.getByRole('dialog').locator('code').first().innerText();
  await page.getByRole('dialog').getByText('Not seen yet').waitFor();

  shop.home = { html: `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1></main>${code}` };
  const visitor = await visit(`${pages.url}/home`);
  await visitor.page.getByRole('button', { name: 'Ask a question' }).click();
  await visitor.page.getByRole('dialog', { name: 'Corner shop' }).waitFor();
  await page
    .getByRole('dialog')
    .getByText(`${new URL(pages.url).host}/home`, { exact: true })
    .waitFor();
  await page.getByRole('dialog').getByText('Installed, seen').waitFor();
  pages.stop();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

it('E04 the second of two editors of a draft sees who saved first and chooses which draft to keep', async () => {
  const { page: maren } = await visitAs('Maren Holt', '/sites/widgets');
  const address = await addWidget(maren, 'Boots');
  const { page: priya } = await visitAs('Priya Nair', address);
  await priya.getByLabel('Greeting').fill('Hello from Priya.');
  await press(priya, 'Save draft');
  await priya.getByText('Visitors still see version 1.').waitFor();

  await maren.getByLabel('Greeting').fill('Hello from Maren.');
  await press(maren, 'Save draft');
  const dialog = maren.getByRole('dialog', { name: 'This draft has changed' });
  await dialog.getByText('Priya Nair changed this widget after you opened it.').waitFor();
  await dialog.getByText('Greeting', { exact: true }).waitFor();
  await press(maren, 'Overwrite with mine');
  await maren.getByText('Visitors still see version 1.').waitFor();

  await press(priya, 'Publish version 2');
  await priya.getByText('Maren Holt changed this widget after you opened it.').first().waitFor();
  await press(priya, 'Load newer draft');
  await preview(priya).getByText('Hello from Maren.').waitFor();
  expect(await priya.getByLabel('Greeting').inputValue()).toBe('Hello from Maren.');
  await press(priya, 'Publish version 2');
  await priya.getByText('Version 2 is live', { exact: true }).first().waitFor();
});

it('R05 a Viewer sees the widgets and their code but cannot change them', async () => {
  const { page } = await visitAs('Sol Lindqvist', '/sites/widgets');
  await page.getByRole('heading', { level: 1, name: 'Widgets' }).waitFor();
  await page
    .getByRole('button', { name: /^Install / })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Add a widget' }).count()).toBe(0);
});
