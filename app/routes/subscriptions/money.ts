import { type Bill, formatMoney, type Money, type TaxedPrice } from '#domain/subscriptions/inputs.ts';

/** A price with its tax: "£79 + £15.80 VAT". The same format everywhere, so that prices can be compared. */
export function formatPrice({ net, tax }: Pick<TaxedPrice, 'net' | 'tax'>): string {
  const price = formatMoney(net, { short: true });
  return isZero(tax) ? price : `${price} + ${formatTax(tax)}`;
}

/** "£15.80 VAT". */
export function formatTax(tax: Money): string {
  return `${formatMoney(tax, { short: true })} ${taxNameOf(tax)}`;
}

export function taxNameOf({ currency }: Money): string {
  return taxNames[currency] ?? 'tax';
}

/** The amount due, with a breakdown if credit covers part of it. */
export function formatBill({ price, credit, due }: Bill): string {
  if (isZero(credit)) return formatPrice(price);
  return `${formatMoney(due)} (${formatPrice(price)} less ${formatMoney(credit)} credit)`;
}

/** Divides an amount, rounded to the currency's smallest unit: a yearly price per month. */
export function divideMoney({ amount, currency }: Money, parts: number): Money {
  return { amount: String(Math.round(Number(amount) / parts)), currency };
}

export function isZero({ amount }: Money): boolean {
  return Number(amount) === 0;
}

/** What the tax is called in the currency's country. */
const taxNames: Record<string, string> = {
  ...named('VAT', ['CHF', 'CLP', 'COP', 'CZK', 'DKK', 'EUR', 'GBP', 'HUF', 'ILS', 'KRW', 'MXN', 'NOK', 'PLN', 'RUB']),
  ...named('VAT', ['SEK', 'THB', 'TRY', 'UAH', 'VND', 'ZAR']),
  ...named('GST', ['AUD', 'INR', 'NZD', 'SGD']),
};

function named(name: string, currencies: readonly string[]): Record<string, string> {
  return Object.fromEntries(currencies.map(currency => [currency, name]));
}
