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

it('a failed renewal starts the next period past due, and is paid with a new card', async () => {
  const before = await buy(prices.monthly.id, { card: laterCard });
  sandbox.control.moveClock({ to: daysAfter(before.nextBilledAt, 0) });
  const behind = await sandbox.sdk.subscriptions.get(before.id);
  expect(behind.status).toBe('past_due');
  expect(behind.currentBillingPeriod?.startsAt).toBe(before.nextBilledAt);
  const [owed] = await billsOf(before.id);
  expect(owed).toMatchObject({
    status: 'past_due',
    payments: [{ status: 'error', errorCode: 'authentication_failed' }],
  });
  expect(await codeOf(sandbox.sdk.subscriptions.update(before.id, swapTo(prices.bigger.id)))).toBe(
    'subscription_update_when_past_due',
  );
  const planned = sandbox.sdk.subscriptions.cancel(before.id, { effectiveFrom: 'next_billing_period' });
  expect(await codeOf(planned)).toBe('subscription_outstanding_transaction');

  const change = await sandbox.sdk.subscriptions.getPaymentMethodChangeTransaction(before.id);
  expect(change.id).toBe(owed?.id);
  sandbox.control.pay(change.id);
  expect(await sandbox.sdk.subscriptions.get(before.id)).toMatchObject({
    status: 'active',
    nextBilledAt: behind.nextBilledAt,
  });
  expect((await sandbox.sdk.transactions.get(change.id)).payments.map(({ status }) => status)).toEqual([
    'captured',
    'error',
  ]);
});

it('an unpaid bill is retried, and the subscription ends after 30 days', async () => {
  const [heals, ends] = [await buy(prices.monthly.id), await buy(prices.monthly.id)];
  for (const { id } of [heals, ends]) sandbox.control.setCard(id, true);
  sandbox.control.moveClock({ to: daysAfter(ends.nextBilledAt, 1.5) });
  expect((await billsOf(ends.id))[0]?.payments).toHaveLength(2);
  sandbox.control.setCard(heals.id, false);
  sandbox.control.moveClock({ advance: 'P3D' });
  expect((await sandbox.sdk.subscriptions.get(heals.id)).status).toBe('active');
  sandbox.control.moveClock({ advance: 'P27D' });
  expect((await sandbox.sdk.subscriptions.get(ends.id)).status).toBe('canceled');
  expect((await billsOf(ends.id))[0]?.status).toBe('canceled');
});

it('a new card for a subscription without debt costs nothing', async () => {
  const before = await buy(prices.monthly.id);
  const change = await sandbox.sdk.subscriptions.getPaymentMethodChangeTransaction(before.id);
  expect(change).toMatchObject({ status: 'ready', origin: 'subscription_payment_method_change', payments: [] });
  expect(change.details?.totals?.grandTotal).toBe('0');
  expect(change.checkout?.url).toBe(`${sandbox.url}/checkout?_ptxn=${change.id}`);
  sandbox.control.pay(change.id, { card: '4000056655665556' });
  expect((await sandbox.sdk.transactions.get(change.id)).status).toBe('completed');
  sandbox.control.moveClock({ to: daysAfter(before.nextBilledAt, 0) });
  expect((await billsOf(before.id))[0]?.payments[0]?.methodDetails?.card?.last4).toBe('5556');
  const saved = await sandbox.sdk.paymentMethods.list(before.customerId).next();
  expect(saved.map(({ card }) => card?.last4)).toEqual(['5556', '4242']);
});
