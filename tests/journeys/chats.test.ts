import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAskedShop } from '#tests/setup/asked-shop.ts';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';

const { visit, visitAs } = withBrowser();

const question = 'How many years is a gift card valid?';
const corrected = 'Seven years, and longer if you ask us nicely.';

async function askOnThePage(page: Page) {
  await page.getByRole('textbox', { name: 'Ask a question' }).fill(question);
  await page.keyboard.press('Enter');
}

it('R14 Q06 a chat of the shop is found, its source is opened, its answer corrected by a rule and asked again', async () => {
  const { people } = await createOrganization('Chats', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/sites');
  const text = 'A gift card is valid for five years. It cannot be changed back into money.';
  const shop = await openAskedShop(page, { title: 'Gift cards', text });
  const visitor = await visit(shop.url);
  await askOnThePage(visitor.page);
  // An answer can be rated when it is whole, and it is stored before it says so.
  await visitor.page.getByRole('button', { name: 'Not helpful' }).waitFor();

  await page.goto('/chat/history?search=gift+card+valid');
  const row = page.getByRole('table', { name: 'Chats' }).getByRole('link', { name: question }).first();
  await row.waitFor();
  expect(await findFaults(page)).toEqual([]);
  await row.press('Enter');
  await page.getByRole('heading', { level: 1, name: question }).waitFor();
  await page.getByRole('list', { name: 'Sources' }).getByRole('button', { name: 'Gift cards' }).first().click();
  const source = page.getByRole('region', { name: 'Source 1' });
  await source.getByText('A gift card is valid for five years.').first().waitFor();
  await source.getByRole('link', { name: 'Open the document' }).waitFor();
  await page.getByRole('region', { name: 'How this answer was found' }).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Correct this answer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Correct this answer' });
  await dialog.getByRole('button', { name: 'Save and ask again' }).click();
  await dialog.getByText('Write the right answer.').waitFor();
  await dialog.getByLabel('The right answer').fill(corrected);
  await dialog.getByRole('button', { name: 'Save and ask again' }).click();
  const result = page.getByRole('dialog', { name: 'The answer is corrected' });
  await result.getByRole('region', { name: 'Now' }).getByText(corrected).waitFor();
  await result.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The chat is deleted').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Chats', exact: true }).waitFor();

  await askOnThePage(visitor.page);
  await visitor.page.getByText(corrected).first().waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  shop.stop();
});
