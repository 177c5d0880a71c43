import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';

const { visitAs } = withBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('A28 an Owner adds an endpoint, sees its secret once, tests it, reads its log and deletes it', async () => {
  const { people } = await createOrganization('Telling', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/organizations/manage/webhooks');
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
  expect(await findFaults(page)).toEqual([]);

  await press(page, 'Add endpoint');
  await page.getByLabel('URL').fill('http://127.0.0.1/hook');
  await press(page, 'Add endpoint');
  await page.getByText('Write an address that begins with https://').waitFor();
  // The demo shop has no such page and returns 404.
  const address = `${inject('storefrontUrl')}/aisle-events`;
  await page.getByLabel('URL').fill(address);
  await page.getByLabel('Chat finished').uncheck();
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Add endpoint');
  await page.getByRole('heading', { name: 'Copy your signing secret' }).waitFor();
  expect(await page.getByText(/^whsec_/).textContent()).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'I’ve copied it');

  const shown = address.replace('http://', '');
  await page.getByText('Question not answered, Message received').waitFor();
  await press(page, shown);
  await page.getByText('No deliveries yet.').waitFor();
  await press(page, 'Send test');
  await page.getByRole('button', { name: /^Test.*Failed · 404/ }).click();
  await page.getByText('The server responded with 404. Expected a status from 200 to 299.').waitFor();
  await page.getByText('This is a test event.').waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();

  await press(page, `Actions for ${shown}`);
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await page.getByText('Off', { exact: true }).waitFor();
  await press(page, `Actions for ${shown}`);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await press(page, 'Delete endpoint');
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
  // The browser logs the one rejected address.
  expect(complaints.filter(words => !words.includes('400'))).toEqual([]);
});
