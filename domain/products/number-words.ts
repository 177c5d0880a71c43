// Amounts in words: "fifty pounds", "fünfzig Euro".
import { anyOf, type PhrasesByLanguage, rule } from '#domain/products/phrases.ts';
import { currency } from '#domain/products/prices.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const locales: Record<WidgetLanguage, string> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
  pt: 'pt-PT',
  pl: 'pl-PL',
  tr: 'tr-TR',
  ja: 'ja-JP',
  zh: 'zh-Hans-CN',
  ar: 'ar-SA',
};
/** Other amounts are written in digits. */
const spelled = [...range(2, 100, 1), ...range(150, 1_000, 50), ...range(1_500, 10_000, 500)];
const values = new Map<string, number>();
const words = Object.fromEntries(
  await Promise.all(Object.entries(locales).map(async ([language, locale]) => [language, await wordsOf(locale)])),
) as PhrasesByLanguage;
const pattern = rule(`${anyOf(words)}(?=${currency})`, 'giu');

/** Before a currency only. "A hundred and three pounds" stays as it is. */
export function withDigits(text: string): string {
  return text.replace(pattern, (word, at: number) => {
    const before = text.slice(0, at).toLowerCase().trim().split(' ').slice(-2);
    return before.some(one => values.has(one)) ? word : String(values.get(word.toLowerCase()) ?? word);
  });
}

async function wordsOf(locale: string): Promise<string> {
  const { toCardinal } = (await import(`n2words/${locale}`)) as { toCardinal: (value: number) => string };
  const own = spelled.flatMap(value => {
    const word = toCardinal(value).toLowerCase();
    // "One hundred" is also "hundred".
    const short = value >= 100 && word.startsWith(toCardinal(1)) ? word.slice(toCardinal(1).length).trim() : word;
    const forms = [word, short, word.replaceAll('-', ' ')];
    for (const form of forms) values.set(form, value);
    return forms;
  });
  return [...new Set(own)].sort((a, b) => b.length - a.length).join('|');
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step);
}
