// Converts the provider's totals to ours: price with tax, credit, amount due.
import type { Bill, TaxedPrice } from '#domain/subscriptions/inputs.ts';

type Totals = {
  subtotal: string;
  discount: string;
  tax: string;
  total: string;
  credit?: string;
  grandTotal?: string | null;
};

export function priceOf({ subtotal, discount, tax, total }: Totals, currency: string): TaxedPrice {
  const money = (amount: string) => ({ amount, currency });
  return { net: money(minus(subtotal, discount)), tax: money(tax), total: money(total) };
}

export function billOf(totals: Totals, currency: string): Bill {
  const money = (amount: string) => ({ amount, currency });
  const due = totals.grandTotal ?? totals.total;
  return { price: priceOf(totals, currency), credit: money(minus(totals.total, due)), due: money(due) };
}

/** A bill with more credit than the provider reports. */
export function withCredit({ price, credit, due }: Bill, more: string): Bill {
  const least = BigInt(more) < BigInt(price.total.amount) ? more : price.total.amount;
  if (BigInt(credit.amount) >= BigInt(least)) return { price, credit, due };
  const { currency } = credit;
  return { price, credit: { amount: least, currency }, due: { amount: minus(price.total.amount, least), currency } };
}

function minus(one: string, other: string): string {
  return String(BigInt(one) - BigInt(other));
}
