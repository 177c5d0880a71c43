import { expect, it } from 'vitest';
import { divideMoney, formatBill, formatPrice, isZero } from '#app/routes/subscriptions/money.ts';
import { formatMoney } from '#domain/subscriptions/inputs.ts';

it.each([
  ['2900', 'USD', '$29.00', '$29'],
  ['3332', 'EUR', '€33.32', '€33.32'],
  ['198000', 'GBP', '£1,980.00', '£1,980'],
  ['1200', 'JPY', '¥1,200', '¥1,200'],
  ['15000', 'KRW', '₩15,000', '₩15,000'],
  ['0', 'USD', '$0.00', '$0'],
])('%s of %s is formatted with the decimals of its currency', (amount, currency, exact, short) => {
  expect(formatMoney({ amount, currency })).toBe(exact);
  expect(formatMoney({ amount, currency }, { short: true })).toBe(short);
});

// Paddle's list of supported currencies with the decimals it documents for each.
const documented: [currency: string, decimals: number][] = [
  ...'ARS AUD BRL CAD CHF CNY COP CZK DKK EUR GBP HKD HUF ILS INR MXN NOK NZD PEN PLN RUB SEK SGD THB TRY TWD UAH USD ZAR'
    .split(' ')
    .map((currency): [string, number] => [currency, 2]),
  ...'CLP JPY KRW VND'.split(' ').map((currency): [string, number] => [currency, 0]),
];

it.each(documented)('123456 of %s is divided by its %i decimals, whatever Intl says', (currency, decimals) => {
  const digits = formatMoney({ amount: '123456', currency }).replace(/[^\d.,]/g, '');
  expect(digits).toBe(decimals === 0 ? '123,456' : '1,234.56');
});

const priced = (net: string, tax: string, currency: string) => ({
  net: { amount: net, currency },
  tax: { amount: tax, currency },
  total: { amount: String(Number(net) + Number(tax)), currency },
});

it.each([
  ['7900', '1580', 'GBP', '£79 + £15.80 VAT'],
  ['9200', '1748', 'EUR', '€92 + €17.48 VAT'],
  ['9900', '990', 'AUD', '$99 + $9.90 GST'],
  ['9900', '825', 'USD', '$99 + $8.25 tax'],
  ['9900', '0', 'USD', '$99'],
  ['2990000', '807300', 'HUF', 'Ft 29,900 + Ft 8,073 VAT'],
])('a price of %s and %s tax in %s is formatted as "%s"', (net, tax, currency, text) => {
  expect(formatPrice(priced(net, tax, currency)).replaceAll('\u00a0', ' ')).toBe(text);
});

it('an invoice shows its price, and the amount due after credit', () => {
  const price = priced('7900', '1580', 'GBP');
  const gbp = (amount: string) => ({ amount, currency: 'GBP' });
  expect(formatBill({ price, credit: gbp('0'), due: gbp('9480') })).toBe('£79 + £15.80 VAT');
  expect(formatBill({ price, credit: gbp('9480'), due: gbp('0') })).toBe('£0.00 (£79 + £15.80 VAT less £94.80 credit)');
});

it('a yearly price per month is rounded to the smallest unit', () => {
  expect(divideMoney({ amount: '27840', currency: 'USD' }, 12)).toEqual({ amount: '2320', currency: 'USD' });
  expect(divideMoney({ amount: '1000', currency: 'JPY' }, 12)).toEqual({ amount: '83', currency: 'JPY' });
});

it('zero is zero in every currency', () => {
  expect(isZero({ amount: '0', currency: 'JPY' })).toBe(true);
  expect(isZero({ amount: '1', currency: 'JPY' })).toBe(false);
});
