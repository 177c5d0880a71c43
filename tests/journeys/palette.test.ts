import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { waitForSignedIn, withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { callFrom } from '#tests/setup/purchase.ts';

const { visitAs } = withBrowser();

const input = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function search(page: Page, query: string) {
  await page.keyboard.press('Control+k');
  await input(page).fill(query);
}

it('a user finds items of the organisation in the palette by keyboard and sees recent ones first', async () => {
  const { people } = await createOrganization('Finding', ['Owner', 'Viewer']);
  const { page, complaints } = await visitAs(people[0], '/');
  const call = <T>(name: string, body?: unknown) => callFrom<T>(page, name, body);
  const site = await call<{ id: string }>('POST /api/sites', { name: 'Finding shop', urls: [] });
  const text = 'Delivery to Iceland takes eleven working days.';
  await call(`POST /api/sites/${site.id}/documents`, { kind: 'written', title: 'Delivery to Iceland', text });
  await call(`POST /api/sites/${site.id}/products`, { title: 'Bothy delivery box' });
  await page.reload();
  await waitForSignedIn(page);

  await search(page, 'deliv');
  const results = page.getByRole('group', { name: 'Results' }).getByRole('option');
  await results.filter({ hasText: 'Bothy delivery box' }).waitFor();
  const active = () => input(page).getAttribute('aria-activedescendant');
  while ((await active()) !== (await results.first().getAttribute('id'))) await page.keyboard.press('ArrowDown');
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await heading(page, 'Delivery to Iceland');

  await page.keyboard.press('Control+k');
  await page
    .getByRole('group', { name: 'Recent' })
    .getByRole('option', { name: /Delivery to Iceland/ })
    .waitFor();
  expect(await page.getByRole('option').first().textContent()).toContain('Delivery to Iceland');
  await input(page).fill('no such thing at all');
  await page.getByText('No results for “no such thing at all”.').waitFor();
  await input(page).fill('answer model');
  await option(page, /Answer model/).waitFor();
  await input(page).fill('viewer of');
  await option(page, /Viewer of Finding/).click();
  await page.waitForURL('**/organizations/manage/users?search=*');
  await heading(page, 'Finding');

  const { page: theirs } = await visitAs(people[1], '/');
  await search(theirs, 'deliv');
  await option(theirs, /Bothy delivery box/).waitFor();
  await input(theirs).fill('owner of');
  await theirs.getByText('No results for “owner of”.').waitFor();
  expect(complaints).toEqual([]);
});

it('help pages open from the sidebar and the palette, and link to each other', async () => {
  const { people } = await createOrganization('Helping', ['Viewer']);
  const { page, complaints } = await visitAs(people[0], '/');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Help' }).click();
  await heading(page, 'Help');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Getting started/ })
    .click();
  await heading(page, 'Getting started');
  await page.getByRole('link', { name: 'products', exact: true }).click();
  await heading(page, 'Using products');
  expect(await findFaults(page)).toEqual([]);
  await search(page, 'invoices');
  await option(page, /Plans and payment/).click();
  await heading(page, 'Plans and payment');
  expect(complaints).toEqual([]);
});
