// The hard facts of a text: numbers with their units, amounts, dates, times, emails, phone numbers, codes and quoted names.
import { type LocaleWords, type Unit, units } from '#domain/answers/hard-facts/locale-words.ts';
import { lookUp, measureBeside, monthBeside, unitAfter, weekdayOf } from '#domain/answers/hard-facts/measures.ts';
import { withoutAddresses } from '#domain/answers/model/output-guard.ts';
import { comparableText, foldWord } from '#domain/retrieval/words.ts';

type FactKind =
  | 'amount'
  | 'code'
  | 'date'
  | 'email'
  | 'number'
  | 'number-word'
  | 'ordinal'
  | 'phone'
  | 'quantity'
  | 'quoted'
  | 'time'
  | 'weekday'
  | 'year';

export type Fact = {
  kind: FactKind;
  text: string;
  /** Two facts are the same if they share a key. */
  keys: string[];
  /** What its digits may mean: "1.299" is 1299 or 1.299. */
  values: number[];
  unit?: Unit;
  currency?: string;
};

type Reading = { text: string; facts: Fact[]; words: readonly LocaleWords[] };

const email = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,6}/gu;
const phone =
  /(?<![\p{L}\d.,])(?:\+|\(0?\d|00|0(?=[\d\s/-]))[\d\s()./-]{6,24}\d|(?<![\p{L}\d])\(\d{3}\)\s?\d{3}[-\s]\d{4}/gu;
const alwaysOpen = /(?<!\d)24\s?\/\s?7(?!\d)/g;
const date = /(?<!\d)(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[./](\d{1,2})[./](\d{2,4})?)(?!\d)/g;
const time =
  /(?<![\d.,:])([01]?\d|2[0-4])(?:(?:[:.]|\s?h\s?|時|点)(\d{2})(?!\d)|\s?h(?![\p{L}\d])|[時点](?!間)|(?=\s?(?:[ap]\.?\s?m\b|uhr|o.clock)))(?:\s?(?:uhr|h\b))?\s?([ap]\.?\s?m\b)?/giu;
const digits = /(?<![\p{L}\d])\d{1,3}(?:['’ ]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*/gu;
const code =
  /(?<![\p{Script=Latin}\d])(?=[\p{Script=Latin}\d/-]{0,40}\d)(?=[\p{Script=Latin}\d/-]{0,40}\p{Script=Latin})[\p{Script=Latin}\d]+(?:[-/][\p{Script=Latin}\d]+)*/gu;
const quoted = /[“„«"]\s?([^“”„«»"]{2,80}?)\s?[”“»"]/gu;

export function readFacts(source: string, words: readonly LocaleWords[]): Fact[] {
  const text = withoutAddresses(
    source
      .normalize('NFKC')
      .replace(/[‐‑–—−]/g, '-')
      .replace(/[\u00a0\u202f]/g, ' '),
  );
  const reading: Reading = { text, facts: [], words };
  take(reading, email, 'email', ([found]) => [`email:${found.toLowerCase().replace(/\.$/, '')}`]);
  take(reading, alwaysOpen, 'number-word', () => ['number:24/7', keyOfUnit(24, units.hour)]);
  takeDates(reading);
  take(reading, phone, 'phone', ([found]) => {
    const number = found.replace(/\(0\)/, '').replace(/\D/g, '');
    return number.length < 7 || number.length > 15 ? null : [`phone:${number.replace(/^0+/, '')}`];
  });
  take(reading, time, 'time', keysOfTime);
  take(reading, code, 'code', match => keysOfCode(match, words));
  readNumbers(reading);
  readWords(reading);
  for (const [, name = ''] of source.matchAll(quoted)) {
    reading.facts.push({ kind: 'quoted', text: name, keys: [`quoted:${squeeze(name)}`], values: [] });
  }
  return reading.facts;
}

/** Lower case, words and digits only. */
export function squeeze(text: string): string {
  return comparableText(foldWord(text));
}

function keyOfUnit(value: number, { dimension, factor }: Unit): string {
  return `${dimension}:${Math.round(value * factor * 1e6) / 1e6}`;
}

/** Facts that were found are blanked, so that their digits are not read again. */
function take(
  reading: Reading,
  pattern: RegExp,
  kind: FactKind,
  keysOf: (match: [string, ...(string | undefined)[]]) => string[] | null,
): void {
  reading.text = reading.text.replace(pattern, (...match) => {
    const found = match[0] as string;
    const keys = keysOf(match as unknown as [string, ...(string | undefined)[]]);
    if (!keys) return found;
    reading.facts.push({ kind, text: found.trim(), keys, values: [] });
    return ' '.repeat(found.length);
  });
}

function takeDates(reading: Reading): void {
  const years: string[] = [];
  take(reading, date, 'date', ([found, isoYear, isoMonth, isoDay, first, second, lastYear]) => {
    const [one, other, year] = isoYear ? [isoDay, isoMonth, isoYear] : [first, second, lastYear];
    const [a, b] = [Number(one), Number(other)];
    const isWritten = isoYear !== undefined || lastYear !== undefined || found.endsWith('.');
    if (a > 31 || b > 31 || (a > 12 && b > 12) || !isWritten) return null;
    if (year) years.push(year);
    return [`date:${a}-${b}`, `date:${b}-${a}`];
  });
  for (const year of years) {
    const value = year.length < 3 ? 2000 + Number(year) : Number(year);
    reading.facts.push({ kind: 'year', text: year, keys: [`number:${value}`], values: [value] });
  }
}

function keysOfTime([found, hours, minutes, half]: [string, ...(string | undefined)[]]): string[] | null {
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  // "4.50" is a number, unless it is followed by a word for the hour.
  if (minute > 59 || (/^\d+\.\d\d$/.test(found.trim()) && !half)) return null;
  const isAfternoon = half?.toLowerCase().startsWith('p') && hour < 12;
  const isMidnight = half?.toLowerCase().startsWith('a') && hour === 12;
  const ofDay = isAfternoon ? hour + 12 : isMidnight ? 0 : hour;
  return [`time:${ofDay * 60 + minute}`, ...(minutes || half ? [] : [`number:${ofDay}`])];
}

/** "500ml" and "1st" are quantities and ordinals, "A4" and "GX-200" are codes. */
function keysOfCode([found]: [string, ...(string | undefined)[]], words: readonly LocaleWords[]): string[] | null {
  const text = foldWord(found);
  const [, ending] = /^\d+(?:[.,]\d+)?-?(\p{L}{1,4})(?:-\p{L}+)?$/u.exec(text) ?? [];
  if (ending && (lookUp(words, 'units', ending) || /^(?:st|nd|rd|th|er|[eaox])$/.test(ending))) return null;
  // "24-hour", "2x3-room".
  if (/^\d+-/.test(text)) return null;
  return [`code:${text.replace(/[-/]/g, '')}`];
}

function readNumbers({ text, facts, words }: Reading): void {
  for (const match of text.matchAll(digits)) {
    const [found] = match;
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    const after = text.slice(match.index + found.length, match.index + found.length + 40);
    const month = found.length < 3 ? monthBeside(before, after, words) : undefined;
    if (month !== undefined) {
      facts.push({ kind: 'date', text: `${found} ${month}`, keys: [`date:${Number(found)}-${month}`], values: [] });
      continue;
    }
    const values = readingsOf(found);
    const shown = (found + after.slice(0, 12)).trim();
    const { unit, currency } = measureBeside(before, after, words);
    // "3 pounds" are money or a weight.
    const keys = [
      ...(currency ? values.map(keyOfAmount(currency)) : []),
      ...(unit ? values.map(value => keyOfUnit(value, unit)) : []),
    ];
    if (currency) facts.push({ kind: 'amount', text: shown, keys, values, currency });
    else if (unit) facts.push({ kind: 'quantity', text: shown, keys, values, unit });
    else {
      const isOrdinal = /^(?:st|nd|rd|th|er|º|ª|\.(?=\s\p{Ll}))/u.test(after);
      facts.push({ kind: isOrdinal ? 'ordinal' : 'number', text: shown, keys: values.map(keyOfNumber), values });
    }
  }
}

function readWords({ text, facts, words }: Reading): void {
  const folded = foldWord(text);
  // Not `wordsIn`: "Mon-Fri" is one fact, and numbers were read before.
  for (const { 0: found, index } of folded.matchAll(/\p{L}+(?:-\p{L}+)?/gu)) {
    const parts = found.split('-');
    const days = parts.flatMap(part => weekdayOf(part, words) ?? []);
    const isName = found.length > 3 || /\p{Lu}/u.test(text[index] ?? '');
    if (days.length === parts.length && isName) {
      for (const day of days) facts.push({ kind: 'weekday', text: found, keys: [`weekday:${day}`], values: [day] });
      continue;
    }
    const whole = lookUp(words, 'numbers', found);
    const value = whole ?? lookUp(words, 'numbers', parts[0] ?? '');
    if (value === undefined || found.length < 3) continue;
    const rest = folded.slice(index + (whole === undefined ? (parts[0]?.length ?? 0) : found.length));
    const unit = unitAfter(rest, words);
    const shown = `${found}${rest.slice(0, 10)}`.trim();
    if (unit) facts.push({ kind: 'quantity', text: shown, keys: [keyOfUnit(value, unit)], values: [value], unit });
    else facts.push({ kind: 'number-word', text: shown, keys: [keyOfNumber(value)], values: [value] });
  }
}

const keyOfNumber = (value: number) => `number:${value}`;
const keyOfAmount = (currency: string) => (value: number) => `amount:${value}${currency}`;

function readingsOf(written: string): number[] {
  const plain = written.replace(/['’\s]/g, '');
  const marks = plain.match(/[.,]/g) ?? [];
  if (marks.length === 0) return [Number(plain)];
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const decimal = Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`);
  if (!/^\d{1,3}(?:[.,]\d{3})+$/.test(plain) || new Set(marks).size > 1) return [decimal];
  const whole = Number(plain.replace(/[.,]/g, ''));
  return marks.length > 1 ? [whole] : [whole, decimal];
}
