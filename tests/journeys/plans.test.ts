import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { createOrganization } from '#tests/setup/organization.ts';
import { cards, payWith, readTwin } from '#tests/setup/payments.ts';
import { buy, callFrom, tellProvider, withPaymentClock } from '#tests/setup/purchase.ts';

const { visitAs } = withBrowser();
withPaymentClock();

const plans = '/organizations/subscription/plans';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const column = (page: Page, name: string) => page.getByRole('columnheader', { name });

/** The Owner, or the Admin, of a new organisation with this plan, at the plans. */
async function open(name: string, plan: string | null, role: 'Owner' | 'Admin' = 'Owner') {
  const { people } = await createOrganization(name, role === 'Owner' ? ['Owner'] : ['Owner', 'Admin'], plan);
  const seen = await visitAs(people.at(-1), plans);
  await arrived(seen.page);
  return seen;
}

const arrived = (at: Page) => at.getByRole('heading', { name: 'Compare plans' }).waitFor();

/** What was charged for a change of the subscription that this page shows. */
async function chargesOf(at: Page): Promise<string[]> {
  const { subscriptionId } = await callFrom<{ subscriptionId: string }>(at, 'GET /api/organizations/subscriptions');
  const { transactions } = await readTwin();
  return transactions
    .filter(one => one.subscription_id === subscriptionId && one.origin === 'subscription_update')
    .map(one => (one.details as { totals: { grand_total: string } }).totals.grand_total);
}

describe('from a plan nobody pays for', () => {
  it('R12 Free leads to a checkout, and the table then marks the new plan', async () => {
    const { page: at, complaints } = await open('Climbing', 'free');
    await column(at, 'Free').getByText('Your plan').waitFor();
    await press(at, 'Try Starter for 14 days');
    await payWith(at, cards.pays, /Start the trial/);
    await column(at, 'Starter').getByText('Your trial').waitFor();
    await at.getByText(/^Starter trial, \d+ days left$/).waitFor();
    expect(complaints).toEqual([]);
  });

  it('R12 a canceled plan may begin anew, also with Free', async () => {
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
  it('A07 A08 R12 an upgrade in the middle charges to the cent what was shown before', async () => {
    const { page: at } = await open('Growing', null);
    await buy(at, 'scale');
    await tellProvider('clock', { advance: 'P11DT5H', stop: true });
    await at.goto(`${plans}?pay=year`);
    await press(at, 'Pay yearly');
    const dialog = at.getByRole('dialog');
    await dialog.getByText('Credit for what you have not used').waitFor();
    const label = await dialog.getByRole('button', { name: /^Pay \$/ }).innerText();
    const shown = Math.round(Number(label.replace(/[^\d.]/g, '')) * 100);
    expect(shown).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: label }).click();
    await at.getByText('Your plan is Scale now').waitFor();
    await at.getByRole('link', { name: 'Manage Scale' }).first().waitFor();
    expect(await chargesOf(at)).toEqual([String(shown)]);
    await tellProvider('clock', { run: true });
  });

  it('R12 a smaller plan warns of what is over its limits, before anything changes', async () => {
    const { people } = await createOrganization('Shrinking', ['Owner', 'Admin', 'Editor', 'Viewer'], null);
    const [owner] = people;
    if (!owner) throw new Error('nobody to sign in as');
    const { page: at } = await visitAs(owner, plans);
    await arrived(at);
    await buy(at, 'scale');
    await at.reload();
    await at.getByRole('cell', { name: /^3\s*you use 4$/ }).waitFor();
    await press(at, 'Move to Starter');
    const dialog = at.getByRole('dialog');
    await dialog.getByText('You use more than Starter includes').waitFor();
    await dialog.getByText('4 members, and Starter has 3').waitFor();
    expect(await findFaults(at)).toEqual([]);
  });

  it('A08 a declined card changes nothing, says so, and shows the way to another card', async () => {
    const { page: at } = await open('Declining', null);
    const { subscriptionId } = await buy(at, 'starter');
    await callFrom(at, 'POST /api/organizations/subscriptions/trialActivate', { subscriptionId });
    await tellProvider(`subscriptions/${subscriptionId}/card`, { declines: true });
    await at.reload();
    await press(at, 'Move to Scale');
    const dialog = at.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Pay \$/ }).click();
    await dialog
      .getByRole('alert')
      .getByText(/Your card was declined, and nothing was changed/)
      .waitFor();
    await dialog.getByRole('link', { name: 'Change the card' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await column(at, 'Starter').getByText('Your plan').waitFor();
  });

  it('A07 a provider that is away is told in the dialog, and trying again works', async () => {
    const { page: at } = await open('Waiting', null);
    await buy(at, 'scale');
    await at.reload();
    await at.route('**/api/organizations/subscriptions/update', route =>
      route.fulfill({
        status: 503,
        json: { success: false, error: 'The payment provider cannot be reached.', code: 'payments_unavailable' },
      }),
    );
    await press(at, 'Move to Growth');
    const dialog = at.getByRole('dialog');
    await dialog.getByRole('alert').getByText('The payment provider cannot be reached.').waitFor();
    await at.unroute('**/api/organizations/subscriptions/update');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('Due now').waitFor();
  });

  it('R12 the way to Free leads over canceling, and says so', async () => {
    const { page: at } = await open('Leaving', null);
    await buy(at, 'scale');
    await at.reload();
    await press(at, 'Move to Free');
    await at.getByRole('dialog').getByText('Cancel Scale first.').waitFor();
    await at.getByRole('dialog').getByRole('link', { name: 'Go to cancel' }).click();
    await at.waitForURL(`${inject('productUrl')}/organizations/subscription`);
  });
});

describe('the table', () => {
  it('R12 keeps monthly or yearly in the address', async () => {
    const { page: at } = await open('Yearling', 'free');
    await column(at, 'Scale').getByText('$299').waitFor();
    await at.getByRole('radio', { name: /Yearly/ }).click();
    await at.waitForURL('**/plans?pay=year');
    await column(at, 'Scale').getByText('$239.20').waitFor();
    await at.reload();
    await column(at, 'Scale').getByText('$239.20').waitFor();
  });

  it('R12 an Admin reads it, and is told who can change the plan', async () => {
    const { page: at } = await open('Reading', 'growth', 'Admin');
    await at.getByText('You can read this, not change it').waitFor();
    expect(await at.getByRole('button', { name: /Move|Subscribe|Try/ }).count()).toBe(0);
  });

  it('R12 axe finds nothing, and a small phone fits it', async () => {
    const { page: at } = await open('Looked over', 'free');
    await column(at, 'Scale').getByText('$299').waitFor();
    expect(await findFaults(at)).toEqual([]);
  });
});
