// Sentences about products with placeholders for catalogue facts, in every widget language.
import { eastern } from '#domain/answers/products/product-vocabulary-eastern.ts';
import { western } from '#domain/answers/products/product-vocabulary-western.ts';
import { formatPrice } from '#domain/products/inputs.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type ProductSentence = keyof typeof western.en;

const words: Record<WidgetLanguage, Record<ProductSentence, string>> = { ...western, ...eastern };

/** The locale that formats prices in euros, and in currencies that are not of one country. */
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
  const text = words[language][sentence].replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
  // A title may end with its variant: "Wool Blanket (Red, £149.00)".
  return (language === 'en' ? text.replace(secondArticle, '$1') : text).replaceAll(') (', ', ');
}

/** Some titles start with the article: "The The North Face Jacket". */
const secondArticle = /\b(the) the(?= )/i;

/** As it is written in the currency's country: in Portuguese, reais as in Brazil and euros as in Portugal. */
export function formatPriceIn(language: WidgetLanguage, amount: number, currency: string | null): string {
  const isNational = /^(?!EUR|X)[A-Z]{3}$/.test(currency ?? '');
  const [base = language, ...extensions] = locales[language].split(/-[A-Z]{2}/);
  return formatPrice(
    amount,
    currency,
    isNational ? `${base}-${currency?.slice(0, 2)}${extensions.join('')}` : locales[language],
  );
}
