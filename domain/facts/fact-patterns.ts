// Compiles the word lists of each language to patterns. `|` separates words; a trailing `~` matches any further letters.
import { ar } from '#domain/facts/words/ar.ts';
import { de } from '#domain/facts/words/de.ts';
import { en } from '#domain/facts/words/en.ts';
import { es } from '#domain/facts/words/es.ts';
import { type FactWords, type PlainKey, plainKeys } from '#domain/facts/words/fact-words.ts';
import { fr } from '#domain/facts/words/fr.ts';
import { it } from '#domain/facts/words/it.ts';
import { ja } from '#domain/facts/words/ja.ts';
import { nl } from '#domain/facts/words/nl.ts';
import { pl } from '#domain/facts/words/pl.ts';
import { pt } from '#domain/facts/words/pt.ts';
import { tr } from '#domain/facts/words/tr.ts';
import { zh } from '#domain/facts/words/zh.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';

export type FactPatterns = Record<PlainKey, RegExp> & {
  language: string;
  /** One pattern per day, Monday first. */
  days: RegExp[];
  /** Sources for longer patterns. */
  sources: {
    day: string;
    to: string;
    and: string;
    oclock: string;
    units: Record<'hour' | 'day' | 'week' | 'month', string>;
  };
  numbers: ReadonlyMap<string, number>;
};

const languages: Record<string, FactWords> = { ar, de, en, es, fr, it, ja, nl, pl, pt, tr, zh };

/** Shops mix English labels into other languages. Lists with ambiguous short words are excluded. */
const sharedWithEnglish: ReadonlySet<PlainKey> = new Set([
  'phone',
  'fax',
  'otherNumber',
  'contact',
  'imprint',
  'deliveryCost',
  'express',
  'paymentMethods',
  'hours',
] as const);

const compiled = new Map<string, FactPatterns>();

/** Unknown languages fall back to English. */
export function patternsOf(tag: string): FactPatterns {
  const base = baseLanguage(tag);
  const language = base in languages ? base : 'en';
  let patterns = compiled.get(language);
  if (!patterns) {
    patterns = compile(language, languages[language] ?? en);
    compiled.set(language, patterns);
  }
  return patterns;
}

export function has(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0;
}

/** The distinct words of the pattern in a text. */
export function distinct(pattern: RegExp, text: string): Set<string> {
  return new Set([...text.matchAll(pattern)].map(match => match[0].toLowerCase()));
}

/** Converts digits, full-width characters, apostrophes, spaces and dashes to ASCII one by one, so offsets stay the same. */
export function fold(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[\u00a0\u202f\u2009\u2007\u3000]/g, ' ')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[〜∼]/g, '~')
    .replace(/٫/g, '.');
}

function compile(language: string, words: FactWords): FactPatterns {
  const listOf = (key: PlainKey) =>
    language !== 'en' && sharedWithEnglish.has(key) ? `${words[key]}|${en[key]}` : words[key];
  const plain = Object.fromEntries(
    plainKeys.map(key => [key, new RegExp(bounded(alternatives(listOf(key), language), language), 'giu')]),
  ) as Record<PlainKey, RegExp>;
  const days = words.days.map(names => dayNames(names, language));
  const inner = (key: PlainKey) => alternatives(words[key], language);
  return {
    ...plain,
    language,
    days: days.map(source => new RegExp(bounded(source, language), 'gu')),
    sources: {
      day: days.join('|'),
      to: inner('to'),
      and: inner('and'),
      oclock: inner('oclock'),
      units: { hour: inner('hour'), day: inner('day'), week: inner('week'), month: inner('month') },
    },
    numbers: new Map(Object.entries(words.numbers)),
  };
}

const unspaced = new Set(['ja', 'zh']);

export function bounded(source: string, language: string): string {
  if (unspaced.has(language)) return `(?:${source})`;
  const prefix = language === 'ar' ? '(?:وال|بال|لل|[وفبل])?' : '';
  return `(?<![\\p{L}\\p{N}])${prefix}(?:${source})(?!\\p{L})`;
}

function alternatives(list: string, language: string): string {
  return list
    .split('|')
    .sort((a, b) => b.length - a.length)
    .map(word => toSource(word, language))
    .join('|');
}

function toSource(word: string, language: string): string {
  const open = word.endsWith('~') && word.length > 1;
  const escaped = fold(open ? word.slice(0, -1) : word)
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replaceAll(' ', '\\s+');
  const turkish = language === 'tr' ? escaped.replaceAll('i', '[iİ]').replaceAll('ı', '[ıI]') : escaped;
  return `${turkish}${open ? '\\p{L}*' : ''}`;
}

const longestShort = 4;

/** Full names in any case; short forms only capitalised, because "so" and "mar" are also words. */
function dayNames(names: string, language: string): string {
  if (unspaced.has(language) || language === 'ar') return alternatives(names, language);
  const locale = language === 'tr' ? 'tr' : 'en';
  const forms = names.split('|').flatMap(name => {
    const capital = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    const cases = [capital, name.toLocaleUpperCase(locale)];
    const isShort = name.length <= longestShort;
    return (isShort ? cases : [name, ...cases]).map(form => (isShort ? `${form}\\.?` : form));
  });
  return [...new Set(forms)].sort((a, b) => b.length - a.length).join('|');
}
