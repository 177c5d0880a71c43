import { ApiError } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogue, startTestPaddle, subscribe, type TestPaddle } from '#tests/setup/paddle.ts';

let sandbox: TestPaddle;
let prices: Awaited<ReturnType<typeof createCatalogue>>;
let people = 0;
beforeAll(async () => {
  sandbox = await startTestPaddle();
  prices = await createCatalogue(sandbox);
});
afterAll(() => sandbox.remove());

const laterCard = '4000002760003184';

function buy(priceId: string, more: { card?: string; country?: string } = {}) {
  people += 1;
  return subscribe(sandbox, priceId, { email: `person${people}@example.com`, ...more });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch(thrown => thrown);
  if (!(error instanceof ApiError)) throw new Error(`no error of Paddle: ${String(error)}`);
  return error.code;
}

function daysAfter(time: string | null | undefined, days: number): string {
  return new Date(Date.parse(`${time}`) + days * 86_400_000).toISOString();
}

const billsOf = (id: string) => sandbox.sdk.transactions.list({ subscriptionId: [id] }).next();
const swapTo = (priceId: string) => ({
  items: [{ priceId, quantity: 1 }],
  prorationBillingMode: 'prorated_immediately' as const,
});

it('a checkout with a trial price makes a trialing subscription that is billed when the trial ends', async () => {
  const trial = await buy(prices.trial.id);
  expect(trial).toMatchObject({ status: 'trialing', firstBilledAt: null, customData: { organizationId: 'o1' } });
  expect(trial.nextBilledAt).toBe(daysAfter(trial.startedAt, 14));
  expect(trial.currentBillingPeriod?.endsAt).toBe(trial.nextBilledAt);
  expect(trial.items[0]).toMatchObject({ status: 'trialing', previouslyBilledAt: null });
  expect(trial.items[0]?.trialDates?.endsAt).toBe(trial.nextBilledAt);
  const [first] = await billsOf(trial.id);
  expect(first).toMatchObject({ status: 'completed', origin: 'api', details: { totals: { grandTotal: '0' } } });
  expect(first?.payments[0]?.methodDetails?.card?.last4).toBe('4242');

  sandbox.control.moveClock({ advance: 'P15D' });
  const active = await sandbox.sdk.subscriptions.get(trial.id);
  expect(active).toMatchObject({ status: 'active', firstBilledAt: trial.nextBilledAt });
  expect(active.currentBillingPeriod?.startsAt).toBe(trial.nextBilledAt);
  expect(active.items[0]?.trialDates).toEqual(trial.items[0]?.trialDates);
  const [renewal] = await billsOf(trial.id);
  expect(renewal).toMatchObject({ origin: 'subscription_recurring', customData: { organizationId: 'o1' } });
  expect(renewal?.details?.totals?.grandTotal).toBe('2900');
});

it('activating a trial bills now, and leaves the dates of the trial with its real end', async () => {
  const trial = await buy(prices.trial.id);
  const active = await sandbox.sdk.subscriptions.activate(trial.id);
  expect(active.status).toBe('active');
  expect(active.firstBilledAt).toBe(active.currentBillingPeriod?.startsAt);
  expect(active.items[0]?.trialDates?.endsAt).toBe(active.firstBilledAt);
  expect((await billsOf(trial.id))[0]?.details?.totals?.grandTotal).toBe('2900');
  expect(await codeOf(sandbox.sdk.subscriptions.activate(trial.id))).toBe('subscription_cannot_activate');
});

it('activating with a declined card changes nothing', async () => {
  const trial = await buy(prices.trial.id, { card: laterCard });
  expect(await codeOf(sandbox.sdk.subscriptions.activate(trial.id))).toBe('subscription_payment_declined');
  expect(await sandbox.sdk.subscriptions.get(trial.id)).toEqual(trial);
  expect(await billsOf(trial.id)).toHaveLength(1);
});

it('a trial can change its plan without a bill, and nothing else', async () => {
  const trial = await buy(prices.trial.id);
  const change = (body: object) => codeOf(sandbox.sdk.subscriptions.update(trial.id, body));
  expect(await change(swapTo(prices.bigger.id))).toBe('subscription_trialing_items_update_invalid_options');
  expect(await change({ customData: { a: 1 } })).toBe('subscription_update_when_trialing');
  expect(await change({ items: [{ priceId: prices.bigger.id, quantity: 1 }] })).toBe(
    'subscription_items_update_missing_proration_billing_mode',
  );
  const moved = await sandbox.sdk.subscriptions.update(trial.id, {
    ...swapTo(prices.bigger.id),
    prorationBillingMode: 'do_not_bill',
  });
  expect(moved).toMatchObject({ status: 'trialing', nextBilledAt: trial.nextBilledAt });
  expect(moved.items[0]).toMatchObject({ status: 'trialing', price: { id: prices.bigger.id } });
});

