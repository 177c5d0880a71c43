import { expect, it } from 'vitest';
import { defaultCurrency } from '#app/routes/products/default-currency.ts';

it('a new product gets the currency that most products have', () => {
  expect(defaultCurrency(['EUR', 'GBP', null, 'GBP'], 'de')).toBe('GBP');
});

it.each([
  ['en-GB', 'GBP'],
  ['de', 'EUR'],
  ['de-CH', 'CHF'],
  ['pl', 'PLN'],
  ['ja', 'JPY'],
  ['eo', null],
])('without products, %s means %s', (language, currency) => {
  expect(defaultCurrency([null], language)).toBe(currency);
});
