// The currencies of the payment provider, read once a day.
import type { Context } from '#domain/context.ts';
import { type Currency, learnCurrencies } from '#domain/subscriptions/inputs.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';

const areFresh = 24 * 3_600_000;

let remembered: { currencies: Currency[]; at: number; from: object } | undefined;

export async function listCurrencies(ctx: Context): Promise<Currency[]> {
  await requirePayer(ctx, 'list:organization-subscription');
  return readCurrencies(ctx);
}

/** Formats amounts by the provider's list from now on. Without an answer, the last list is used. */
export async function readCurrencies(ctx: Context): Promise<Currency[]> {
  const before = remembered?.from === ctx.payments ? remembered : undefined;
  if (before && Date.now() - before.at < areFresh) return before.currencies;
  try {
    const currencies = await ctx.payments.listCurrencies();
    remembered = { currencies, at: Date.now(), from: ctx.payments };
    learnCurrencies(currencies);
    return currencies;
  } catch (error) {
    ctx.log.warn({ err: error }, 'the currencies of the payment provider could not be read');
    return before?.currencies ?? [];
  }
}
