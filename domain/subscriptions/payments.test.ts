import { beforeAll, expect, it } from 'vitest';
import type { Payment } from '#domain/subscriptions/inputs.ts';
import type { Usage } from '#domain/usage/inputs.ts';
import { openTill, type Till } from '#tests/setup/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});

it('A02 the next bill is told with its date and its amount and begins a new month of questions; none where the plan will end', async () => {
  const { token } = await till.newShop();
  await till.buy(token, 'growth');
  await till.settle();
  const trial = (await till.read(token))?.trialEndsAt;
  expect((await till.send('GET /paddle', token)).body.data).toMatchObject({
    billingCycle: { interval: 'month', frequency: 1 },
    nextBill: { at: trial, total: { amount: '9900', currency: 'USD' } },
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
