import { beforeAll, expect, it, vi } from 'vitest';
import { type Context, jobContext } from '#domain/context.ts';
import { endPurchase } from '#domain/subscriptions/ended-purchase.ts';
import type { EndedPurchase, Payment } from '#domain/subscriptions/inputs.ts';
import { type PurchaseEmail, purchaseEmailQueue } from '#domain/subscriptions/jobs.ts';
import { sendPurchaseEmail } from '#domain/subscriptions/purchase-emails.ts';
import { reconcileSubscriptions } from '#domain/subscriptions/reconcile.ts';
import { asSuper } from '#tests/setup/database.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

const logged = vi.fn();
const contextOf = (id: string): Context => {
  const { services, directory } = testPayments;
  return { ...jobContext({ ...services, directory }, 'end-duplicate-subscription', id) };
};

/** Scale bought twice, and the refund of the second purchase was requested. */
async function refundSecond() {
  const shop = await testPayments.newShop();
  const { id: priceId } = await testPayments.offer(shop.token, 'scale');
  const open = async () =>
    (await testPayments.send('POST /checkout', shop.token, { priceId })).body.data as { transactionId: string };
  const [first, second] = [(await open()).transactionId, (await open()).transactionId];
  for (const id of [first, second]) testPayments.sandbox.control.pay(id, { country: 'GB' });
  await testPayments.settle();
  const { transactions } = testPayments.sandbox.control.state();
  const subscriptionId = `${transactions.find(({ id }) => id === second)?.subscription_id}`;
  await endPurchase(contextOf(shop.id), subscriptionId);
  await testPayments.settle();
  const adjustmentId = `${testPayments.sandbox.control.state().adjustments.at(-1)?.id}`;
  return { ...shop, first, second, adjustmentId };
}

const shown = async (token: string) =>
  ((await testPayments.send('GET /endedPurchase', token)).body.data as EndedPurchase).refund;
const statesOf = async (token: string) => {
  const payments = (await testPayments.send('GET /transactions', token)).body.data as Payment[];
  return Object.fromEntries(payments.map(payment => [payment.id, payment.status]));
};

async function emailsAboutRefund(id: string): Promise<void> {
  const queued = await asSuper<{ data: PurchaseEmail }>(
    testPayments.services.superUrl,
    `select data from jobs.job where name = '${purchaseEmailQueue.name}' and data->>'organizationId' = '${id}'
     and data->>'about' = 'refund'`,
  );
  for (const { data } of queued) await sendPurchaseEmail(contextOf(id), data);
}

it('a refund is requested until the provider has approved it', async () => {
  const { token, first, second } = await refundSecond();
  expect(await shown(token)).toMatchObject({ amount: '28680', status: 'requested', refunded: '0' });
  expect(await statesOf(token)).toEqual({ [first]: 'completed', [second]: 'refund_requested' });
  testPayments.sandbox.control.moveClock({ advance: 'PT11M' });
  await testPayments.settle();
  expect(await shown(token)).toMatchObject({ amount: '28680', status: 'approved', refunded: '28680' });
  expect(await statesOf(token)).toEqual({ [first]: 'completed', [second]: 'refunded' });
});

it('a rejected refund is shown, the people who pay get one email, and the operator an error', async () => {
  const { id, email, token, second, adjustmentId } = await refundSecond();
  const log = vi.spyOn(testPayments.services.log, 'error').mockImplementation(logged);
  testPayments.sandbox.control.decideRefund(adjustmentId, 'rejected');
  await testPayments.settle();
  await reconcileSubscriptions({ ...testPayments.services, directory: testPayments.directory });
  log.mockRestore();
  expect(logged.mock.calls).toMatchObject([[{ organizationId: id }, 'a refund was rejected']]);
  expect(await shown(token)).toMatchObject({ amount: '28680', status: 'rejected', refunded: '0' });
  expect((await statesOf(token))[second]).toBe('completed');
  await emailsAboutRefund(id);
  const about = (await testPayments.emails(email)).filter(({ subject }) =>
    /^Your refund for .* wasn’t approved$/.test(subject),
  );
  expect(about).toHaveLength(1);
  expect(about[0]?.text).toContain('£286.80');
});

it('a rejection whose event was lost is found by the hourly sweep', async () => {
  const { token, adjustmentId } = await refundSecond();
  testPayments.sandbox.control.meddle({ drop: 1 });
  testPayments.sandbox.control.decideRefund(adjustmentId, 'rejected');
  await testPayments.settle();
  expect(await shown(token)).toMatchObject({ status: 'requested' });
  await reconcileSubscriptions({ ...testPayments.services, directory: testPayments.directory });
  expect(await shown(token)).toMatchObject({ status: 'rejected' });
});

it('part of it refunded after a rejection is shown as part, and the rest as credit settles it', async () => {
  const { token, second, adjustmentId } = await refundSecond();
  const { control } = testPayments.sandbox;
  control.decideRefund(adjustmentId, 'rejected');
  control.requestRefund(second, '10000');
  await testPayments.settle();
  expect(await shown(token)).toMatchObject({ status: 'requested' });
  control.moveClock({ advance: 'PT11M' });
  await testPayments.settle();
  expect(await shown(token)).toMatchObject({ status: 'rejected', refunded: '10000', credited: '0' });
  expect((await statesOf(token))[second]).toBe('partly_refunded');
  control.creditPayment(second, '18680');
  await testPayments.settle();
  expect(await shown(token)).toMatchObject({ status: 'approved', refunded: '10000', credited: '18680' });
});

it('a payment that became credit is not shown as refunded', async () => {
  const { token } = await testPayments.newShop();
  const bought = await testPayments.buy(token, 'scale');
  await testPayments.settle();
  testPayments.sandbox.control.creditPayment(bought, '29900');
  await testPayments.settle();
  expect(await statesOf(token)).toEqual({ [bought]: 'completed' });
});
