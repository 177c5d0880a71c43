import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import {
  arrive,
  arriveWith,
  emailTo,
  fillRegistration,
  inviteFrom,
  makeHost,
  newPerson,
  register,
  signInWithPassword,
} from '#tests/setup/new-person.ts';
import { manage } from '#tests/setup/organization.ts';

const { visit, visitAs } = withBrowser();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const frame = (page: Page) => page.getByRole('complementary', { name: 'Navigation' });
const home = () => `${inject('productUrl')}/`;

describe('an invitation', () => {
  it('R13 E14 a new user follows the email, creates an account and joins the organisation', async () => {
    const host = await arriveWith(visitAs, 'Hanna Moe', 'Moe Outdoor');
    const guest = newPerson('Gil Ferro');
    await inviteFrom(host.page, guest.email);
    const [link = ''] = await emailTo(guest.email, /http\S+\/invitations\/accept\/\S+/);
    const { page, complaints } = await visit(link);
    await heading(page, 'Join Moe Outdoor');
    await page.getByText('Hanna Moe invited you to Moe Outdoor as an Editor.').waitFor();
    await page.getByText(`For ${guest.email}`).waitFor();
    await press(page, 'Create account to accept');
    await page.waitForURL(/\/register/);
    expect(await page.getByLabel('E-mail').inputValue()).toBe(guest.email);
    await fillRegistration(page, guest);
    await page.getByText('You’ve joined Moe Outdoor').first().waitFor();
    await page.waitForURL(home());
    await frame(page).getByText('Editor').waitFor();
    await page.goto(link);
    await heading(page, 'You’ve joined Moe Outdoor');
    expect(complaints).toEqual([]);
  });

  it('E14 a signed-in user opens an invitation from the banner and accepts it', async () => {
    const host = await makeHost('Hilde Moe', 'Hilde Works');
    const guest = await arriveWith(visitAs, 'Gwen Ferro', 'Ferro Studio');
    await host.invite(guest.person.email);
    await guest.page.reload();
    const bar = guest.page.getByRole('region', { name: 'Invitations' });
    await bar.getByText('Hilde Moe invited you to Hilde Works.').waitFor();
    await bar.getByRole('link', { name: 'View' }).click();
    await press(guest.page, 'Accept');
    await guest.page.waitForURL(home());
    await frame(guest.page).getByText('Hilde Works').waitFor();
    await bar.waitFor({ state: 'detached' });
    expect(guest.complaints).toEqual([]);
  });

  it('E14 Not now hides the banner for this visit, and the invitation stays in the list', async () => {
    const host = await makeHost('Henk Moe', 'Henk Works');
    const guest = await arriveWith(visitAs, 'Gus Ferro', 'Gus Studio');
    await host.invite(guest.person.email);
    await guest.page.reload();
    await press(guest.page, 'Not now');
    await guest.page.goto('/users/organizations');
    await guest.page.getByText('You have an invitation').waitFor();
    await press(guest.page, 'Decline');
    await guest.page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await guest.page.getByText('You have an invitation').waitFor({ state: 'detached' });
    await guest.page.goto('/');
    await frame(guest.page).getByText('Gus Studio').waitFor();
    expect(await guest.page.getByText('invited you to').count()).toBe(0);
  });

  it('R13 a user with another email address sees whom the invitation is for and can switch accounts', async () => {
    const host = await arriveWith(visitAs, 'Hugo Moe', 'Hugo Works');
    const guest = newPerson('Gaia Ferro');
    const { link } = await inviteFrom(host.page, guest.email);
    await host.page.goto(link);
    await heading(host.page, 'This invitation is for a different email address');
    await host.page.getByText(guest.email).waitFor();
    await host.page.getByText(`You’re signed in as ${host.person.email}.`).waitFor();
    await host.page.getByRole('link', { name: 'Continue as Hugo Moe' }).waitFor();
    await press(host.page, 'Sign in with another account');
    await register(host.page, guest);
    await press(host.page, 'Accept');
    await host.page.waitForURL(home());
    await frame(host.page).getByText('Gaia Ferro').waitFor();
    expect(await host.page.evaluate(() => localStorage.getItem('logto:aisle:refreshToken'))).toBeTruthy();
  });

  it('R13 a revoked invitation shows that it was revoked', async () => {
    const host = await makeHost('Hera Moe', 'Hera Works');
    const { id, link } = await host.invite(newPerson('Gro Ferro').email);
    await manage(`PUT /organization-invitations/${id}/status`, { status: 'Revoked' });
    const { page } = await visit(link);
    await heading(page, 'This invitation is no longer valid');
    await page.getByText('It was revoked or declined.').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in to accept' }).count()).toBe(0);
  });

  it('R13 an expired invitation shows that it expired and who can send a new one', async () => {
    const host = await makeHost('Hope Moe', 'Hope Works');
    const { id, link } = await host.invite(newPerson('Gabe Ferro').email, Date.now() + 4_000);
    await eventually(async () => {
      const found = await manage<{ status: string }>(`GET /organization-invitations/${id}`);
      expect(found.status).toBe('Expired');
    });
    const { page } = await visit(link);
    await heading(page, 'This invitation has expired');
    await page.getByText('Ask Hope Moe for a new one.').waitFor();
  });

  it('R13 a used invitation and an unknown invitation each show their own message', async () => {
    const host = await makeHost('Hank Moe', 'Hank Works');
    const guest = await arrive(visitAs, 'Gina Ferro');
    const { link } = await host.invite(guest.person.email);
    await guest.page.goto(link);
    await press(guest.page, 'Accept');
    await guest.page.waitForURL(home());
    const { page } = await visit(link);
    await heading(page, 'This invitation has already been used');
    await press(page, 'Sign in');
    await signInWithPassword(page, guest.person);
    await heading(page, 'You’ve joined Hank Works');
    await page.goto('/invitations/accept/neverwasthere0000000');
    await heading(page, 'This invitation is no longer valid');
  });

  it('R13 an invitation that cannot be loaded shows an error, and a retry loads it', async () => {
    const host = await makeHost('Hal Moe', 'Hal Works');
    const { link } = await host.invite(newPerson('Gert Ferro').email);
    const { page } = await visit('/invitations/accept/neverwasthere0000000');
    await page.route('**/api/invitations/*', route => route.fulfill({ status: 503, json: { success: false } }));
    await page.goto(link);
    await heading(page, 'We couldn’t load this invitation');
    await page.unroute('**/api/invitations/*');
    await press(page, 'Try again');
    await heading(page, 'Join Hal Works');
  });
});

describe('invitations are accessible and fit a small phone', () => {
  it('R13 an invitation for a signed-out visitor is accessible', async () => {
    const host = await makeHost('Hans Moe', 'Hans Works');
    const { page } = await visit((await host.invite(newPerson('Gala Ferro').email)).link);
    await heading(page, 'Join Hans Works');
    expect(await findFaults(page)).toEqual([]);
  });

  it('R13 an invitation for another email address is accessible', async () => {
    const host = await makeHost('Hans Moe', 'Hans Works');
    const { page } = await arrive(visitAs, 'Gita Ferro');
    await page.goto((await host.invite(newPerson('Gala Ferro').email)).link);
    await heading(page, 'This invitation is for a different email address');
    expect(await findFaults(page)).toEqual([]);
  });

  it('E14 the invitation banner is accessible', async () => {
    const host = await makeHost('Hort Moe', 'Hort Works');
    const { page, person } = await arriveWith(visitAs, 'Gill Ferro', 'Gill Studio');
    await host.invite(person.email);
    await page.reload();
    await page.getByRole('region', { name: 'Invitations' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });
});
