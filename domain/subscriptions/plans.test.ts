import { expect, it } from 'vitest';
import type { Offer } from '#domain/subscriptions/inputs.ts';
import { openTestPayments } from '#tests/setup/test-payments.ts';

const testPayments = await openTestPayments();

it('A03 the current price is marked, also during its trial, and cannot be bought again', async () => {
  const { token } = await testPayments.createOrganization('maren');
  const current = async () => {
    const offers = (await testPayments.send('GET /plans', token)).body.data as Offer[];
    return offers.flatMap(({ id, prices }) =>
      prices.filter(price => price.isCurrent).map(({ interval }) => [id, interval]),
    );
  };
  expect(await current()).toEqual([]);
  await testPayments.buy(token, 'growth');
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'trialing' });
  expect(await current()).toEqual([['growth', 'month']]);
  const { id: priceId } = await testPayments.offer(token, 'growth');
  expect(await testPayments.send('PATCH /update', token, { priceId })).toMatchObject({
    status: 409,
    body: { code: 'same_price' },
  });
  const { id: yearly } = await testPayments.offer(token, 'growth', 'year');
  expect((await testPayments.send('PATCH /update', token, { priceId: yearly })).status).toBe(200);
});

it('A03 a paying organisation is offered no trial of another plan, because a change includes none', async () => {
  const { token } = await testPayments.newShop();
  expect(await testPayments.offer(token, 'growth')).toMatchObject({ trialDays: 14 });
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  expect(await testPayments.offer(token, 'growth')).toMatchObject({ trialDays: 0 });
});
