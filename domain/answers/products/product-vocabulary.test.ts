import { expect, it } from 'vitest';
import { toCard } from '#domain/answers/products/product-text.ts';
import { formatPriceIn } from '#domain/answers/products/product-vocabulary.ts';
import type { Product } from '#domain/products/inputs.ts';

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

const card = {
  id: 'a',
  title: 'Beck Kettle',
  url: null,
  images: [] as string[],
  variants: [] as Product['variants'],
  price: 25,
  compareAtPrice: null,
  currency: 'EUR',
};

it.each([
  ['de', 'in-stock', 'Auf Lager'],
  ['de', 'out-of-stock', 'Ausverkauft'],
  ['ja', 'in-stock', '在庫あり'],
  ['en', 'unknown', ''],
] as const)('a card in %s says that it is %s as “%s”', (language, availability, label) => {
  expect(toCard({ ...card, availability } as Product, language, 'ours').availabilityLabel).toBe(label);
});
