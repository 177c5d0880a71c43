// Sentences about products with placeholders for catalogue facts, in every widget language.
import { eastern } from '#domain/answers/products/product-vocabulary-eastern.ts';
import { western } from '#domain/answers/products/product-vocabulary-western.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type ProductSentence = keyof typeof western.en;

const words: Record<WidgetLanguage, Record<ProductSentence, string>> = { ...western, ...eastern };

/** The locale that formats prices for each language. */
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
  zh: 'zh-CN',
  ar: 'ar-EG-u-nu-latn',
};

export function describeOfProduct(
  language: WidgetLanguage,
  sentence: ProductSentence,
  facts: Record<string, string>,
): string {
  return words[language][sentence].replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
}

export function localeOf(language: WidgetLanguage): string {
  return locales[language];
}
