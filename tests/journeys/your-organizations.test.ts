import { decodeJwt } from 'jose';
import type { Page, Response } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { afterLastCall, withBrowser } from '#tests/setup/browser.ts';
import { activeOrganization, arrive, arriveWith, createFirst, makeHost } from '#tests/setup/new-person.ts';

const { visitAs } = withBrowser();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const frame = (page: Page) => page.getByRole('complementary', { name: 'Navigation' });
const audienceFor = (organization: string) => `urn:logto:organization:${organization}`;
const audienceOf = (answer: Response) => decodeJwt(String(answer.request().headers().authorization?.slice(7))).aud;
const home = () => `${inject('productUrl')}/`;

describe('the first organisation', () => {
  it('R10 A12 S08 a new user creates an organisation and continues in it, also after a reload', async () => {
    const { page, complaints } = await arrive(visitAs, 'Una Reyes');
    await page.waitForURL('**/organizations/welcome');
    await heading(page, 'Welcome to Aisle, Una Reyes');
    await createFirst(page, 'Fell & Fern');
    await heading(page, 'Dashboard');
    await frame(page).getByText('Owner').waitFor();
    await page.reload();
    await frame(page).getByText('Fell & Fern').waitFor();
    await page.goto('/organizations/welcome');
    await heading(page, 'Add your first site');
    expect(complaints).toEqual([]);
  });

  it('A12 a missing organisation name shows an error beside its field', async () => {
    const { page } = await arrive(visitAs, 'Ugo Bell');
    await press(page, 'I don’t have a website yet');
    await press(page, 'Create organisation');
    await page.locator('[data-field=name]').getByText('Give the organisation a name.').waitFor();
  });
});

describe('your organisations', () => {
  it('R09 S08 S15 a user sees each organisation with the role, creates one, switches between them and leaves one', async () => {
    const host = await makeHost('Hedy Moe', 'Hedy Works');
    const guest = await arriveWith(visitAs, 'Gene Ferro', 'Gene Studio');
    const { link } = await host.invite(guest.person.email);
    await guest.page.goto(link);
    const { page } = guest;
    await afterLastCall(page, async () => {
      await press(page, 'Accept');
      await page.waitForURL(home());
      await frame(page).getByText('Hedy Works').waitFor();
    });
    await page.goto('/users/organizations');
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Hedy Works').getByText('Current').waitFor();
    await row('Hedy Works').getByText('Editor').waitFor();
    await row('Gene Studio').getByText('Owner').waitFor();
    await press(page, 'Switch to Gene Studio');
    await row('Gene Studio').getByText('Current').waitFor();
    await frame(page).getByText('Gene Studio').waitFor();
    await press(page, 'Leave Hedy Works');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You left Hedy Works').waitFor();
    await row('Gene Studio').getByText('Current').waitFor();
    expect(await row('Hedy Works').count()).toBe(0);
    await press(page, 'New organisation');
    await page.getByRole('dialog').getByLabel('Name').fill('Gene Annexe');
    const before = await activeOrganization(page);
    const loaded = page.waitForResponse(
      answer =>
        answer.url() === `${home()}api/organizations/subscriptions` && audienceOf(answer) !== audienceFor(before),
    );
    await press(page, 'Create organisation');
    await page.getByRole('heading', { level: 1, name: 'Choose a plan' }).waitFor();
    await frame(page).getByText('Gene Annexe').waitFor();
    expect(audienceOf(await loaded)).toBe(audienceFor(await activeOrganization(page)));
    expect(await (await loaded).json()).toEqual({ success: true, data: null, error: null });
    expect(guest.complaints).toEqual([]);
  });

  it('R09 the last Owner cannot leave an organisation, and sees why', async () => {
    const { page } = await arriveWith(visitAs, 'Olga Moe', 'Olga Works');
    await page.goto('/users/organizations');
    await press(page, 'Leave Olga Works');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await dialog.getByRole('alert').getByText(/Owner/).waitFor();
  });
});

describe('organisation lists are accessible and fit a small phone', () => {
  it('R10 the welcome screen with an invitation is accessible', async () => {
    const host = await makeHost('Hort Moe', 'Hort Works');
    const { page, person } = await arrive(visitAs, 'Gaby Ferro');
    await host.invite(person.email);
    await page.reload();
    await page.getByText('You have an invitation').waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it('R09 the list of organisations is accessible', async () => {
    const { page } = await arriveWith(visitAs, 'Gwyn Ferro', 'Gwyn Studio');
    await page.goto('/users/organizations');
    await page.getByText('Current').waitFor();
    expect(await findFaults(page)).toEqual([]);
  });
});
