// Reads price limits from a question.

import { anyOf, rule } from '#domain/products/phrases.ts';
import { toNumber } from '#domain/products/read-amount.ts';
import {
  atLeast,
  between,
  currencyNames,
  forAmount,
  fromAmount,
  orLess,
  orMore,
  orSo,
  roughly,
  toAmount,
  units,
  upTo,
  within,
} from '#domain/products/vocabulary/prices.ts';

export type PriceRange = { from: number | null; to: number | null };

/** Removes the first match of a pattern from the text and returns it. */
export type TakeMatch = (pattern: RegExp) => RegExpExecArray | null;

const codes = Intl.supportedValuesOf('currency');
/** "Rs", "kr", "zł". A single letter is more often something else. */
const letterSigns = codes.map(signOf).filter(sign => /^\p{L}{2,}\.?$/u.test(sign) && !codes.includes(sign));
/** "R$", "CA$", "₹". Codes are upper case, because "all" and "top" are some, too. */
const signs = String.raw`\p{L}{0,3}\p{Sc}|(?-i:${codes.join('|')})|${[...new Set(letterSigns)].join('|')}`;
const amount = String.raw`(?:(?:${signs}|eur|gbp|usd|chf)\s?)?(?<!\d[.,]?)(\d[\d.,'’]{0,12})(?![.,'’]?\d)`;
export const currency = String.raw`(?:(?!\s?(?:${units}))\s?(?:${signs}|${currencyNames})(?![\p{Ll}]))`;
const money = String.raw`${amount}(?!\s?(?:${units}))${currency}?`;
/** Turkish suffixes on the amount or its currency: "50 TL’den ucuz", "50 euronun altında". */
const ending = String.raw`\p{L}{0,4}['’]?\p{L}{0,4}\s*`;
const gap = String.raw`[^\d]{0,6}(?:${toAmount})\s*`;
const tolerance = 0.2;

const rules: [RegExp, (first: number, second: number) => PriceRange][] = [
  [rule(String.raw`${anyOf(between)}\s*${amount}${gap}${money}`), (a, b) => ({ from: a, to: b })],
  [rule(String.raw`${anyOf(fromAmount)}\s*${amount}${gap}${money}`), (a, b) => ({ from: a, to: b })],
  [rule(String.raw`${money}${gap}${money}\s*${anyOf(within)}`), (a, b) => ({ from: a, to: b })],
  [rule(String.raw`${amount}\s?[-–—]\s?${amount}${currency}`), (a, b) => ({ from: a, to: b })],
  [rule(String.raw`${anyOf(upTo)}\s*${money}`), a => ({ from: null, to: a })],
  [rule(`${money}${ending}${anyOf(orLess)}`), a => ({ from: null, to: a })],
  [rule(String.raw`${anyOf(atLeast)}\s*${money}`), a => ({ from: a, to: null })],
  [rule(`${money}${ending}${anyOf(orMore)}`), a => ({ from: a, to: null })],
  [rule(String.raw`${anyOf(roughly)}\s*${money}`), a => ({ from: a * (1 - tolerance), to: a * (1 + tolerance) })],
  [rule(`${money}${ending}${anyOf(orSo)}`), a => ({ from: a * (1 - tolerance), to: a * (1 + tolerance) })],
  [rule(String.raw`${anyOf(forAmount)}\s*${amount}${currency}`), a => ({ from: null, to: a })],
];

export function readPrice(take: TakeMatch): PriceRange {
  for (const [pattern, read] of rules) {
    const found = take(pattern);
    if (found) return read(numberOf(found[1]), numberOf(found[2]));
  }
  return { from: null, to: null };
}

function signOf(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? '';
}

function numberOf(digits: string | undefined): number {
  return digits ? toNumber(digits.replace(/['’]/g, '').replace(/[.,]+$/, '')) : 0;
}
