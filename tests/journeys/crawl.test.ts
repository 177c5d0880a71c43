import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';

const { visitAs } = withBrowser();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function writeNotice(text: string) {
  const body = JSON.stringify({ slug: 'care', text });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${inject('storefrontUrl')}/_sandbox/notice`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

it('R07 Q04 an Owner imports selected pages of a website, and a refresh imports what changed', async () => {
  const { people } = await createOrganization('Crawlers', ['Owner']);
  const { page, complaints } = await visitAs(people[0], '/sites');
  await callFrom(page, 'POST /api/sites', { name: 'Shop', urls: [inject('storefrontUrl')] });
  await page.goto('/sites/data/documents/new');
  await page.getByRole('radio', { name: 'Read a website' }).check();
  await page.getByLabel('URL').fill(inject('storefrontUrl'));
  await page.getByRole('radio', { name: 'Use sitemap' }).check();
  await press(page, 'Find pages');
  const pages = page.getByRole('list', { name: 'Pages found' });
  await pages.getByRole('checkbox', { name: '/care', exact: true }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^All \d+ pages/ }).uncheck();
  for (const name of ['/care', '/sizes']) await pages.getByRole('checkbox', { name, exact: true }).check();
  await press(page, 'Read 2 pages');
  await page.getByText('2 pages read. Aisle can answer from them now.').waitFor();

  await page.getByRole('link', { name: 'View documents' }).click();
  await row(page, 'Size guide').getByText('Ready').waitFor();
  await row(page, 'Care and repairs').getByRole('link').first().click();
  await page.getByText('Version 1', { exact: true }).waitFor();
  await writeNotice('The workshop is closed in the first week of January.');
  try {
    await press(page, 'Check now');
    await page.getByText('Version 2', { exact: true }).waitFor();
    const text = page.getByRole('textbox', { name: 'Text' });
    await eventually(async () => expect(await text.inputValue()).toContain('closed in the first week'));
    expect(complaints).toEqual([]);
  } finally {
    await writeNotice('');
  }
});
