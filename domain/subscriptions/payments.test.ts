import { beforeAll, expect, it } from 'vitest';
import type { Payment } from '#domain/subscriptions/inputs.ts';
import type { Usage } from '#domain/usage/inputs.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let till: TestPayments;
beforeAll(async () => {
  till = await openTestPayments();
});

it('A02 the next bill has its date and amount and starts a new month of questions; there is none if the plan ends', async () => {
  const { token } = await till.newShop();
  await till.buy(token, 'growth');
  await till.settle();
  const trial = (await till.read(token))?.trialEndsAt;
  expect((await till.send('GET /paddle', token)).body.data).toMatchObject({
    billingCycle: { interval: 'month', frequency: 1 },
    nextBill: { at: trial, due: { amount: '9900', currency: 'USD' }, credit: { amount: '0' } },
  });
  const usage = (await till.call('GET /api/organizations/usage', { token })).body.data as Usage[];
  expect(usage.find(({ kind }) => kind === 'questions')?.resetsAt).toBe(trial);
  await till.send('POST /cancel', token, { cancelImmediately: false });
  expect((await till.send('GET /paddle', token)).body.data).toMatchObject({ nextBill: null });
});

it('A04 payments and their invoices stay in reach after the plan has ended', async () => {
  const { token } = await till.newShop();
  expect((await till.send('GET /transactions', token)).body.data).toEqual([]);
  await till.buy(token, 'scale');
  await till.settle();
  await till.send('POST /cancel', token, { cancelImmediately: true });
  await till.send('POST /free', token);
  expect(await till.read(token)).toMatchObject({ plan: { id: 'free' } });
  const [paid] = (await till.send('GET /transactions', token)).body.data as Payment[];
  expect(paid).toMatchObject({ status: 'completed', hasInvoice: true });
  expect((await till.send(`GET /transactions/${paid?.id}/invoice`, token)).status).toBe(200);
});

it('A04 changes of card are left out before the list is cut into pages, and the card is still the newest', async () => {
  const { token } = await till.newShop();
  await till.buy(token, 'scale');
  await till.settle();
  till.sandbox.control.moveClock({ advance: 'P32D' });
  for (let time = 0; time < 3; time += 1) {
    const change = (await till.send('PATCH /paymentMethod', token)).body.data as { transactionId: string };
    till.sandbox.control.pay(change.transactionId, { card: '4000056655665556' });
  }
  await till.settle();
  const page = await till.send('GET /transactions?perPage=1', token);
  const { pagination } = page.body as unknown as { pagination: { next: string; hasMore: boolean } };
  expect(page.body.data).toHaveLength(1);
  expect(pagination.hasMore).toBe(true);
  const last = await till.send(`GET /transactions?perPage=1&after=${pagination.next}`, token);
  expect(last.body).toMatchObject({ data: [{ status: 'completed' }], pagination: { hasMore: false } });
  expect((await till.send('GET /paymentMethod', token)).body.data).toMatchObject({ last4: '5556' });
});
