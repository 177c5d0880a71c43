import { expect, it } from 'vitest';
import { describeTaxNote } from '#app/routes/subscriptions/local-prices.ts';
import type { Offer } from '#domain/subscriptions/inputs.ts';

const price = {
  id: 'pri_1',
  interval: 'month',
  price: { amount: '7900', currency: 'GBP' },
  trialDays: 0,
  isCurrent: false,
};
const offers = [{ prices: [price] }] as unknown as Offer[];
const taxed = (amount: string, currency: string) => ({
  of: () => ({
    net: { amount: '7900', currency },
    tax: { amount, currency },
    total: { amount: String(7900 + Number(amount)), currency },
  }),
});

it.each([
  ['1580', 'GBP', 'VAT for your country is added'],
  ['790', 'AUD', 'GST for your country is added'],
  ['790', 'JPY', 'Tax for your country is added'],
  ['0', 'USD', 'Excl. VAT and sales tax'],
])('prices are net: tax of %s %s', (amount, currency, words) => {
  expect(describeTaxNote(offers, taxed(amount, currency))).toBe(words);
});

it('before local prices are known, tax is named as excluded', () => {
  expect(describeTaxNote(offers, undefined)).toBe('Excl. VAT and sales tax');
});
