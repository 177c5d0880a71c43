import { beforeAll, expect, it } from 'vitest';
import type { ProviderSubscription } from '#domain/subscriptions/inputs.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

/** Two organisations of one person. */
async function twoShops() {
  const first = await testPayments.newShop();
  const made = await testPayments.call('POST /api/organizations/create', {
    token: first.apiToken,
    body: { name: 'Second' },
  });
  const { id } = made.body.data as { id: string };
  return { first, second: { id, token: await testPayments.tokenFor(first.email, id) } };
}

async function customerOf(token: string) {
  const id = (await testPayments.read(token))?.customerId;
  return testPayments.sandbox.control.state().customers.find(customer => customer.id === id);
}

it("an organisation's credit never pays another organisation's bill, even if one person owns both", async () => {
  const { first, second } = await twoShops();
  await testPayments.buy(first.token, 'scale');
  await testPayments.buy(second.token, 'scale');
  await testPayments.settle();
  const { id: priceId } = await testPayments.offer(first.token, 'starter');
  expect(await testPayments.send('PUT /update', first.token, { priceId })).toMatchObject({ status: 200 });
  const nextBill = async (token: string) =>
    ((await testPayments.send('GET /paddle', token)).body.data as ProviderSubscription).nextBill;
  expect(Number((await nextBill(first.token))?.credit.amount)).toBeGreaterThan(0);
  expect(await nextBill(second.token)).toMatchObject({ credit: { amount: '0' }, due: { amount: '29900' } });
});

it('each organisation has its own customer, whose address reaches the same mailbox', async () => {
  const { first, second } = await twoShops();
  await testPayments.buy(first.token, 'scale');
  await testPayments.buy(second.token, 'scale');
  await testPayments.settle();
  expect((await customerOf(first.token))?.email).toBe(first.email);
  expect((await customerOf(second.token))?.email).toBe(first.email.replace('@', `+${second.id}@`));
});

it('an organisation stays with its customer', async () => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  const before = await customerOf(token);
  await testPayments.send('POST /cancel', token, { cancelImmediately: true });
  await testPayments.buy(token, 'growth');
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ plan: { id: 'growth' }, customerId: before?.id });
});

it('a checkout that was not paid is no reason for a second customer', async () => {
  const { token, email } = await testPayments.newShop();
  const { id: priceId } = await testPayments.offer(token, 'scale');
  await testPayments.send('POST /checkout', token, { priceId });
  await testPayments.buy(token, 'scale');
  const { customers } = testPayments.sandbox.control.state();
  expect(customers.filter(customer => customer.email.startsWith(email.split('@')[0] ?? ''))).toHaveLength(1);
});

it('a customer from before, whose organisation is not known, is left alone', async () => {
  const { token, id, email } = await testPayments.newShop();
  const { paddle } = testPayments.payments;
  const before = await paddle.customers.create({ email });
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  expect((await customerOf(token))?.email).toContain(`+${id}@`);
  expect(await paddle.customers.get(before.id)).toMatchObject({ email, customData: null });
});
