// The facts about a product for a model: its current catalogue values, and quotable text.

import type { Source } from '#domain/answers/inputs.ts';
import { productSource, textOfProduct } from '#domain/answers/products/product-text.ts';
import { describeOfProduct, formatPriceIn, type ProductSentence } from '#domain/answers/products/product-vocabulary.ts';
import { isInStock, type Product } from '#domain/products/inputs.ts';
import { findSentences } from '#domain/retrieval/chunker.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { detectLanguage } from '#providers/extraction/language.ts';

export type ProductFact = {
  /** `catalogue`: price and stock in a generated sentence. */
  kind: 'catalogue' | 'attribute' | 'variant' | 'description';
  text: string;
  /** What is stored as the quote: a slice of the product's text, or its title. */
  quote: string;
  name: string;
  value: string;
  language: string;
};

const longestDescription = 1_200;
const mostVariants = 30;

export function productFacts(product: Product, language: WidgetLanguage): ProductFact[] {
  const { title, sku, categories, attributes, variants, description } = product;
  const own = detectLanguage(`${description} ${title}`)?.split('-')[0] ?? language;
  const named = (name: string, value: string, kind: ProductFact['kind'], quote = title): ProductFact => {
    const text = `${name}: ${value}`;
    return { kind, text, quote, name, value, language: own };
  };
  return [
    { kind: 'catalogue', text: describePriceAndStock(product, language), quote: title, name: '', value: '', language },
    ...(sku ? [named('SKU', sku, 'attribute')] : []),
    ...(categories.length > 0 ? [named('Categories', categories.join(', '), 'attribute')] : []),
    ...attributes.map(({ name, value }) => named(name, value, 'attribute', `${name}: ${value}`)),
    ...variants.slice(0, mostVariants).flatMap(variant => describeVariant(variant, product, language, named)),
    ...sentencesOf(description, own).map(text => ({
      kind: 'description' as const,
      text: text.replace(/\s+/g, ' '),
      quote: text,
      name: '',
      value: '',
      language: own,
    })),
  ];
}

/**
 * Price and stock are in no stored text: the source of such a sentence is the product itself, with its title as the
 * quote.
 */
export function sourceOfFact(product: Product, quote: string): Source {
  return productSource(product, textOfProduct(product).includes(quote) ? quote : product.title);
}

/** Undefined if the catalogue has none. */
export function priceOf(
  { price, currency }: Pick<Product, 'price' | 'currency'>,
  language: WidgetLanguage,
): string | null {
  return price === null ? null : formatPriceIn(language, price, currency);
}

/** "Bothy 2 Tent costs £240 and is in stock."; only the title if the catalogue has neither. */
function describePriceAndStock(product: Product, language: WidgetLanguage): string {
  const { title, availability } = product;
  const price = priceOf(product, language);
  const stock = { 'in-stock': 'InStock', 'out-of-stock': 'SoldOut', unknown: '' } as const;
  const known = `${price ? 'price' : ''}${stock[availability]}`;
  if (!known) return title;
  const sentence = `${known[0]?.toLowerCase()}${known.slice(1)}` as ProductSentence;
  return describeOfProduct(language, sentence, { title, price: price ?? '' });
}

function describeVariant(
  variant: Product['variants'][number],
  { currency }: Product,
  language: WidgetLanguage,
  named: (name: string, value: string, kind: ProductFact['kind']) => ProductFact,
): ProductFact[] {
  const name = variant.options.map(({ name, value }) => `${name} ${value}`).join(', ');
  const price = priceOf({ price: variant.price, currency }, language);
  const stock = variant.stock === null ? '' : isInStock(variant) ? 'in stock' : 'sold out';
  const value = [price, stock].filter(Boolean).join(', ');
  return name && value ? [named(name, value, 'variant')] : name ? [named('Variant', name, 'variant')] : [];
}

/** Whole sentences only, up to the limit. */
function sentencesOf(description: string, language: string): string[] {
  const found = findSentences(description, { startsAt: 0, endsAt: description.length }, language);
  return found
    .filter(({ endsAt }) => endsAt <= longestDescription)
    .map(({ startsAt, endsAt }) => description.slice(startsAt, endsAt).trim())
    .filter(Boolean);
}
