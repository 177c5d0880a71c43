// Arithmetic of money in whole minor units. No fraction is ever a floating number.
import type { Price, Totals } from '#sandbox/paddle/entities.ts';

/** Five decimals, as Paddle gives its rates. */
const scale = 100_000n;

/** Tax on top of the price, by country. A stand-in for Paddle's tax engine: one rate a country, no regions, no reverse charge. */
const taxRates: Record<string, string> = {
  AT: '0.2',
  AU: '0.1',
  BE: '0.21',
  BG: '0.2',
  CH: '0.081',
  CY: '0.19',
  CZ: '0.21',
  DE: '0.19',
  DK: '0.25',
  EE: '0.24',
  ES: '0.21',
  FI: '0.255',
  FR: '0.2',
  GB: '0.2',
  GR: '0.24',
  HR: '0.25',
  HU: '0.27',
  IE: '0.23',
  IT: '0.22',
  JP: '0.1',
  LT: '0.21',
  LU: '0.17',
  LV: '0.21',
  MT: '0.18',
  NL: '0.21',
  NO: '0.25',
  NZ: '0.15',
  PL: '0.23',
  PT: '0.23',
  RO: '0.21',
  SE: '0.25',
  SI: '0.22',
  SK: '0.23',
};

export function taxRateOf(country: string | undefined): string {
  return taxRates[country ?? ''] ?? '0';
}

type Amount = { unit: string; quantity: number; taxRate: string; rate?: string; isInclusive?: boolean };

/**
 * Fitted to Paddle's samples: the net and the gross of a line are each rounded from the exact product, a half goes down,
 * and the tax is what lies between.
 */
export function totalsOf({ unit, quantity, taxRate, rate = '1', isInclusive = false }: Amount): Totals {
  const exact = BigInt(unit) * BigInt(Math.abs(quantity)) * scaled(rate);
  const taxed = scale + scaled(taxRate);
  const subtotal = isInclusive ? roundHalfDown(exact, taxed) : roundHalfDown(exact, scale);
  const total = isInclusive ? roundHalfDown(exact, scale) : roundHalfDown(exact * taxed, scale * scale);
  const sign = quantity < 0 ? -1n : 1n;
  return {
    subtotal: String(sign * subtotal),
    discount: '0',
    tax: String(sign * (total - subtotal)),
    total: String(sign * total),
  };
}

export function addTotals(all: readonly Totals[]): Totals {
  const sum = (key: keyof Totals) => String(all.reduce((total, one) => total + BigInt(one[key]), 0n));
  return { subtotal: sum('subtotal'), discount: sum('discount'), tax: sum('tax'), total: sum('total') };
}

/** Minutes left of minutes in the period, both ends cut to the minute, with five decimals. */
export function prorationRate(now: string, period: { starts_at: string; ends_at: string }): string {
  const [at, start, end] = [now, period.starts_at, period.ends_at].map(time => Math.floor(Date.parse(time) / 60_000));
  if (at === undefined || start === undefined || end === undefined || end <= start) return '0';
  const left = Math.min(Math.max(end - at, 0), end - start);
  return unscaled((BigInt(left) * scale * 2n + BigInt(end - start)) / (BigInt(end - start) * 2n));
}

/** What a price costs in a country: its own amount there, or the base. */
export function unitPriceIn(price: Price, country: string | undefined) {
  const local = price.unit_price_overrides.find(({ country_codes }) => country_codes.includes(country ?? ''));
  return local?.unit_price ?? price.unit_price;
}

/** The amount of a price in a customer's currency, if it is sold in it. */
export function unitPriceFor(price: Price, country: string | undefined, currency: string) {
  const local = unitPriceIn(price, country);
  const others = [local, price.unit_price, ...price.unit_price_overrides.map(({ unit_price }) => unit_price)];
  return others.find(({ currency_code }) => currency_code === currency);
}

export function formatMoney(amount: string, currency: string): string {
  const digits = digitsOf(currency);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(amount) / 10 ** digits);
}

export function majorUnits(amount: string, currency: string): number {
  return Number(amount) / 10 ** digitsOf(currency);
}

/** Paddle's own: `Intl` would take the forint and the Colombian peso for whole. */
export function digitsOf(currency: string): number {
  return ['CLP', 'JPY', 'KRW', 'VND'].includes(currency) ? 0 : 2;
}

export function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function scaled(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole) * scale + BigInt(decimals.padEnd(5, '0').slice(0, 5));
}

function unscaled(rate: bigint): string {
  const decimals = String(rate % scale)
    .padStart(5, '0')
    .replace(/0+$/, '');
  return decimals ? `${rate / scale}.${decimals}` : String(rate / scale);
}

function roundHalfDown(amount: bigint, by: bigint): bigint {
  const doubled = 2n * amount - by;
  return doubled <= 0n ? 0n : (doubled + 2n * by - 1n) / (2n * by);
}
