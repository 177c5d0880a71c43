import { ApiError } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { missingKeys } from '#tests/contracts/paddle/documented.ts';
import { createCatalogue, startTestPaddle, subscribe, type TestPaddle } from '#tests/setup/paddle.ts';

let sandbox: TestPaddle;
let prices: Awaited<ReturnType<typeof createCatalogue>>;
beforeAll(async () => {
  sandbox = await startTestPaddle();
  prices = await createCatalogue(sandbox);
});
afterAll(() => sandbox.remove());

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch(thrown => thrown);
  if (!(error instanceof ApiError)) throw new Error(`no error of Paddle: ${String(error)}`);
  return error.code;
}

const mode = 'prorated_immediately' as const;
const refund = (transactionId: string) =>
  sandbox.sdk.adjustments.create({ action: 'refund', type: 'full', transactionId, reason: 'Bought twice' });

it('a refund waits for approval, is approved ten minutes later, and the subscription is left as it is', async () => {
  const { id } = await subscribe(sandbox, prices.monthly.id, { email: 'refund@example.com', country: 'GB' });
  const [bill] = await sandbox.sdk.transactions.list({ subscriptionId: [id] }).next();
  const made = await refund(`${bill?.id}`);
  expect(made).toMatchObject({ status: 'pending_approval', action: 'refund', subscriptionId: id });
  expect(made.totals.total).toBe(bill?.details?.totals?.grandTotal);
  expect(sandbox.control.state().adjustments.flatMap(one => missingKeys('adjustment', one))).toEqual([]);
  expect(await codeOf(refund(`${bill?.id}`))).toBe('adjustment_pending_refund_request');
  sandbox.control.moveClock({ advance: 'PT11M' });
  const [approved] = await sandbox.sdk.adjustments.list({ transactionId: [`${bill?.id}`] }).next();
  expect(approved?.status).toBe('approved');
  expect(await codeOf(refund(`${bill?.id}`))).toBe('adjustment_transaction_item_invalid');
  const after = await sandbox.sdk.transactions.get(`${bill?.id}`);
  expect(after.details).toMatchObject({
    adjustedTotals: { grandTotal: '0' },
    totals: { grandTotal: made.totals.total },
  });
  expect((await sandbox.sdk.subscriptions.get(id)).status).toBe('active');
});

it('a rejected refund leaves the payment as it is, and can be requested again', async () => {
  const { id } = await subscribe(sandbox, prices.bigger.id, { email: 'rejected@example.com', country: 'GB' });
  const [bill] = await sandbox.sdk.transactions.list({ subscriptionId: [id] }).next();
  const made = await refund(`${bill?.id}`);
  const cheaper = { items: [{ priceId: prices.monthly.id, quantity: 1 }], prorationBillingMode: mode };
  expect(await codeOf(sandbox.sdk.subscriptions.update(id, cheaper))).toBe('subscription_outstanding_pending_refund');
  sandbox.control.decideRefund(made.id, 'rejected');
  sandbox.control.moveClock({ advance: 'PT11M' });
  const [rejected] = await sandbox.sdk.adjustments.list({ subscriptionId: [id] }).next();
  expect(rejected?.status).toBe('rejected');
  const after = await sandbox.sdk.transactions.get(`${bill?.id}`);
  expect(after.details?.adjustedTotals?.grandTotal).toBe(after.details?.totals?.grandTotal);
  expect(await refund(`${bill?.id}`)).toMatchObject({ status: 'pending_approval' });
});

