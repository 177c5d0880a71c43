import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';

const { visitAs } = withBrowser();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const picture = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#284' } })
  .png()
  .toBuffer();

const file = `Handle;Titel;Preis;Größe;Bestand;Gewicht
bothy;Bothy Tent;340,00 €;;4;1.950 g
rigg;Rigg Boot;180,00 €;42;3;
rigg;;180,00 €;43;0;
stove;=Brew Stove;günstig;;2;
lamp;;39,00 €;;2;78 g
`;

it('R08 E12 Q05 A27 an Owner adds products by hand and by file, gets invalid lines back, and sees the card that visitors see', async () => {
  const { people } = await createOrganization('Shelves', ['Owner', 'Viewer']);
  const { page, complaints } = await visitAs(people[0], '/sites/new');
  await page.getByLabel('Name').fill('Corner shop');
  await press(page, 'Add site');
  await page.getByRole('heading', { level: 1, name: 'Corner shop' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).first().click();
  await page.getByRole('heading', { name: 'No products yet' }).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await press(page, 'Add a product');
  const drawer = page.getByRole('dialog', { name: 'Add a product' });
  await drawer.getByLabel('Price', { exact: true }).fill('a lot');
  await press(page, 'Add product');
  await drawer.getByText('Give the product a title.').waitFor();
  await drawer.getByText('Enter a price, for example 24.90.').waitFor();
  await drawer.getByLabel('Title').fill('Skarn Jacket');
  await drawer.getByLabel('Price', { exact: true }).fill('285');
  await drawer.getByLabel('Currency').fill('GBP');
  await drawer.locator('input[type=file]').setInputFiles({ name: 'skarn.png', mimeType: 'image/png', buffer: picture });
  await drawer.getByText('Replace the image').waitFor();
  await press(page, 'Add a variant');
  await drawer.getByLabel('Options').fill('Size: M, Colour: Blue');
  await drawer.getByLabel('Stock', { exact: true }).last().fill('2');
  await drawer.getByLabel('Variant image', { exact: true }).fill('https://shop.example/blue.jpg');
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Add product');
  await row(page, 'Skarn Jacket').getByText('In stock').waitFor();
  await row(page, 'Skarn Jacket').getByText('£285.00').waitFor();
  await row(page, 'Skarn Jacket').getByText('None yet').waitFor();
  const isDrawn = (img: HTMLImageElement) => img.decode().then(() => img.naturalWidth);
  expect(await row(page, 'Skarn Jacket').locator('img').evaluate(isDrawn)).toBe(120);

  await press(page, 'Import a file');
  const sent = { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
  await page.locator('input[type=file]').setInputFiles(sent);
  await page.getByText('Preview of the first lines').waitFor();
  await page.getByText('€340.00').waitFor();
  await page.getByText('The price “günstig” isn’t a number.').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Import products');
  const done = page.getByRole('dialog').getByText('5 lines read: 2 added, 2 lines skipped');
  await done.waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download 2 skipped lines' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('shop-skipped-lines.csv');
  const lines = (await text(await download.createReadStream())).split('\r\n');
  expect(lines[1]).toBe("stove,'=Brew Stove,günstig,,2,,5,The price “günstig” isn’t a number.");
  expect(lines[2]).toContain('The title is missing.');
  await press(page, 'View products');

  await row(page, 'Rigg Boot').getByText('2 variants').waitFor();
  await press(page, 'Playground');
  const tried = page.getByRole('dialog', { name: 'Playground' });
  await tried.getByRole('textbox', { name: 'Question' }).fill('boots in size 42 under 200');
  await tried.getByRole('button', { name: 'Ask', exact: true }).click();
  await tried.getByText('Rigg Boot').first().waitFor();
  await tried.getByText('How this answer was found').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tried.waitFor({ state: 'detached' });

  await page.getByLabel('Search products').fill('both');
  await row(page, 'Rigg Boot').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Bothy Tent' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bothy Tent' }).waitFor();
  await page.getByText('Answers show this card when visitors ask for something like it.').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit product' });
  await editor.getByLabel('Title').fill('Bothy 2 Tent');
  await editor.getByText('Show in answers').click();
  await press(page, 'Save');
  await page.getByRole('heading', { level: 1, name: 'Bothy 2 Tent' }).waitFor();
  await page.getByText('Answers don’t show it because it’s turned off.').waitFor();
  await press(page, 'Actions for Bothy 2 Tent');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete “Bothy 2 Tent”?' }).waitFor();
  await press(page, 'Delete product');
  await row(page, 'Skarn Jacket').waitFor();
  expect(await row(page, 'Bothy').count()).toBe(0);
  await page.getByRole('link', { name: 'Skarn Jacket' }).click();
  await press(page, 'Edit');
  await editor.getByLabel('Description').fill('Keeps you dry.');
  await press(page, 'Save');
  await editor.waitFor({ state: 'detached' });
  await press(page, 'Edit');
  expect(await editor.getByLabel('Variant image', { exact: true }).inputValue()).toBe('https://shop.example/blue.jpg');
  await press(page, 'Cancel');
  expect(complaints).toEqual([]);

  const { page: viewer } = await visitAs(people[1], '/sites/data/products');
  await row(viewer, 'Skarn Jacket').waitFor();
  expect(await viewer.getByRole('button', { name: 'Add a product' }).count()).toBe(0);
  await viewer.getByRole('link', { name: 'Skarn Jacket' }).click();
  await viewer.getByRole('heading', { level: 1, name: 'Skarn Jacket' }).waitFor();
  expect(await viewer.getByRole('button', { name: 'Edit' }).count()).toBe(0);
});
