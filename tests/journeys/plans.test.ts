import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { cards, payWith, readSandbox } from '#tests/setup/payments.ts';
import { buy, callFrom, callPaddleSandbox, withPaymentClock } from '#tests/setup/purchase.ts';

const { visitAs } = withBrowser();
withPaymentClock();

const plans = '/organizations/subscription/plans';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const column = (page: Page, name: string) => page.getByRole('columnheader', { name });

/** The plans screen as the Owner or the Admin of a new organisation with this plan. */
async function open(name: string, plan: string | null, role: 'Owner' | 'Admin' = 'Owner') {
  const { people } = await createOrganization(name, role === 'Owner' ? ['Owner'] : ['Owner', 'Admin'], plan);
  const seen = await visitAs(people.at(-1), plans);
  await arrived(seen.page);
  return seen;
}

const arrived = (at: Page) => at.getByRole('heading', { name: 'Compare plans' }).waitFor();

/** The charges for changes of the subscription on this page. */
async function chargesOf(at: Page): Promise<string[]> {
  const { subscriptionId } = await callFrom<{ subscriptionId: string }>(at, 'GET /api/organizations/subscriptions');
  const { transactions } = await readSandbox();
  return transactions
    .filter(one => one.subscription_id === subscriptionId && one.origin === 'subscription_update')
    .map(one => (one.details as { totals: { grand_total: string } }).totals.grand_total);
}

describe('from a free plan', () => {
  it('R12 C03 an upgrade from Free opens the checkout, and the table then marks the new plan', async () => {
    const { page: at, complaints } = await open('Climbing', 'free');
    await column(at, 'Free').getByText('Your plan').waitFor();
    await at.getByText('Aisle answers 10% more at no charge').waitFor();
    await press(at, 'Try Starter for 14 days');
    await payWith(at, cards.pays, /Start the trial/);
    await column(at, 'Starter').getByText('Your trial').waitFor();
    await at.getByText(/^Starter trial, \d+ days left$/).waitFor();
    expect(complaints).toEqual([]);
  });

  it('R12 an Owner with a cancelled plan can choose a plan again, including Free', async () => {
    const { page: at } = await open('Returning', null);
    await buy(at, 'scale');
    await callFrom(at, 'POST /api/organizations/subscriptions/cancel', { cancelImmediately: true });
    await at.reload();
    await at.getByRole('button', { name: 'Subscribe to Scale' }).waitFor();
    await press(at, 'Start free');
    await column(at, 'Free').getByText('Your plan').waitFor();
  });
});

describe('from one paid plan to another', () => {
  it('A07 A08 R12 an upgrade in mid-period charges exactly the amount shown before', async () => {
    const { page: at } = await open('Growing', null);
    await buy(at, 'scale');
    await callPaddleSandbox('clock', { advance: 'P11DT5H', stop: true });
    await at.goto(`${plans}?pay=year`);
    await press(at, 'Pay yearly');
    const dialog = at.getByRole('dialog');
    await dialog.getByText('Unused part of Scale').waitFor();
    const label = await dialog.getByRole('button', { name: /^Pay \$/ }).innerText();
    const shown = Math.round(Number(label.replace(/[^\d.]/g, '')) * 100);
    expect(shown).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: label }).click();
    await at.getByText('You’re now on Scale').waitFor();
    await at.getByRole('link', { name: 'Manage Scale' }).first().waitFor();
    expect(await chargesOf(at)).toEqual([String(shown)]);
    await callPaddleSandbox('clock', { run: true });
  });

  it('R12 a downgrade warns what is over the new limits before anything changes', async () => {
    const { people } = await createOrganization('Shrinking', ['Owner', 'Admin', 'Editor', 'Viewer'], null);
    const [owner] = people;
    if (!owner) throw new Error('no user to sign in as');
    const { page: at } = await visitAs(owner, plans);
    await arrived(at);
    await buy(at, 'scale');
    await at.reload();
    await at.getByRole('cell', { name: /^3\s*you’re using 4$/ }).waitFor();
    await press(at, 'Move to Starter');
    const dialog = at.getByRole('dialog');
    await dialog.getByText('You’re over the limits of Starter').waitFor();
    await dialog.getByText('4 members, limit 3').waitFor();
    expect(await findFaults(at)).toEqual([]);
  });

  it('A08 a declined card changes nothing, shows an error and links to the card form', async () => {
    const { page: at } = await open('Declining', null);
    const { subscriptionId } = await buy(at, 'starter');
    await callFrom(at, 'POST /api/organizations/subscriptions/trialActivate', { subscriptionId });
    await callPaddleSandbox(`subscriptions/${subscriptionId}/card`, { declines: true });
    await at.reload();
    await press(at, 'Move to Scale');
    const dialog = at.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Pay \$/ }).click();
    await dialog
      .getByRole('alert')
      .getByText(/Your card was declined, and nothing was changed/)
      .waitFor();
    await dialog.getByRole('link', { name: 'Change card' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await column(at, 'Starter').getByText('Your plan').waitFor();
  });

  it('A07 the dialog shows an error while the payment provider is down, and a retry works', async () => {
    const { page: at } = await open('Waiting', null);
    await buy(at, 'scale');
    await at.reload();
    await at.route('**/api/organizations/subscriptions/update', route =>
      route.fulfill({
        status: 503,
        json: { success: false, error: 'We can’t reach the payment provider.', code: 'payments_unavailable' },
      }),
    );
    await press(at, 'Move to Growth');
    const dialog = at.getByRole('dialog');
    await dialog.getByRole('alert').getByText('We can’t reach the payment provider.').waitFor();
    await at.unroute('**/api/organizations/subscriptions/update');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('Due now').waitFor();
  });

  it('R12 a downgrade to Free takes one step, is scheduled, and shows on Overview', async () => {
    const { page: at } = await open('Leaving', null);
    await buy(at, 'scale');
    await at.reload();
    await press(at, 'Move to Free');
    const dialog = at.getByRole('alertdialog');
    await dialog.getByText('then Free starts automatically. You don’t need a card').waitFor();
    await dialog.getByRole('button', { name: 'Move to Free' }).click();
    await at.getByRole('region', { name: /^Your Scale plan moves to Free on / }).waitFor();
    await at.goto(`${inject('productUrl')}/organizations/subscription`);
    await at.getByText(/^Moves to Free /).waitFor();
  });
});

describe('the table', () => {
  it('R12 the monthly or yearly choice is part of the URL', async () => {
    const { page: at } = await open('Yearling', 'free');
    await column(at, 'Scale').getByText('$299').waitFor();
    await at.getByRole('radio', { name: /Yearly/ }).click();
    await at.waitForURL('**/plans?pay=year');
    await column(at, 'Scale').getByText('$239.20').waitFor();
    await at.reload();
    await column(at, 'Scale').getByText('$239.20').waitFor();
  });

  it('R12 an Admin sees the plans and who can change the plan', async () => {
    const { page: at } = await open('Reading', 'growth', 'Admin');
    await at.getByText('You have read-only access').waitFor();
    expect(await at.getByRole('button', { name: /Move|Subscribe|Try/ }).count()).toBe(0);
  });

  it('R12 the plans screen is accessible and fits a small phone', async () => {
    const { page: at } = await open('Looked over', 'free');
    await column(at, 'Scale').getByText('$299').waitFor();
    expect(await findFaults(at)).toEqual([]);
  });
});
