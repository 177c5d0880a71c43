import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type SubscriptionView, trialDaysLeft } from '#domain/subscriptions/inputs.ts';
import { findFaults } from '#tests/setup/axe.ts';
import { waitForSignedIn, withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { buy, callFrom, callPaddleSandbox, moveClock, payInOverlay, withPaymentClock } from '#tests/setup/purchase.ts';

withPaymentClock();
const { visitAs } = withBrowser();
const overview = '/organizations/subscription';

/** An Owner on the overview of a newly bought plan. */
async function subscriber(name: string, plan: string, card?: string) {
  const { people } = await createOrganization(name, ['Owner'], 'free');
  const { page, complaints } = await visitAs(people[0], overview);
  const subscription = await buy(page, plan, card ? { card } : {});
  await reload(page);
  return { page, complaints, subscription };
}

async function reload(page: Page) {
  await page.reload();
  await waitForSignedIn(page);
}

/** Waits until the provider's events have arrived, then reloads the page. */
async function reachStatus(page: Page, status: SubscriptionView['status']) {
  await eventually(async () => {
    const found = await callFrom<SubscriptionView>(page, 'GET /api/organizations/subscriptions');
    expect(found.status).toBe(status);
  });
  await reload(page);
}

const waitForText = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const waitForNoText = (page: Page, words: string) => page.getByText(words).waitFor({ state: 'detached' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });

describe('a trial', () => {
  it('S04 A02 a trial shows its days left and its price, then becomes a paid plan that renews', async () => {
    const { page, subscription } = await subscriber('Trial & Sons', 'growth');
    const days = trialDaysLeft(subscription, new Date());
    await waitForText(page, `Your Growth trial ends in ${days} days`);
    await waitForText(page, /You’ll be charged \$99 on \d+ \w+/);
    await account(page).getByText(`Growth trial, ${days} days left`).waitFor();

    await moveClock('P15D');
    await reachStatus(page, 'active');
    await page.getByText('Active', { exact: true }).waitFor();
    expect(await page.getByText('trial ends in').count()).toBe(0);
    await waitForText(page, '$99 every month');

    await moveClock('P31D');
    await page.goto('/organizations/subscription/payments');
    await page.getByRole('row', { name: /Paid/ }).nth(1).waitFor();
    expect(await page.getByRole('row', { name: /\$99\.00/ }).count()).toBe(2);
  });

  it('A11 X07 ending a trial early shows the charge first, and a declined card shows an error and changes nothing', async () => {
    const { page, subscription } = await subscriber('Impatient', 'growth');
    const card = `subscriptions/${subscription.subscriptionId}/card`;
    await callPaddleSandbox(card, { declines: true });
    await press(page, 'End trial and pay $99.00 now');
    await waitForText(
      page,
      'Your Growth trial ends today. You’ll be charged $99 now on your Visa ending in 4242, then every month.',
    );
    await confirm(page, 'Pay $99.00');
    await waitForText(page, 'Failed to activate trial. Your card was declined, and nothing was changed.');
    await callPaddleSandbox(card, { declines: false });
    await confirm(page, 'Pay $99.00');
    await waitForText(page, 'Trial ended. You’re now paying for Growth.');
    await page.getByText('Active', { exact: true }).waitFor();
    await account(page).getByText('Growth plan').waitFor();
  });
});

describe('a payment that fails', () => {
  it('A10 an overdue plan keeps working, and paying the invoice in the overlay makes it active again', async () => {
    const { page } = await subscriber('Late Payer', 'scale', '4000002760003184');
    await moveClock('P32D');
    await reachStatus(page, 'past_due');
    await page.getByText('Payment overdue', { exact: true }).first().waitFor();
    await press(page, 'Pay now');
    await payInOverlay(page, '4000000000000002');
    await page.frameLocator('iframe[title=Checkout]').getByText('Your card was declined.').waitFor();
    await payInOverlay(page, '4242424242424242');
    await waitForText(page, 'Payment received. Your plan is active again.');
    await waitForNoText(page, 'Your last payment failed');
    await waitForText(page, 'Visa ending in 4242');
    await account(page).getByText('Scale plan').waitFor();
  });

  it('closing the payment page leaves the plan overdue', async () => {
    const { page } = await subscriber('Hesitant', 'scale', '4000002760003184');
    await moveClock('P32D');
    await reachStatus(page, 'past_due');
    await press(page, 'Pay now');
    await page.frameLocator('iframe[title=Checkout]').getByRole('button', { name: 'Close the checkout' }).click();
    await page.getByRole('button', { name: 'Pay now' }).and(page.locator(':not([aria-busy])')).waitFor();
    await waitForText(page, 'Your last payment failed');
  });
});

describe('cancelling', () => {
  it('A05 A06 S06 an Owner cancels at the end of the period, keeps the plan, and then ends it at once', async () => {
    const { page, complaints } = await subscriber('Undecided', 'scale');
    await press(page, 'Cancel plan');
    await waitForText(page, /Everything works until \d+ \w+/);
    await confirm(page, 'Cancel plan');
    // The dialog has a button of the same name and closes once the page is updated.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await waitForText(page, /Your Scale plan ends on \d+ \w+/);
    await page
      .getByText(/^Ends \d+ \w+/)
      .first()
      .waitFor();

    await press(page, 'Keep my plan');
    await waitForText(page, 'You’re keeping Scale');
    await page.getByText('Active', { exact: true }).waitFor();
    await waitForText(page, '$299 every month');

    await press(page, 'Cancel plan');
    await page.getByRole('radio', { name: /^Now/ }).check();
    await waitForText(page, 'Payments aren’t refunded automatically.');
    await confirm(page, 'End now');
    await waitForText(page, 'Your Scale plan has ended');
    await page.getByRole('link', { name: 'Choose a plan' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Cancel plan' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('A05 a plan with a scheduled end ends on that day', async () => {
    const { page } = await subscriber('Ending', 'growth');
    await press(page, 'Cancel plan');
    await waitForText(page, 'When the trial ends');
    await confirm(page, 'Cancel plan');
    await waitForText(page, /You won’t be charged, and you can still change your mind\./);
    await moveClock('P15D');
    await reachStatus(page, 'canceled');
    await waitForText(page, 'Your Growth plan has ended');
    await account(page).getByText('Ended').waitFor();
  });
});

it('S06 resuming a paused plan shows the charge first', async () => {
  const { page, subscription, complaints } = await subscriber('Rested', 'scale');
  await callPaddleSandbox(`subscriptions/${subscription.subscriptionId}/pause`);
  await callPaddleSandbox('settle');
  await reachStatus(page, 'paused');
  await waitForText(page, 'Your Scale plan is paused');
  await press(page, 'Resume plan');
  await waitForText(page, /charged \$299 now on your Visa ending in 4242/);
  await confirm(page, 'Pay $299.00');
  await waitForText(page, 'Scale resumed');
  await waitForNoText(page, 'Your Scale plan is paused');
  await account(page).getByText('Scale plan').waitFor();
  expect(complaints).toEqual([]);
});

describe('the overview', () => {
  it('R12 the overview of a free plan shows its limits and an upgrade, and nothing to cancel', async () => {
    const { people } = await createOrganization('Frugal', ['Owner'], 'free');
    const { page } = await visitAs(people[0], overview);
    await waitForText(page, 'Free for as long as you like.');
    await page.getByRole('link', { name: 'Upgrade' }).waitFor();
    await waitForText(page, /Resets on \d+ \w+/);
    expect(await page.getByRole('meter', { name: 'Questions' }).getAttribute('aria-valuetext')).toBe('0 of 50');
    expect(await page.getByRole('button', { name: 'Cancel plan' }).count()).toBe(0);
  });

  it('A01 the overview without a plan links to the plans', async () => {
    const { people } = await createOrganization('Blank', ['Owner'], null);
    const { page } = await visitAs(people[0], overview);
    await waitForText(page, 'No plan yet');
    await page.getByRole('link', { name: 'Choose a plan' }).waitFor();
  });

  it('A02 the overview stays readable while the payment provider is unreachable, and a retry completes it', async () => {
    const { page, subscription } = await subscriber('Silent', 'scale');
    await callPaddleSandbox('faults', {
      status: 500,
      next: 100,
      path: `/subscriptions/${subscription.subscriptionId}`,
    });
    await page.reload();
    await waitForText(page, 'We can’t reach the payment provider');
    await page.getByRole('heading', { level: 2, name: 'Scale' }).waitFor();
    await press(page, 'Cancel plan');
    await confirm(page, 'Cancel plan');
    await waitForText(page, 'We can’t reach the payment provider.');
    await confirm(page, 'Keep my plan');
    await callPaddleSandbox('faults/clear');
    await press(page, 'Try again');
    await waitForText(page, '$299 every month');
  });

  it('R12 an Admin can read everything and change nothing, and sees who can', async () => {
    const { people } = await createOrganization('Ranked', ['Owner', 'Admin'], 'free');
    const { page: owned } = await visitAs(people[0], overview);
    await buy(owned, 'growth');
    const { page } = await visitAs(people[1], overview);
    await waitForText(page, 'Owner of Ranked can change the subscription.');
    await waitForText(page, /Your Growth trial ends in/);
    for (const name of [/^End trial/, 'Cancel plan']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    await page.getByRole('link', { name: 'Billing' }).click();
    await waitForText(page, 'Visa ending in 4242');
    await waitForText(page, 'No business details on your invoices.');
    expect(await page.getByRole('button', { name: 'Change card' }).count()).toBe(0);
  });

  it('the overview is accessible and fits a small phone: trial, overdue, ended', async () => {
    const trial = await subscriber('Looked at', 'growth');
    await waitForText(trial.page, '$99 every month');
    expect(await findFaults(trial.page)).toEqual([]);
    await press(trial.page, 'Cancel plan');
    await waitForText(trial.page, 'When the trial ends');
    expect(await findFaults(trial.page)).toEqual([]);
    const late = await subscriber('Looked at late', 'scale', '4000002760003184');
    await moveClock('P32D');
    await reachStatus(late.page, 'past_due');
    await waitForText(late.page, 'Visa ending in 3184');
    expect(await findFaults(late.page)).toEqual([]);
    await callFrom(late.page, 'POST /api/organizations/subscriptions/cancel', { cancelImmediately: true });
    await reload(late.page);
    await waitForText(late.page, 'Your Scale plan has ended');
    expect(await findFaults(late.page)).toEqual([]);
  });
});
