import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { callFrom } from '#tests/setup/purchase.ts';

const { visit, visitAs } = withBrowser();

// Nobody else asks this, so that what becomes of it concerns no other journey.
const question = 'How many years is a gift card valid?';
const corrected = 'Seven years, and longer if you ask us nicely.';

async function askOnThePage(page: Page) {
  await page.getByRole('textbox', { name: 'Ask a question' }).fill(question);
  await page.keyboard.press('Enter');
}

it('R14 Q06 a chat of the shop is found, its source is opened, its answer corrected by a rule and asked again', async () => {
  const visitor = await visit(`${inject('storefrontUrl')}/returns`);
  await visitor.page.getByRole('button', { name: 'Ask a question' }).click();
  await askOnThePage(visitor.page);
  // An answer can be rated when it is whole, and it is stored before it says so.
  await visitor.page.getByRole('button', { name: 'Not helpful' }).waitFor();

  const { page, complaints } = await visitAs('Maren Holt', '/chat/history?search=gift+card+valid');
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
  await forget(page);
});

/** The demo shop is everybody's: it says what it said before. */
async function forget(page: Page) {
  const sites = await callFrom<{ id: string }[]>(page, 'GET /api/sites');
  for (const { id } of sites) {
    const rules = await callFrom<{ id: string; name: string }[]>(page, `GET /api/sites/${id}/rules`);
    for (const rule of rules.filter(({ name }) => name === question)) {
      await callFrom(page, `DELETE /api/rules/${rule.id}`);
    }
  }
}