it('part of a payment can be refunded, and never more than is left', async () => {
  const { id } = await subscribe(sandbox, prices.monthly.id, { email: 'partial@example.com', country: 'GB' });
  const [bill] = await sandbox.sdk.transactions.list({ subscriptionId: [id] }).next();
  const itemId = `${bill?.details?.lineItems[0]?.id}`;
  const part = (amount: string) =>
    sandbox.sdk.adjustments.create({
      action: 'refund',
      type: 'partial',
      transactionId: `${bill?.id}`,
      reason: 'Some of it',
      items: [{ itemId, type: 'partial', amount }],
    });
  expect(await part('1200')).toMatchObject({
    type: 'partial',
    totals: { subtotal: '1000', tax: '200', total: '1200' },
  });
  sandbox.control.moveClock({ advance: 'PT11M' });
  const after = await sandbox.sdk.transactions.get(`${bill?.id}`);
  expect(after.details?.adjustedTotals?.grandTotal).toBe(String(Number(bill?.details?.totals?.grandTotal) - 1200));
  expect(await codeOf(part('2400'))).toBe('adjustment_total_amount_above_remaining_allowed');
  const states = sandbox.control.state().adjustments;
  expect(states.flatMap(one => missingKeys('adjustment', one))).toEqual([]);
});

it('a credit is approved at once and becomes credit of the customer; a seller cannot credit a card payment', async () => {
  const { id, customerId } = await subscribe(sandbox, prices.monthly.id, { email: 'credit@example.com' });
  const [bill] = await sandbox.sdk.transactions.list({ subscriptionId: [id] }).next();
  const transactionId = `${bill?.id}`;
  const credit = sandbox.sdk.adjustments.create({ action: 'credit', type: 'full', transactionId, reason: 'Sorry' });
  expect(await codeOf(credit)).toBe('adjustment_transaction_invalid_status_for_credit');
  sandbox.control.creditPayment(transactionId, '500');
  const [made] = await sandbox.sdk.adjustments.list({ transactionId: [transactionId] }).next();
  expect(made).toMatchObject({ action: 'credit', status: 'approved', creditAppliedToBalance: true });
  const [balance] = await sandbox.sdk.customers.getCreditBalance(customerId);
  expect(balance?.balance?.available).toBe('500');
});

it('an incomplete transaction and a free trial cannot be refunded', async () => {
  const { id } = await sandbox.sdk.transactions.create({ items: [{ priceId: prices.monthly.id, quantity: 1 }] });
  expect(await codeOf(refund(id))).toBe('adjustment_transaction_invalid_status_for_refund');
  const trial = await subscribe(sandbox, prices.trial.id, { email: 'trial@example.com' });
  const [free] = await sandbox.sdk.transactions.list({ subscriptionId: [trial.id] }).next();
  expect(await codeOf(refund(`${free?.id}`))).toBe('adjustment_transaction_item_invalid');
});

it('a change that would credit a bill that is still being processed is refused', async () => {
  const { id } = await subscribe(sandbox, prices.bigger.id, { email: 'busy@example.com' });
  const change = {
    items: [{ priceId: prices.monthly.id, quantity: 1 }],
    prorationBillingMode: 'prorated_immediately' as const,
  };
  sandbox.control.setProcessing(id, true);
  const code = 'subscription_credit_creation_against_processing_transaction';
  expect(await codeOf(sandbox.sdk.subscriptions.update(id, change))).toBe(code);
  sandbox.control.setProcessing(id, false);
  expect((await sandbox.sdk.subscriptions.update(id, change)).status).toBe('active');
});

it('an event occurs after its state was written', async () => {
  await subscribe(sandbox, prices.monthly.id, { email: 'late@example.com' });
  const events = await sandbox.sdk.events.list().next();
  for (const { occurredAt, data } of events) {
    const { updatedAt } = data as { updatedAt?: string };
    if (updatedAt) expect(Date.parse(occurredAt) - Date.parse(updatedAt)).toBeGreaterThanOrEqual(600);
  }
});

it('resuming a subscription that is not paused returns the documented error code', async () => {
  const { id } = await subscribe(sandbox, prices.monthly.id, { email: 'awake@example.com' });
  const resumed = sandbox.sdk.subscriptions.resume(id, { effectiveFrom: 'immediately' });
  expect(await codeOf(resumed)).toBe('subscription_must_be_paused');
});
