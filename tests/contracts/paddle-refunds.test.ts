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
