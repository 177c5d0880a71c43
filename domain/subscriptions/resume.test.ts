import { expect, it } from 'vitest';
import type { Payment, ProviderSubscription } from '#domain/subscriptions/inputs.ts';
import { openTestPayments } from '#tests/setup/test-payments.ts';

const testPayments = await openTestPayments();

/** A bought plan, paused as only the provider's people can. */
async function pausedShop(token: string) {
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  const id = (await testPayments.read(token))?.subscriptionId ?? '';
  testPayments.sandbox.control.pause(id);
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'paused' });
  return id;
}

const addSite = (token: string) => testPayments.call('POST /api/sites', { token, body: { name: 'Here', urls: [] } });

it('S05 S06 a paused plan blocks access; resuming pays a full period and restores it', async () => {
  const { token } = await testPayments.newShop();
  await pausedShop(token);
  expect(await addSite(token)).toMatchObject({ status: 403, body: { code: 'subscription_paused' } });
  const seen = (await testPayments.send('GET /paddle', token)).body.data as ProviderSubscription;
  expect(seen).toMatchObject({ nextBill: null, everyBill: { total: { amount: '29900', currency: 'USD' } } });
  const { id: priceId } = await testPayments.offer(token, 'growth');
  expect(await testPayments.send('PATCH /update', token, { priceId })).toMatchObject({
    status: 409,
    body: { code: 'subscription_paused' },
  });
  const resumed = await testPayments.send('POST /resume', token);
  expect(resumed.body.data).toMatchObject({ status: 'active', nextBilledAt: expect.any(String) });
  await testPayments.settle();
  const payments = (await testPayments.send('GET /transactions', token)).body.data as Payment[];
  expect(payments.map(({ total, status }) => [total.amount, status])).toEqual([
    ['29900', 'completed'],
    ['29900', 'completed'],
  ]);
  expect((await addSite(token)).status).toBe(201);
  expect(await testPayments.send('POST /resume', token)).toMatchObject({ status: 409, body: { code: 'not_paused' } });
});

it('S06 a declined card leaves the plan paused, with a message', async () => {
  const { token } = await testPayments.newShop();
  testPayments.sandbox.control.setCard(await pausedShop(token), true);
  const refused = await testPayments.send('POST /resume', token);
  expect(refused).toMatchObject({ status: 409, body: { code: 'payment_declined' } });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'paused' });
});

it('S06 only members who manage the subscription resume it, and only in their own organisation', async () => {
  const owner = await testPayments.tokenOf('maren');
  await pausedShop(owner);
  for (const name of ['priya', 'tom', 'sol'] as const) {
    expect(await testPayments.send('POST /resume', await testPayments.tokenOf(name))).toMatchObject({ status: 403 });
  }
  const stranger = await testPayments.newShop();
  expect(await testPayments.send('POST /resume', stranger.token)).toMatchObject({
    status: 409,
    body: { code: 'no_subscription' },
  });
  expect(await testPayments.read(owner)).toMatchObject({ status: 'paused' });
});
