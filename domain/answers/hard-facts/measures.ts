// What a number measures: the unit, month or currency beside it, in the words of each language.
import { type LocaleWords, type Unit, units } from '#domain/answers/hard-facts/locale-words.ts';
import { foldWord, isUnspaced } from '#domain/retrieval/words.ts';

/** Between the two numbers of a range: "5–10 days", "3 or 4 weeks". The unit belongs to both. */
const range = /^\s?(?:-|[^\s\d]{1,4})\s?\D{0,2}(\d+(?:[.,]\d+)?)/u;

export function measureBeside(before: string, after: string, words: readonly LocaleWords[]) {
  const [unit, currency] = [unitAfter(after, words), currencyBeside(before, after, words)];
  if (unit || currency) return { unit, currency };
  const next = range.exec(after);
  const rest = next ? after.slice(next[0].length) : '';
  return { unit: unitAfter(rest, words), currency: next ? currencyBeside('', rest, words) : undefined };
}

export function unitAfter(rest: string, words: readonly LocaleWords[]): Unit | undefined {
  if (/^\s?%/.test(rest)) return units.percent;
  if (/^\s?["″]/.test(rest)) return units.inch;
  const degrees = /^\s?°\s?([cf])/i.exec(rest)?.[1]?.toLowerCase();
  if (degrees) return degrees === 'c' ? units.celsius : units.fahrenheit;
  const [, following = ''] = /^[\s-]{0,2}((?:[^\s\d.,;:!?()|]+[\s-]?){1,3})/u.exec(rest) ?? [];
  if (isUnspaced(following)) return unitAtStart(foldWord(following), words);
  const next = foldWord(following)
    .split(/[\s+*×/&=-]+/)
    .filter(Boolean);
  const pair = lookUp(words, 'units', next.slice(0, 2).join(' '));
  if (pair) return pair;
  for (const [at, word] of next.entries()) {
    const unit =
      lookUp(words, 'units', word) ?? (word.length > 3 ? lookUp(words, 'units', word.slice(0, -1)) : undefined);
    if (unit && (at === 0 || word.length > 2)) return unit;
    if (at > 0) continue;
    // "3 Werktage", "375ml-Flasche": a compound ends with its unit.
    const ending = word.length > 6 ? unitAtEnd(word, words) : undefined;
    if (ending) return ending;
    // "5 to 7 days": the unit of a range follows its second number.
    if (word.length < 4 && /\d/.test(rest.slice(0, 12))) return undefined;
  }
  return undefined;
}

function unitAtStart(text: string, words: readonly LocaleWords[]): Unit | undefined {
  const names = words.flatMap(({ units }) => [...units]).filter(([name]) => text.startsWith(name));
  return names.sort(([a], [b]) => b.length - a.length)[0]?.[1];
}

function unitAtEnd(word: string, words: readonly LocaleWords[]): Unit | undefined {
  for (const length of [4, 5, 6, 7]) {
    const ending = word.slice(-length);
    const unit = lookUp(words, 'units', ending) ?? lookUp(words, 'units', ending.slice(0, -1));
    if (unit) return unit;
  }
  return undefined;
}

export function monthBeside(before: string, after: string, words: readonly LocaleWords[]): number | undefined {
  const [, next] = /^(?:\.|st|nd|rd|th|º|er)?\s(?:(?:of|de)\s)?(\p{L}+)/u.exec(after) ?? [];
  const [, eastern] = /^(月)/u.exec(after) ?? [];
  const [, previous] = /(?<!\p{L})(\p{L}{1,20})\.?\s$/u.exec(before) ?? [];
  if (eastern) return undefined;
  for (const word of [next, previous]) {
    const month = word && word.length > 2 ? lookUp(words, 'months', foldWord(word)) : undefined;
    if (month !== undefined) return month;
  }
  return undefined;
}

function currencyBeside(before: string, after: string, words: readonly LocaleWords[]): string | undefined {
  const beside = [/(\S{1,4})\s?$/u.exec(before)?.[1], /^\s?([^\s\d.,;:!?()|-]+)/u.exec(after)?.[1]];
  for (const word of beside) {
    if (!word) continue;
    const folded = foldWord(word);
    const bare = folded.replace(/^[(|:-]+|(?<![)|])[)|]+$/g, '');
    const sign = /[€£$¥]$/.test(word) ? word.slice(-1) : '';
    const currency =
      lookUp(words, 'currencies', folded) ?? lookUp(words, 'currencies', bare) ?? lookUp(words, 'currencies', sign);
    // "TRY" is a currency, "try" is not.
    const isWord = /^\p{L}{1,3}$/u.test(word) && word !== word.toUpperCase() && !['kr', 'zł', 'Kč'].includes(word);
    if (currency && !isWord) return currency;
  }
  return undefined;
}

export function weekdayOf(word: string, words: readonly LocaleWords[]): number | undefined {
  return lookUp(words, 'weekdays', word) ?? lookUp(words, 'weekdays', word.replace(/s$/, ''));
}

export function lookUp<K extends keyof LocaleWords>(words: readonly LocaleWords[], kind: K, word: string) {
  for (const language of words) {
    const value = language[kind].get(word);
    if (value !== undefined) return value as LocaleWords[K] extends Map<string, infer V> ? V : never;
  }
  return undefined;
}
