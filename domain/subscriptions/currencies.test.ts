import { beforeAll, expect, it } from 'vitest';
import type { Currency } from '#domain/subscriptions/inputs.ts';
import { formatMoney, learnCurrencies } from '#domain/subscriptions/inputs.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

it('decimal places come from the provider', async () => {
  const { token } = await testPayments.newShop();
  const currencies = (await testPayments.send('GET /currencies', token)).body.data as Currency[];
  expect(currencies).toEqual(
    expect.arrayContaining([
      { code: 'HUF', decimals: 2 },
      { code: 'JPY', decimals: 0 },
    ]),
  );
});

it('amounts are formatted by the list of the provider', () => {
  const money = { amount: '12345', currency: 'ISK' };
  expect(formatMoney(money)).toContain('123.45');
  learnCurrencies([{ code: 'ISK', decimals: 0 }]);
  expect(formatMoney(money)).toContain('12,345');
});
