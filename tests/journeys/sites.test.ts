import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { arrive, createFirst } from '#tests/setup/new-person.ts';
import { createOrganization } from '#tests/setup/organization.ts';

const { visitAs } = withBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const switcher = (page: Page) => page.getByRole('button', { name: /Switch site or organisation/ });
const addresses = (page: Page) => page.getByLabel('Web addresses');

async function addSite(page: Page, name: string, address: string) {
  await page.getByRole('link', { name: 'Add a site' }).first().click();
  await page.getByLabel('Name').fill(name);
  await addresses(page).fill(address);
  await press(page, 'Add site');
  await heading(page, name);
}

async function switchTo(page: Page, name: string) {
  await switcher(page).click();
  await page.getByRole('menuitemradio', { name }).click();
}

describe('sites', () => {
  it('R21 S16 the welcome steps end with a selected first site, and a full plan shows what to do', async () => {
    const { page, complaints } = await arrive(visitAs, 'Sita Reyes');
    await createFirst(page, 'Sita & Co');
    await page.goto('/organizations/welcome');
    await heading(page, 'Add your first site');
    await page.reload();
    await heading(page, 'Add your first site');
    expect(await findFaults(page)).toEqual([]);
    await page.getByLabel('Website').fill('http://127.0.0.1:9');
    await press(page, 'Continue');
    await page.locator('[data-field=website]').getByText('Use port 80 or 443.').waitFor();
    await page.getByLabel('Website').fill(new URL(inject('storefrontUrl')).host);
    await press(page, 'Continue');
    await heading(page, 'Your first answer');
    await switcher(page)
      .getByText(new URL(inject('storefrontUrl')).host)
      .waitFor();

    await page.goto('/sites');
    await page.getByText('Your Free plan includes one site').waitFor();
    await page.getByRole('link', { name: 'View plans' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add a site' }).count()).toBe(0);
    // The rejected address.
    expect(complaints.filter(one => !one.includes('/api/users/website'))).toEqual([]);
  });

  it('R04 A21 V06 an Owner adds, changes, switches and deletes sites', async () => {
    const { people } = await createOrganization('Two shops', ['Owner']);
    const { page, complaints } = await visitAs(people[0], '/sites');
    await page.getByRole('heading', { name: 'No sites yet' }).waitFor();
    await addSite(page, 'First shop', 'first.example');
    expect(await addresses(page).inputValue()).toBe('https://first.example');
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
    await addSite(page, 'Second shop', 'https://*.second.example');
    await switcher(page).getByText('second.example').waitFor();
    expect(await findFaults(page)).toEqual([]);

    await page.getByLabel('Contact email').fill('help@second.example');
    await page.getByLabel('Keep chats for').fill('30');
    await page.getByLabel('Time zone').selectOption('Europe/Dublin');
    await press(page, 'Save');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await heading(page, 'Second shop');
    expect(await page.getByLabel('Contact email').inputValue()).toBe('help@second.example');
    expect(await page.getByLabel('Keep chats for').inputValue()).toBe('30');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Dublin');

    await page.getByLabel('Contact email').fill('nobody@second.example');
    await switchTo(page, 'First shop');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await switcher(page).getByText('second.example').waitFor();
    await press(page, 'Discard');
    await switchTo(page, 'First shop');
    await heading(page, 'First shop');
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
    await page.getByRole('row', { name: /First shop.*Current/ }).waitFor();

    await page.getByRole('link', { name: /Second shop/ }).click();
    await press(page, 'Delete');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('This site is empty.').waitFor();
    await dialog.getByRole('textbox').fill('Second shop');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('Second shop deleted').waitFor();
    await heading(page, 'Sites');
    await switcher(page).getByText('first.example').waitFor();
    expect(await page.getByRole('row', { name: /Second shop/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('X06 a failed save shows the reason and keeps the input, and the second of two editors chooses which version to keep', async () => {
    const { people } = await createOrganization('Collisions', ['Owner', 'Editor']);
    const { page } = await visitAs(people[0], '/sites');
    await addSite(page, 'Shared', 'shared.example');
    const theirs = (await visitAs(people[1], new URL(page.url()).pathname)).page;
    await heading(theirs, 'Shared');
    await theirs.getByLabel('Name').fill('Renamed by them');
    await press(theirs, 'Save');
    await theirs.getByText('Saved', { exact: true }).waitFor();

    await page.getByLabel('Name').fill('Mine');
    await page.route('**/api/sites/*', route =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: { error: 'Away.' } }) : route.continue(),
    );
    await press(page, 'Save');
    await page.getByText('Failed to update site. Away.').waitFor();
    await page.unroute('**/api/sites/*');
    expect(await page.getByLabel('Name').inputValue()).toBe('Mine');

    await press(page, 'Save');
    await page.getByRole('dialog').getByText('Someone else edited this site').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('Name').inputValue()).toBe('Mine');
    await press(page, 'Save');
    await press(page, 'Overwrite with mine');
    await heading(page, 'Mine');
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  });
});

describe('keys', () => {
  it('R04 E05 A26 a site key is shown in full once, rotated with an overlap, turned off and deleted', async () => {
    const { people } = await createOrganization('Key holders', ['Owner']);
    const { page, complaints } = await visitAs(people[0], '/sites');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await addSite(page, 'Key shop', 'keys.example');
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await press(page, 'Create key');
    await page.getByRole('dialog').getByLabel('Name').fill('Order desk');
    await press(page, 'Create key');
    const shown = page.getByRole('dialog').locator('code');
    const first = await shown.innerText();
    expect(first).toMatch(/^aisle_sk_[0-9A-Za-z]{43}$/);
    await press(page, 'Copy');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await page.keyboard.press('Escape');
    await shown.waitFor();
    await press(page, 'I’ve copied it');
    await page.reload();
    const row = page.getByRole('row', { name: /Order desk/ });
    await row.getByText(`${first.slice(0, 13)}…${first.slice(-4)}`).waitFor();
    expect(await page.content()).not.toContain(first);
    expect(await findFaults(page)).toEqual([]);

    await press(page, 'Actions for Order desk');
    await page.getByRole('menuitem', { name: 'Replace key' }).click();
    await page.getByRole('radio', { name: 'In 7 days' }).check();
    await press(page, 'Create new key');
    expect(await shown.innerText()).not.toBe(first);
    await press(page, 'I’ve copied it');
    await row.filter({ hasText: 'Expiring' }).waitFor();
    const works = row.filter({ hasText: 'Active' });
    await works.getByRole('button', { name: 'Actions for Order desk' }).click();
    await page.getByRole('menuitem', { name: 'Turn off' }).click();
    await page.getByText('“Order desk” turned off').waitFor();
    await row.filter({ hasText: 'Off' }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await press(page, 'Delete key');
    await page.getByText('“Order desk” deleted').waitFor();
    await row.filter({ hasText: 'Expiring' }).waitFor();
    expect(await row.count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('R04 G06 a Viewer sees sites and keys in a read-only form', async () => {
    const { people } = await createOrganization('Lookers', ['Owner', 'Viewer']);
    const owner = await visitAs(people[0], '/sites');
    await addSite(owner.page, 'Shop to look at', 'look.example');
    const { page, complaints } = await visitAs(people[1], new URL(owner.page.url()).pathname);
    await page.getByText('You have read-only access').waitFor();
    await heading(page, 'Shop to look at');
    expect(await page.getByLabel('Name').isDisabled()).toBe(true);
    expect(await page.getByRole('switch').isDisabled()).toBe(true);
    for (const name of ['Save', 'Delete']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByText('No keys yet').waitFor();
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    await page.goto('/sites/new');
    await page.getByText('You have read-only access').waitFor();
    expect(await page.getByLabel('Name').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Add site' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
