export type Money = { amount: string; currency: string };

/** Money of the smallest unit in words: "£1,980", "€33.32", "¥1,200". Whole amounts go without their zeros where asked. */
export function sayMoney({ amount, currency }: Money, { short = false } = {}): string {
  const digits = digitsOf(currency);
  const value = Number(amount) / 10 ** digits;
  const decimals = short && Number.isInteger(value) ? 0 : digits;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

/** A share of an amount, rounded to the currency's smallest unit: a year's price by the month. */
export function divideMoney({ amount, currency }: Money, parts: number): Money {
  return { amount: String(Math.round(Number(amount) / parts)), currency };
}

export function isNothing({ amount }: Money): boolean {
  return Number(amount) === 0;
}

/** The yen has no cents, the dinar has a thousand. */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
