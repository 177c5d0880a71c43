import type { Page, Route } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { hydrated, waitForSignedIn, withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { signedIn } from '#tests/setup/signed-in.ts';

const { visit } = withBrowser();

async function openForm(): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await visit('/ui', await signedIn('Maren Holt'));
  await waitForSignedIn(page);
  return { page, complaints };
}

const nameField = (page: Page) => page.locator('[data-field=name] input');
const urlsField = (page: Page) => page.locator('[data-field=urls] textarea');
const isFocused = (page: Page, field: string) =>
  page.evaluate(name => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === name, field);

/** Holds the call until `after` resolves, and sends `body` in place of the form's own. */
async function delayCall(page: Page, { body, after }: { body?: object; after?: Promise<void> }): Promise<void> {
  await page.route('**/api/sites', async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await after;
    await route.continue(body ? { postData: JSON.stringify(body) } : {});
  });
}

it('V07 each invalid field shows its error, and the first one gets the focus', async () => {
  const { page } = await openForm();
  await nameField(page).fill('');
  await urlsField(page).fill('tarnandtrail');
  await page.locator('[data-save-bar]').getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-field=name]').getByText('Give the site a name.').waitFor();
  await page.locator('[data-field=urls]').getByText('Enter the full address').waitFor();
  await eventually(async () => expect(await isFocused(page, 'name')).toBe(true));
  expect(await nameField(page).getAttribute('aria-invalid')).toBe('true');
  await nameField(page).fill('Shop');
  await page.locator('[data-field=name]').getByText('Give the site a name.').waitFor({ state: 'detached' });
});

it('V04 V07 a rejected form shows the reason and keeps its input', async () => {
  const { page } = await visit('/ui');
  await hydrated(page);
  await nameField(page).fill('Typed with care');
  await page.locator('[data-save-bar]').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('User is not authenticated').waitFor();
  expect(await nameField(page).inputValue()).toBe('Typed with care');
});

it('V07 an error from the server is shown beside the field it names', async () => {
  const { page } = await openForm();
  await delayCall(page, { body: { name: '', urls: [] } });
  await nameField(page).fill('Typed with care');
  await page.locator('[data-save-bar]').getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-field=name]').getByText('Give the site a name.').waitFor();
  await eventually(async () => expect(await isFocused(page, 'name')).toBe(true));
  expect(await nameField(page).inputValue()).toBe('Typed with care');
});

it('V07 a form that is submitted twice saves once', async () => {
  const { page, complaints } = await openForm();
  const pressedTwice = Promise.withResolvers<void>();
  await delayCall(page, { after: pressedTwice.promise });
  const name = 'Saved from the form';
  let calls = 0;
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/sites')) calls += 1;
  });
  await nameField(page).fill(name);
  await nameField(page).press('Enter');
  await nameField(page).press('Enter');
  pressedTwice.resolve();
  await page.getByText(`${name} is saved`).waitFor();
  expect(calls).toBe(1);
  const listed = await fetch(`${inject('productUrl')}/api/sites`, {
    headers: { Authorization: `Bearer ${inject('ownerToken')}` },
  });
  const { data } = (await listed.json()) as { data: { name: string }[] };
  expect(data.filter(site => site.name === name)).toHaveLength(1);
  expect(complaints.filter(words => !words.includes('404'))).toEqual([]);
});

it('leaving a form with unsaved changes asks first and keeps them', async () => {
  const { page } = await openForm();
  await nameField(page).fill('Not saved yet');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  expect(await nameField(page).inputValue()).toBe('Not saved yet');
});
