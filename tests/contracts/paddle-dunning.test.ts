import { ApiError } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogue, startTestPaddle, subscribe, type TestPaddle } from '#tests/setup/paddle.ts';

let twin: TestPaddle;
let prices: Awaited<ReturnType<typeof createCatalogue>>;
let people = 0;
beforeAll(async () => {
  twin = await startTestPaddle();
  prices = await createCatalogue(twin);
});
afterAll(() => twin.remove());

const laterCard = '4000002760003184';

function buy(priceId: string, more: { card?: string; country?: string } = {}) {
  people += 1;
  return subscribe(twin, priceId, { email: `person${people}@example.com`, ...more });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch(thrown => thrown);
  if (!(error instanceof ApiError)) throw new Error(`no error of Paddle: ${String(error)}`);
  return error.code;
}

function daysAfter(time: string | null | undefined, days: number): string {
  return new Date(Date.parse(`${time}`) + days * 86_400_000).toISOString();
}

const billsOf = (id: string) => twin.sdk.transactions.list({ subscriptionId: [id] }).next();
const swapTo = (priceId: string) => ({
  items: [{ priceId, quantity: 1 }],
  prorationBillingMode: 'prorated_immediately' as const,
});

it('a renewal that fails has moved the period on, is past due, and is paid with a new card', async () => {
  const before = await buy(prices.monthly.id, { card: laterCard });
  twin.control.moveClock({ to: daysAfter(before.nextBilledAt, 0) });
  const behind = await twin.sdk.subscriptions.get(before.id);
  expect(behind.status).toBe('past_due');
  expect(behind.currentBillingPeriod?.startsAt).toBe(before.nextBilledAt);
  const [owed] = await billsOf(before.id);
  expect(owed).toMatchObject({
    status: 'past_due',
    payments: [{ status: 'error', errorCode: 'authentication_failed' }],
  });
  expect(await codeOf(twin.sdk.subscriptions.update(before.id, swapTo(prices.bigger.id)))).toBe(
    'subscription_outstanding_transaction',
  );
  const planned = twin.sdk.subscriptions.cancel(before.id, { effectiveFrom: 'next_billing_period' });
  expect(await codeOf(planned)).toBe('subscription_outstanding_transaction');

  const change = await twin.sdk.subscriptions.getPaymentMethodChangeTransaction(before.id);
  expect(change.id).toBe(owed?.id);
  twin.control.pay(change.id);
  expect(await twin.sdk.subscriptions.get(before.id)).toMatchObject({
    status: 'active',
    nextBilledAt: behind.nextBilledAt,
  });
  expect((await twin.sdk.transactions.get(change.id)).payments.map(({ status }) => status)).toEqual([
    'captured',
    'error',
  ]);
});

it('what stays unpaid is tried again, and ends the subscription after 30 days', async () => {
  const [heals, ends] = [await buy(prices.monthly.id), await buy(prices.monthly.id)];
  for (const { id } of [heals, ends]) twin.control.setCard(id, true);
  twin.control.moveClock({ to: daysAfter(ends.nextBilledAt, 1.5) });
  expect((await billsOf(ends.id))[0]?.payments).toHaveLength(2);
  twin.control.setCard(heals.id, false);
  twin.control.moveClock({ advance: 'P3D' });
  expect((await twin.sdk.subscriptions.get(heals.id)).status).toBe('active');
  twin.control.moveClock({ advance: 'P27D' });
  expect((await twin.sdk.subscriptions.get(ends.id)).status).toBe('canceled');
  expect((await billsOf(ends.id))[0]?.status).toBe('canceled');
});

it('a new card for a subscription that owes nothing costs nothing', async () => {
  const before = await buy(prices.monthly.id);
  const change = await twin.sdk.subscriptions.getPaymentMethodChangeTransaction(before.id);
  expect(change).toMatchObject({ status: 'ready', origin: 'subscription_payment_method_change', payments: [] });
  expect(change.details?.totals?.grandTotal).toBe('0');
  expect(change.checkout?.url).toBe(`${twin.url}/checkout?_ptxn=${change.id}`);
  twin.control.pay(change.id, { card: '4000056655665556' });
  expect((await twin.sdk.transactions.get(change.id)).status).toBe('completed');
  twin.control.moveClock({ to: daysAfter(before.nextBilledAt, 0) });
  expect((await billsOf(before.id))[0]?.payments[0]?.methodDetails?.card?.last4).toBe('5556');
  const saved = await twin.sdk.paymentMethods.list(before.customerId).next();
  expect(saved.map(({ card }) => card?.last4)).toEqual(['5556', '4242']);
});
