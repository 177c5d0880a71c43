import { expect, it } from 'vitest';
import { formatPriceIn } from '#domain/answers/products/product-vocabulary.ts';

it.each([
  ['fr', 'GBP', '340,00 £'],
  ['pt', 'BRL', 'R$ 340,00'],
  ['pt', 'EUR', '340,00 €'],
  ['en', 'USD', '$340.00'],
  ['en', 'EUR', '€340.00'],
  ['es', 'MXN', '$340.00'],
  ['de', 'CHF', 'CHF 340.00'],
  ['ja', 'JPY', '￥340'],
  ['en', null, '340.00'],
] as const)('a price in %s and %s is written %s', (language, currency, text) => {
  expect(formatPriceIn(language, 340, currency).replace(/\s/g, ' ')).toBe(text);
});
