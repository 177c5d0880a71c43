import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { waitForSignedIn, withBrowser } from '#tests/setup/browser.ts';
import { activeOrganization, arriveWith } from '#tests/setup/new-person.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { cards, checkoutOn, payWith, readSandbox } from '#tests/setup/payments.ts';
import { endPlan, givePlan } from '#tests/setup/plan.ts';
import { withPaymentClock } from '#tests/setup/purchase.ts';
import { signedIn } from '#tests/setup/signed-in.ts';

const { visit, visitAs } = withBrowser();
withPaymentClock();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const home = () => `${inject('productUrl')}/`;
const finish = '**/api/organizations/subscriptions/checkout/finish';

/** After the plan comes the step for the first site, which can be skipped. */
async function skipSite(page: Page) {
  await heading(page, 'Add your first site');
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await page.waitForURL(home());
}

async function arriveAtPlans(name: string, organization: string) {
  const arrival = await arriveWith(visitAs, name, organization, null);
  await heading(arrival.page, 'Choose a plan');
  return arrival;
}

describe('choosing a plan for a new organisation', () => {
  it('R10 S15 A29 paying in the overlay starts a trial and opens the dashboard', async () => {
    const { page, complaints } = await arriveAtPlans('Tria Reyes', 'Tria & Co');
    await press(page, 'Try Growth for 14 days');
    await checkoutOn(page).getByText('Due today').waitFor();
    // Some payment methods open a window that sends messages back to the payment page.
    const checkoutBody = checkoutOn(page).locator('body');
    expect(await checkoutBody.evaluate(() => window.open('/look/paddle.css') !== null)).toBe(true);
    await payWith(page, cards.pays, /Start the trial/);
    await skipSite(page);
    await account(page)
      .getByText(/^Growth trial, \d+ days left$/)
      .waitFor();
    const { subscriptions } = await readSandbox();
    const organizationId = await activeOrganization(page);
    const ours = subscriptions.filter(one => JSON.stringify(one.custom_data).includes(organizationId));
    expect(ours).toHaveLength(1);
    expect(ours[0]).toMatchObject({ status: 'trialing' });
    expect(complaints).toEqual([]);
  });

  it('R10 a reload while the purchase is finishing completes it without a second purchase', async () => {
    const { page } = await arriveAtPlans('Relo Reyes', 'Relo & Co');
    await page.route(finish, route => route.fulfill({ status: 503, json: { success: false, error: 'Away.' } }));
    await press(page, 'Subscribe to Scale');
    await payWith(page, cards.pays, /^Pay/);
    await heading(page, 'Finishing…');
    await page.reload();
    await waitForSignedIn(page);
    await page.unroute(finish);
    await skipSite(page);
    await account(page).getByText('Scale plan').waitFor();
    const organizationId = await activeOrganization(page);
    const { subscriptions } = await readSandbox();
    expect(subscriptions.filter(one => JSON.stringify(one.custom_data).includes(organizationId))).toHaveLength(1);
  });

  it('R10 a reload while the payment page is open returns to the plans and keeps the yearly choice', async () => {
    const { page } = await arriveAtPlans('Rory Reyes', 'Rory & Co');
    await page.getByRole('radio', { name: /Yearly/ }).click();
    await page.waitForURL('**/organizations/welcome?pay=year');
    await press(page, 'Subscribe to Scale');
    await checkoutOn(page).getByLabel('Card number').waitFor();
    await page.reload();
    await heading(page, 'Choose a plan');
    await page
      .getByText(/per year, billed yearly/)
      .first()
      .waitFor();
    await press(page, 'Subscribe to Scale');
    await payWith(page, cards.pays, /^Pay/);
    await skipSite(page);
  });

  it('R10 the Free plan needs no card, and the next step asks for the first site', async () => {
    const { page, complaints } = await arriveAtPlans('Frea Reyes', 'Frea & Co');
    await press(page, 'Start free');
    await skipSite(page);
    await account(page).getByText('Free plan').waitFor();
    await page.goto('/organizations/welcome');
    await heading(page, 'Add your first site');
    expect(complaints).toEqual([]);
  });

  it('R10 a declined card shows an error, and paying with another card works', async () => {
    const { page } = await arriveAtPlans('Dec Reyes', 'Dec & Co');
    await press(page, 'Subscribe to Scale');
    await payWith(page, cards.declined, /^Pay/);
    await checkoutOn(page).getByRole('alert').waitFor();
    await payWith(page, cards.pays, /^Pay/);
    await skipSite(page);
    await account(page).getByText('Scale plan').waitFor();
  });

  it('R10 the overlay handles a bank that requires approval', async () => {
    const { page } = await arriveAtPlans('Bea Reyes', 'Bea & Co');
    await press(page, 'Subscribe to Scale');
    await payWith(page, cards.asksBank, /^Pay/);
    await checkoutOn(page).getByRole('button', { name: 'Approve' }).click();
    await skipSite(page);
    await account(page).getByText('Scale plan').waitFor();
  });

  it('R10 closing the payment page keeps all plans available', async () => {
    const { page } = await arriveAtPlans('Clo Reyes', 'Clo & Co');
    await press(page, 'Subscribe to Scale');
    // Its script loads last and focuses the first field.
    await checkoutOn(page).locator(':focus').waitFor();
    await checkoutOn(page).getByRole('button', { name: 'Close the checkout' }).click();
    await page.getByRole('button', { name: 'Subscribe to Scale', disabled: false }).waitFor();
    await press(page, 'Start free');
    await skipSite(page);
  });

  it('R10 a payment page that does not load shows an error', async () => {
    const { page } = await arriveAtPlans('Off Reyes', 'Off & Co');
    await page.route(`${inject('paddleUrl')}/**`, route => route.abort());
    await page.reload();
    await heading(page, 'Choose a plan');
    await press(page, 'Subscribe to Scale');
    await page
      .getByRole('alert')
      .getByText(/The payment page didn’t load/)
      .waitFor();
    await page.unroute(`${inject('paddleUrl')}/**`);
    await press(page, 'Subscribe to Scale');
    await checkoutOn(page).getByLabel('Card number').waitFor();
  });

  it('R10 the plan step is accessible and fits a small phone', async () => {
    const { page } = await arriveAtPlans('Axa Reyes', 'Axa & Co');
    await page.getByText('$299').waitFor();
    expect(await findFaults(page)).toEqual([]);
  });
});

