// The words of a language for numbers, units, months, weekdays and currencies: from Intl and n2words, not from lists of ours.
import { foldWord } from '#domain/retrieval/words.ts';

/** Units of one dimension can be converted into each other. */
export type Unit = { dimension: string; factor: number };

export type LocaleWords = {
  numbers: Map<string, number>;
  units: Map<string, Unit>;
  /** From 1. */
  months: Map<string, number>;
  /** From 0, Sunday. */
  weekdays: Map<string, number>;
  /** To ISO 4217. */
  currencies: Map<string, string>;
};

/** Regions that Intl and n2words both know. */
const locales: Record<string, string> = {
  ar: 'ar-SA',
  de: 'de-DE',
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  ja: 'ja-JP',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-PT',
  sv: 'sv-SE',
  tr: 'tr-TR',
  zh: 'zh-Hans-CN',
};

const [minute, hour, day] = [1, 60, 1440];
export const units = {
  second: { dimension: 'time', factor: minute / 60 },
  minute: { dimension: 'time', factor: minute },
  hour: { dimension: 'time', factor: hour },
  day: { dimension: 'time', factor: day },
  week: { dimension: 'time', factor: 7 * day },
  month: { dimension: 'months', factor: 1 },
  year: { dimension: 'months', factor: 12 },
  gram: { dimension: 'mass', factor: 1 },
  kilogram: { dimension: 'mass', factor: 1000 },
  millimeter: { dimension: 'length', factor: 1 },
  centimeter: { dimension: 'length', factor: 10 },
  meter: { dimension: 'length', factor: 1000 },
  kilometer: { dimension: 'length', factor: 1e6 },
  inch: { dimension: 'inches', factor: 1 },
  foot: { dimension: 'inches', factor: 12 },
  mile: { dimension: 'miles', factor: 1 },
  milliliter: { dimension: 'volume', factor: 1 },
  liter: { dimension: 'volume', factor: 1000 },
  percent: { dimension: 'percent', factor: 1 },
  celsius: { dimension: 'celsius', factor: 1 },
  fahrenheit: { dimension: 'fahrenheit', factor: 1 },
  kilobyte: { dimension: 'bytes', factor: 1 / 1024 },
  megabyte: { dimension: 'bytes', factor: 1 },
  gigabyte: { dimension: 'bytes', factor: 1024 },
  ounce: { dimension: 'ounces', factor: 1 },
  pound: { dimension: 'ounces', factor: 16 },
} satisfies Record<string, Unit>;

/** Larger numbers are written in digits. */
const spelledNumbers = [...Array.from({ length: 29 }, (_, at) => at + 2), 40, 48, 50, 60, 70, 72, 80, 90, 100, 1000];
/** Short forms that are words, too: "11 in the morning". */
const ambiguous = new Set(['a', 'in']);
/** Numbers with different plural forms. */
const countedNumbers = [1, 2, 5, 11, 1.5];
/** Of most shops. All that Intl knows take seconds to name. */
const currencies =
  'EUR USD GBP CHF PLN TRY JPY CNY SEK DKK NOK CZK HUF RON BGN CAD AUD NZD MXN BRL INR AED SAR ZAR KRW SGD HKD ILS PEN CLP QAR';
/** Signs that Intl writes in another way. */
const currencySigns = {
  $: '$',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  円: 'JPY',
  元: 'CNY',
  's/': 'PEN',
  zl: 'PLN',
  kr: 'kr',
};

const known = new Map<string, Promise<LocaleWords>>();

/** English comes along, because pages in all languages use its units and months. */
export function loadLocaleWords(languages: Iterable<string>): Promise<LocaleWords[]> {
  const wanted = [...new Set(['en', ...languages])].filter(language => language in locales);
  return Promise.all(
    wanted.map(language => {
      const loading = known.get(language) ?? load(locales[language] ?? 'en-US');
      known.set(language, loading);
      return loading;
    }),
  );
}

async function load(locale: string): Promise<LocaleWords> {
  return {
    numbers: await numbersOf(locale),
    units: unitsOf(locale),
    months: datesOf(locale, 'month'),
    weekdays: datesOf(locale, 'weekday'),
    currencies: currenciesOf(locale),
  };
}

async function numbersOf(locale: string): Promise<LocaleWords['numbers']> {
  const { toCardinal } = (await import(`n2words/${locale}`)) as { toCardinal: (value: number) => string };
  const numbers = new Map<string, number>();
  for (const value of spelledNumbers) {
    const word = foldWord(toCardinal(value));
    numbers.set(word, value);
    // "One hundred" is also "a hundred" and "hundred".
    const [one] = foldWord(toCardinal(1)).split(' ');
    if (value >= 100 && one && word.startsWith(`${one} `)) numbers.set(word.slice(one.length + 1), value);
  }
  return numbers;
}

function unitsOf(locale: string): LocaleWords['units'] {
  const words = new Map<string, Unit>();
  for (const [unit, value] of Object.entries(units)) {
    for (const unitDisplay of ['long', 'short'] as const) {
      const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
      for (const count of countedNumbers) {
        const parts = format.formatToParts(count).filter(({ type }) => type === 'unit' || type === 'percentSign');
        const name = parts.map(part => foldWord(part.value).trim().replace(/\.$/, '')).join(' ');
        if (name && !ambiguous.has(name)) words.set(name, value);
      }
    }
  }
  return words;
}

function datesOf(locale: string, part: 'month' | 'weekday'): Map<string, number> {
  const words = new Map<string, number>();
  for (const form of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(locale, {
      ...(part === 'month' ? { month: form, day: 'numeric' } : { weekday: form }),
      calendar: 'gregory',
      timeZone: 'UTC',
    });
    for (let at = 0; at < (part === 'month' ? 12 : 7); at++) {
      // 7 January 2024 is a Sunday.
      const date = part === 'month' ? Date.UTC(2024, at, 15) : Date.UTC(2024, 0, 7 + at);
      const word = format.formatToParts(date).find(({ type }) => type === part)?.value ?? '';
      words.set(foldWord(word).replace(/\.$/, ''), part === 'month' ? at + 1 : at);
    }
  }
  return words;
}

function currenciesOf(locale: string): LocaleWords['currencies'] {
  const words = new Map<string, string>(Object.entries(currencySigns));
  for (const currency of currencies.split(' ')) {
    words.set(currency.toLowerCase(), currency);
    for (const currencyDisplay of ['name', 'narrowSymbol', 'symbol'] as const) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
      for (const count of currencyDisplay === 'name' ? [1, 2, 5] : [1]) {
        const shown = format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? '';
        const word = foldWord(shown).trim();
        // "British pounds" are also "pounds".
        for (const name of [word, word.split(' ').at(-1) ?? '']) if (!words.has(name)) words.set(name, currency);
      }
    }
  }
  return words;
}
