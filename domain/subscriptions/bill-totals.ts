// Converts the provider's totals to ours: price with tax, credit, amount due.
import type { Context } from '#domain/context.ts';
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
export function withCredit({ price, credit, due }: Bill, available: string): Bill {
  const least = BigInt(available) < BigInt(price.total.amount) ? available : price.total.amount;
  if (BigInt(credit.amount) >= BigInt(least)) return { price, credit, due };
  const { currency } = credit;
  return { price, credit: { amount: least, currency }, due: { amount: minus(price.total.amount, least), currency } };
}

/** The customer's credit by currency; none if it cannot be read, because bills can be shown without it. */
export async function readCreditOf(ctx: Context, customerId: string | null): Promise<ReadonlyMap<string, string>> {
  if (!customerId) return new Map();
  return ctx.payments.readCredit(customerId).catch(error => {
    ctx.log.warn({ err: error }, 'the credit of a customer could not be read');
    return new Map();
  });
}

function minus(one: string, other: string): string {
  return String(BigInt(one) - BigInt(other));
}
