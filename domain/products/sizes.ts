// Sizes as shops and visitors write them: "9.5", "EU 42", "XS", "40R", "50 ml", "36–39".
import { anyOf, rule } from '#domain/products/phrases.ts';
import type { TakeMatch } from '#domain/products/prices.ts';
import { sizes as sizeNouns } from '#domain/products/vocabulary/intents.ts';
import { atLeast, units as otherUnits, roughly, upTo } from '#domain/products/vocabulary/prices.ts';

/** `isSure`: the question calls it a size. Other sizes count only if the catalogue contains them. */
export type SizeWish = { size: string; isSure: boolean };

const letters = String.raw`\d?x{1,4}[sl]|[sml]`;
const digits = String.raw`\d{1,3}(?:[.,]5|½| 1\/2)?`;
const sizeWord = String.raw`(?:${anyOf({ ...sizeNouns, en: `${sizeNouns.en}|sz\\.?|eu|uk|us`, de: `${sizeNouns.de}|gr\\.?`, zh: '' })}|(?<![\p{L}])gr\.)`;
/** Japanese and Chinese text may follow without a space. */
const ends = String.raw`(?![\p{Script=Latin}\p{Script=Arabic}\p{N}]|[.,]\d)`;
const units =
  'ml|cl|dl|l|litres?|liters?|litros?|litri|g|gr|kg|mg|mm|cm|m|oz|lbs?|gb|tb|watt|w|mah|pcs|stk|stück|inch|zoll';
const notMeasured = String.raw`(?!\s?(?:${otherUnits}))`;

const measured = rule(
  String.raw`(?:${anyOf(upTo)}|${anyOf(atLeast)}|${anyOf(roughly)})\s*\d{1,6}(?:[.,]\d{1,3})?\s?(?:${units})${ends}`,
);
const called = [
  rule(String.raw`${sizeWord}\s?:?\s?(\d{2,3}[rsl]|${digits}|${letters})${ends}`),
  rule(String.raw`(?<![\p{L}\p{N}])(${letters}|${digits})\s?(?:サイズ|号|码)`),
];
const written = [
  // Sizes of one letter are upper case, so that "it’s" and "I’m" contain none.
  /(?<![\p{L}\p{N}’'.&-]|&\s)(\d?X{0,4}S|M|\d?X{0,4}L)(?![\p{L}\p{N}’'&.-]*[\p{L}\p{N}&])/u,
  rule(String.raw`(?<![\p{L}\p{N}])(\d?x{1,4}[sl]|\d{2}[rsl])${ends}`),
  rule(String.raw`(?<![\p{L}\p{N}])(?:in|en|em|w) (\d{1,2}(?:[.,]5)?)${notMeasured}(?![\p{L}\p{N}.,])`),
  rule(String.raw`(?<![\p{L}\p{N}€£$.,])(\d{1,2}[.,]5)${notMeasured}(?![\p{L}\p{N}]|[.,]\d|\s?(?:€|£|\$))`),
];
/** "For a 4 year old". */
const aged = rule(
  String.raw`(?<![\p{N}])(\d{1,2})[\s-]?(?:years?[\s-]old|yo\b|jährig\p{L}*|jahre?n?\b|ans\b|años\b|anni\b|jaar\b|anos\b|lat\b|latk\p{L}*|yaş\p{L}*|歳|岁|سن\p{L}*)`,
);
const quantity = rule(String.raw`(?<![\p{L}\p{N}.,])(\d{1,6}(?:[.,]\d{1,3})?)\s?(${units})${ends}`);
const most = 6;

export function readSizes(take: TakeMatch): SizeWish[] {
  // "Under 2 kg" is not a size.
  take(measured);
  const all = (patterns: RegExp[], isSure: boolean, say: (found: RegExpExecArray) => string) =>
    patterns.flatMap(pattern => {
      const found: SizeWish[] = [];
      for (let one = take(pattern); one && found.length < most; one = take(pattern))
        found.push({ size: say(one), isSure });
      return found;
    });
  const first = (found: RegExpExecArray) => plainSize(found[1] ?? '');
  const wishes = [
    ...all(called, true, first),
    ...all([quantity], true, found => plainSize(`${found[1]}${found[2]}`)),
    ...all([aged], false, first),
    ...all(written, false, first),
  ];
  return [...new Map(wishes.map(wish => [wish.size, wish])).values()];
}

/** Normalizes a size. */
function plainSize(size: string): string {
  return size
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/\s?1[/⁄]2/g, '.5')
    .replace(/lit(?:re|er|ro)s?|litri/g, 'l')
    .replace(/[^\p{L}\p{N}.–-]+/gu, '');
}

const bases: Record<string, [unit: string, factor: number]> = {
  kg: ['g', 1000],
  l: ['ml', 1000],
  dl: ['ml', 100],
  cl: ['ml', 10],
  m: ['cm', 100],
};

/** "1kg" is also "1000g". */
function inBaseUnit(size: string): string[] {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(size) ?? [];
  const base = bases[unit];
  return base ? [`${Math.round(Number(amount) * base[1])}${base[0]}`] : [];
}

/** All spellings under which a size of the catalogue is found. */
export function sizeKeys(value: string): string[] {
  const parts = [value, ...value.split(/[/|,;()]+/)].map(plainSize).filter(Boolean);
  const bare = parts.flatMap(part => /^(?:eu|uk|us|de|fr|it|size|gr\.?)(\d[\d.]*)$/.exec(part)?.[1] ?? []);
  return [...new Set([...parts, ...bare, ...parts.flatMap(rangeOf), ...parts.flatMap(inBaseUnit)])];
}

/** "36–39" contains four sizes. */
function rangeOf(part: string): string[] {
  const [, low, high] = /^(\d{1,3})[–-](\d{1,3})$/.exec(part) ?? [];
  const [from, to] = [Number(low), Number(high)];
  if (!low || !high || to <= from || to - from > 12) return [];
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}

/** The amounts in a text: "Shampoo (500 ml)". */
export function quantitiesIn(text: string): string[] {
  return [...text.matchAll(rule(quantity.source, 'giu'))].map(([whole]) => plainSize(whole));
}