it('a swap in the same interval keeps the period', async () => {
  const before = await buy(prices.monthly.id);
  const after = await sandbox.sdk.subscriptions.update(before.id, swapTo(prices.bigger.id));
  expect(after).toMatchObject({ nextBilledAt: before.nextBilledAt, currentBillingPeriod: before.currentBillingPeriod });
  expect(after.items[0]?.product.name).toBe('Growth');
  expect((await billsOf(before.id))[0]).toMatchObject({ origin: 'subscription_update', status: 'completed' });
});

it('a swap to another interval is billed now and restarts the period', async () => {
  const before = await buy(prices.monthly.id);
  const later = { ...swapTo(prices.yearly.id), prorationBillingMode: 'prorated_next_billing_period' as const };
  expect(await codeOf(sandbox.sdk.subscriptions.update(before.id, later))).toBe('bad_request');
  sandbox.control.moveClock({ advance: 'P1D' });
  const after = await sandbox.sdk.subscriptions.update(before.id, swapTo(prices.yearly.id));
  expect(after.billingCycle).toEqual({ interval: 'year', frequency: 1 });
  expect(Date.parse(`${after.currentBillingPeriod?.startsAt}`)).toBeGreaterThan(Date.parse(`${before.startedAt}`));
  expect(`${after.nextBilledAt}` > daysAfter(before.startedAt, 364)).toBe(true);
});

it('a declined upgrade changes nothing, unless that is asked for', async () => {
  const before = await buy(prices.monthly.id);
  sandbox.control.setCard(before.id, true);
  expect(await codeOf(sandbox.sdk.subscriptions.update(before.id, swapTo(prices.bigger.id)))).toBe(
    'subscription_payment_declined',
  );
  expect(await sandbox.sdk.subscriptions.get(before.id)).toEqual(before);
  expect(await billsOf(before.id)).toHaveLength(1);
  const forced = await sandbox.sdk.subscriptions.update(before.id, {
    ...swapTo(prices.bigger.id),
    onPaymentFailure: 'apply_change',
  });
  expect(forced).toMatchObject({ status: 'past_due', items: [{ price: { id: prices.bigger.id } }] });
});

it('a cancellation at the end of the period keeps the status and can be undone', async () => {
  const before = await buy(prices.monthly.id);
  const planned = await sandbox.sdk.subscriptions.cancel(before.id, { effectiveFrom: 'next_billing_period' });
  expect(planned).toMatchObject({
    status: 'active',
    nextBilledAt: null,
    currentBillingPeriod: before.currentBillingPeriod,
  });
  expect(planned.items[0]?.nextBilledAt).toBeNull();
  expect(planned.scheduledChange).toMatchObject({ action: 'cancel', effectiveAt: before.nextBilledAt, resumeAt: null });
  expect(await codeOf(sandbox.sdk.subscriptions.update(before.id, swapTo(prices.bigger.id)))).toBe(
    'subscription_locked_pending_changes',
  );
  const restored = await sandbox.sdk.subscriptions.update(before.id, { scheduledChange: null });
  expect(restored).toMatchObject({ scheduledChange: null, nextBilledAt: before.nextBilledAt });

  await sandbox.sdk.subscriptions.cancel(before.id, { effectiveFrom: 'next_billing_period' });
  sandbox.control.moveClock({ to: daysAfter(before.nextBilledAt, 1) });
  const ended = await sandbox.sdk.subscriptions.get(before.id);
  expect(ended).toMatchObject({ status: 'canceled', currentBillingPeriod: null, scheduledChange: null });
  expect(Date.parse(`${ended.canceledAt}`) - Date.parse(`${before.nextBilledAt}`)).toBeLessThan(60_000);
  expect(await billsOf(before.id)).toHaveLength(1);
});

it('an immediate cancellation is final', async () => {
  const before = await buy(prices.monthly.id);
  const ended = await sandbox.sdk.subscriptions.cancel(before.id, { effectiveFrom: 'immediately' });
  expect(ended).toMatchObject({
    status: 'canceled',
    nextBilledAt: null,
    currentBillingPeriod: null,
    scheduledChange: null,
  });
  expect(ended.canceledAt).toBeTruthy();
  const code = 'subscription_is_canceled_action_invalid';
  expect(await codeOf(sandbox.sdk.subscriptions.cancel(before.id, { effectiveFrom: 'immediately' }))).toBe(code);
  expect(await codeOf(sandbox.sdk.subscriptions.update(before.id, swapTo(prices.bigger.id)))).toBe(code);
});

