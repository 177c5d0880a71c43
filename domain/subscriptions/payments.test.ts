import { beforeAll, expect, it } from 'vitest';
import type { Payment } from '#domain/subscriptions/inputs.ts';
import type { Usage } from '#domain/usage/inputs.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

it('A02 the next bill has its date and amount and starts a new month of questions; there is none if the plan ends', async () => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'growth');
  await testPayments.settle();
  const trial = (await testPayments.read(token))?.trialEndsAt;
  expect((await testPayments.send('GET /paddle', token)).body.data).toMatchObject({
    billingCycle: { interval: 'month', frequency: 1 },
    nextBill: { at: trial, due: { amount: '9900', currency: 'USD' }, credit: { amount: '0' } },
  });
  const usage = (await testPayments.call('GET /api/organizations/usage', { token })).body.data as Usage[];
  expect(usage.find(({ kind }) => kind === 'questions')?.resetsAt).toBe(trial);
  await testPayments.send('POST /cancel', token, { cancelImmediately: false });
  expect((await testPayments.send('GET /paddle', token)).body.data).toMatchObject({ nextBill: null });
});

it('A04 payments and their invoices stay available after the plan has ended', async () => {
  const { token } = await testPayments.newShop();
  expect((await testPayments.send('GET /transactions', token)).body.data).toEqual([]);
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  await testPayments.send('POST /cancel', token, { cancelImmediately: true });
  await testPayments.send('POST /free', token);
  expect(await testPayments.read(token)).toMatchObject({ plan: { id: 'free' } });
  const [paid] = (await testPayments.send('GET /transactions', token)).body.data as Payment[];
  expect(paid).toMatchObject({ status: 'completed', hasInvoice: true });
  expect((await testPayments.send(`GET /transactions/${paid?.id}/invoice`, token)).status).toBe(200);
});

it('A04 card changes are excluded before pagination, and the newest card is still shown', async () => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  testPayments.sandbox.control.moveClock({ advance: 'P32D' });
  for (let time = 0; time < 3; time += 1) {
    const change = (await testPayments.send('PATCH /paymentMethod', token)).body.data as { transactionId: string };
    testPayments.sandbox.control.pay(change.transactionId, { card: '4000056655665556' });
  }
  await testPayments.settle();
  const page = await testPayments.send('GET /transactions?perPage=1', token);
  const { pagination } = page.body as unknown as { pagination: { next: string; hasMore: boolean } };
  expect(page.body.data).toHaveLength(1);
  expect(pagination.hasMore).toBe(true);
  const last = await testPayments.send(`GET /transactions?perPage=1&after=${pagination.next}`, token);
  expect(last.body).toMatchObject({ data: [{ status: 'completed' }], pagination: { hasMore: false } });
  expect((await testPayments.send('GET /paymentMethod', token)).body.data).toMatchObject({ last4: '5556' });
});
