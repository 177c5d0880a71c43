import { expect, it } from 'vitest';
import { divideMoney, isNothing, sayMoney } from '#app/routes/subscriptions/money.ts';

it.each([
  ['2900', 'USD', '$29.00', '$29'],
  ['3332', 'EUR', '€33.32', '€33.32'],
  ['198000', 'GBP', '£1,980.00', '£1,980'],
  ['1200', 'JPY', '¥1,200', '¥1,200'],
  ['15000', 'KRW', '₩15,000', '₩15,000'],
  ['0', 'USD', '$0.00', '$0'],
])('%s of %s is said with the digits of its currency', (amount, currency, exact, short) => {
  expect(sayMoney({ amount, currency })).toBe(exact);
  expect(sayMoney({ amount, currency }, { short: true })).toBe(short);
});

it('a year by the month is rounded to what can be paid', () => {
  expect(divideMoney({ amount: '27840', currency: 'USD' }, 12)).toEqual({ amount: '2320', currency: 'USD' });
  expect(divideMoney({ amount: '1000', currency: 'JPY' }, 12)).toEqual({ amount: '83', currency: 'JPY' });
});

it('nothing is nothing in every currency', () => {
  expect(isNothing({ amount: '0', currency: 'JPY' })).toBe(true);
  expect(isNothing({ amount: '1', currency: 'JPY' })).toBe(false);
});