it('a subscription is paused and resumed, now and later', async () => {
  const before = await buy(prices.monthly.id);
  expect(await sandbox.sdk.subscriptions.pause(before.id, { effectiveFrom: 'next_billing_period' })).toMatchObject({
    status: 'active',
    scheduledChange: { action: 'pause' },
  });
  await sandbox.sdk.subscriptions.update(before.id, { scheduledChange: null });
  const paused = await sandbox.sdk.subscriptions.pause(before.id, { effectiveFrom: 'immediately' });
  expect(paused).toMatchObject({ status: 'paused', nextBilledAt: null, currentBillingPeriod: null });
  const resumed = await sandbox.sdk.subscriptions.resume(before.id, { effectiveFrom: 'immediately' });
  expect(resumed).toMatchObject({ status: 'active', pausedAt: null });
  expect(await billsOf(before.id)).toHaveLength(2);
  const back = daysAfter(resumed.nextBilledAt, 10);
  await sandbox.sdk.subscriptions.pause(before.id, { effectiveFrom: 'immediately', resumeAt: back });
  sandbox.control.moveClock({ to: daysAfter(back, 1) });
  expect((await sandbox.sdk.subscriptions.get(before.id)).currentBillingPeriod?.startsAt).toBe(back);
  await sandbox.sdk.subscriptions.pause(before.id, { effectiveFrom: 'immediately' });
  expect((await sandbox.sdk.subscriptions.cancel(before.id, null as never)).status).toBe('canceled');
});

it('half an hour before a renewal the plan cannot be changed', async () => {
  const before = await buy(prices.monthly.id);
  sandbox.control.moveClock({ to: new Date(Date.parse(`${before.nextBilledAt}`) - 60_000).toISOString() });
  expect(await codeOf(sandbox.sdk.subscriptions.update(before.id, swapTo(prices.bigger.id)))).toBe(
    'subscription_locked_renewal',
  );
});

it('concurrent changes are applied one after another', async () => {
  const before = await buy(prices.monthly.id);
  const quantities = [2, 3, 4, 5, 6];
  const body = (quantity: number) => ({
    items: [{ priceId: prices.monthly.id, quantity }],
    prorationBillingMode: 'full_immediately' as const,
  });
  await Promise.all(quantities.map(quantity => sandbox.sdk.subscriptions.update(before.id, body(quantity))));
  const bills = (await billsOf(before.id)).slice(0, -1);
  const paid = bills.reduce((sum, one) => sum + Number(one.details?.totals?.grandTotal), 0);
  const after = await sandbox.sdk.subscriptions.get(before.id);
  expect(paid).toBeGreaterThanOrEqual(2900 * (Number(after.items[0]?.quantity) - 1));
  expect(paid % 2900).toBe(0);
});

it('a trial that needs no card starts without a checkout, and cannot be activated', async () => {
  const free = await sandbox.sdk.prices.create({
    productId: prices.starter.id,
    description: 'No card',
    unitPrice: { amount: '2900', currencyCode: 'USD' },
    billingCycle: { interval: 'month', frequency: 1 },
    trialPeriod: { interval: 'day', frequency: 14, requiresPaymentMethod: false },
  });
  const customer = await sandbox.sdk.customers.create({ email: 'cardless@example.com' });
  const address = await sandbox.sdk.addresses.create(customer.id, { countryCode: 'US' });
  const made = await sandbox.sdk.transactions.create({
    status: 'billed',
    collectionMode: 'automatic',
    items: [{ priceId: free.id, quantity: 1 }],
    customerId: customer.id,
    addressId: address.id,
  });
  expect(made.status).toBe('completed');
  const id = `${made.subscriptionId}`;
  expect((await sandbox.sdk.subscriptions.get(id)).status).toBe('trialing');
  expect(await codeOf(sandbox.sdk.subscriptions.activate(id))).toBe(
    'subscription_missing_payment_method_cannot_activate',
  );
  sandbox.control.moveClock({ advance: 'P15D' });
  expect((await sandbox.sdk.subscriptions.get(id)).status).toBe('canceled');
});

it('custom data goes from the checkout to the subscription, and is replaced as a whole', async () => {
  const before = await buy(prices.monthly.id);
  const after = await sandbox.sdk.subscriptions.update(before.id, { customData: { other: 'x' } });
  expect(after.customData).toEqual({ other: 'x' });
});

it('the billing day is restored after a short month', async () => {
  const { addDuration, nextBilling } = await import('#sandbox/paddle/clock.ts');
  const month = { interval: 'month', frequency: 1 } as const;
  const anchor = '2026-01-31T10:00:00.000Z';
  expect(addDuration(anchor, month)).toBe('2026-02-28T10:00:00.000Z');
  expect(nextBilling(anchor, month, '2026-02-28T10:00:00.000Z')).toBe('2026-03-31T10:00:00.000Z');
});
