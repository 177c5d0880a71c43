// Finds amounts of money and time spans in a line.
import type { FactPatterns } from '#domain/facts/fact-patterns.ts';

export type Amount = { index: number; end: number; value: number };

const sign =
  '(?:€|US\\$|\\$|£|¥|₺|₹|zł|eur|gbp|usd|pln|chf|tl|try|sek|nok|dkk|kr\\.?|円|日圆|元|rmb|sar|aed|ر\\.س|ريال|درهم|euros?|pounds?|dollars?|lira)';
const digits = "\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,6}(?:[.,]\\d{1,2})?";
const amount = new RegExp(
  `(?<![\\p{L}\\d])${sign}\\s?(${digits})(?!\\d)|(?<![\\d.,])(${digits})(?:,-)?\\s?${sign}(?!\\p{L})`,
  'giu',
);
/** Chinese and Japanese use no spaces around the currency. */
const unspacedAmount = new RegExp(`(?<![\\d.,])(${digits})\\s?(?:円|元|日圆)`, 'gu');

export function findAmounts(text: string): Amount[] {
  const found = [...text.matchAll(amount), ...text.matchAll(unspacedAmount)].map(match => ({
    index: match.index,
    end: match.index + match[0].length,
    value: readNumber(match[1] ?? match[2] ?? ''),
  }));
  return [...new Map(found.map(one => [one.index, one])).values()];
}

/** One or two digits after the last point or comma are decimals; three are thousands. */
function readNumber(written: string): number {
  const [, whole = '', fraction = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${fraction}`);
}

export type Span = { index: number; end: number; from: number; to: number; unit: 'hour' | 'day' | 'week' | 'month' };

const spanPatterns = new Map<string, RegExp>();
const units = ['hour', 'day', 'week', 'month'] as const;

/** "2 to 3 working days", "vierzehn Tagen", "24/48h", "7日以内". */
export function findSpans(words: FactPatterns, text: string): Span[] {
  return [...text.matchAll(spanPattern(words))].flatMap(match => {
    const [whole, first = '', second, ...found] = match;
    const unit = units.find((_, at) => found[at] !== undefined);
    const from = numberOf(words, first);
    const to = second ? numberOf(words, second) : from;
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + whole.length);
    // Skip calendar dates ("5月3日", "周一") and "2日前" (two days before).
    // Skip times of day: "order before 14h".
    const isClock = unit === 'hour' && second === undefined && (from ?? 0) < 24 && /\dh$/i.test(whole);
    if (
      isClock ||
      !unit ||
      from === undefined ||
      to === undefined ||
      /[月年第]\s?$/.test(before) ||
      /^[一二三四五六日天前]/.test(after)
    )
      return [];
    return [{ index: match.index, end: match.index + whole.length, from: Math.min(from, to), to, unit }];
  });
}

export function daysOf({ to, unit }: Span): number {
  return unit === 'hour' ? to / 24 : unit === 'week' ? to * 7 : unit === 'month' ? to * 30 : to;
}

function spanPattern(words: FactPatterns): RegExp {
  let pattern = spanPatterns.get(words.language);
  if (pattern) return pattern;
  const isUnspaced = words.language === 'ja' || words.language === 'zh';
  const named = [...words.numbers.keys()].sort((a, b) => b.length - a.length).join('|');
  const number = `\\d{1,3}|${named}`;
  const { to, and, units: names } = words.sources;
  const joint = `\\s?(?:-|~|\\/|${to}|${and}|or|oder|ou|of|lub|veya)\\s?`;
  const begin = isUnspaced ? '(?<![\\d.,])' : '(?<![\\p{L}\\d.,])';
  const end = isUnspaced ? '' : '(?!\\p{L})';
  const group = units.map(unit => `(${names[unit]})`).join('|');
  const gap = isUnspaced ? '\\s?(?:个|個)?\\s?' : `(?:\\s?\\([^()]{1,24}\\))?[\\s-]?(?:\\p{L}+\\s)?`;
  // Mixed units: "24h to 5 days".
  const ownUnit = isUnspaced
    ? `(?:${names.hour}|${names.day}|${names.week})?`
    : `(?:\\s?(?:${names.hour}|${names.day}|${names.week})(?!\\p{L}))?`;
  pattern = new RegExp(`${begin}(${number})(?:${ownUnit}${joint}(${number}))?${gap}(?:${group})${end}`, 'giu');
  spanPatterns.set(words.language, pattern);
  return pattern;
}

function numberOf({ numbers }: FactPatterns, written: string): number | undefined {
  return /^\d+$/.test(written) ? Number(written) : numbers.get(written.toLowerCase());
}