/** Returns to the tab after five minutes. */
async function comeBackLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 5 * 60_000;
    window.dispatchEvent(new Event('focus'));
  });
}

describe('an organisation without a plan', () => {
  it('G03 an organisation without a plan gets the welcome screen in place of screens that need a plan', async () => {
    const { page } = await arriveAtPlans('Gus Reyes', 'Gus & Co');
    for (const path of ['/', '/sites', '/organizations/manage']) {
      await page.goto(path);
      await page.waitForURL('**/organizations/welcome');
      await heading(page, 'Choose a plan');
    }
    await page.goto('/users/profile');
    await waitForSignedIn(page);
    expect(new URL(page.url()).pathname).toBe('/users/profile');
    await page.goto('/organizations/subscription/plans');
    await page.getByRole('heading', { name: 'Compare plans' }).waitFor();
  });

  it('R10 G03 S05 an Editor sees who can choose a plan, continues once there is one, and sees when it has ended', async () => {
    const { id, people } = await createOrganization('Planless', ['Owner', 'Editor'], null);
    const { page, complaints } = await visitAs(people[1], '/sites');
    await heading(page, 'Planless has no plan yet');
    await page.getByText('Owner of Planless can choose a plan').waitFor();
    expect(await page.getByRole('button', { name: /Start free|Subscribe|Try/ }).count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);

    await givePlan(id);
    await press(page, 'Check again');
    await heading(page, 'Add your first site');
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await heading(page, 'Dashboard');
    expect(await page.getByText('Your plan has ended.').count()).toBe(0);

    await endPlan(id);
    await comeBackLater(page);
    await page.getByText('Your plan has ended.').waitFor();
    await page.getByText('Owner of Planless can choose a new one.').waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('G03 a subscription that cannot be loaded shows an error, and a retry loads it', async () => {
    const { people } = await createOrganization('Unread', ['Owner']);
    const [owner] = people;
    if (!owner) throw new Error('no user to sign in as');
    const address = '**/api/organizations/subscriptions';
    const { page } = await visit('/', await signedIn(owner), page =>
      page.route(address, route => route.fulfill({ status: 503, json: { success: false, error: 'Away.' } })),
    );
    await page.waitForURL('**/organizations/welcome');
    await page.getByText('We couldn’t load your plan').waitFor();
    await page.unroute(address);
    await press(page, 'Try again');
    await heading(page, 'Add your first site');
  });
});
