// What a model reads of a product: what may be quoted of it, and what the catalogue says of it at this moment.

import type { Source } from '#domain/answers/inputs.ts';
import { productSource, textOfProduct } from '#domain/answers/product-text.ts';
import { localeOf } from '#domain/answers/product-words.ts';
import { formatPrice, isInStock, type Product } from '#domain/products/inputs.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const longestDescription = 1_200;
const mostVariants = 30;

const availabilities: Record<Product['availability'], string> = {
  'in-stock': 'Availability: in stock',
  'out-of-stock': 'Availability: sold out',
  unknown: '',
};

export function factsOf(product: Product, language: WidgetLanguage): string {
  const { title, sku, categories, attributes, variants, availability, description } = product;
  return [
    title,
    priceOf(product, language) && `Price: ${priceOf(product, language)}`,
    availabilities[availability],
    sku && `SKU: ${sku}`,
    categories.length > 0 && `Categories: ${categories.join(', ')}`,
    ...attributes.map(({ name, value }) => `${name}: ${value}`),
    ...variants.slice(0, mostVariants).map(variant => sayVariant(variant, product, language)),
    description.slice(0, longestDescription),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Price and stock are in no stored text: a sentence about them is proven by the product itself, named by its title. */
export function sourceOfFact(product: Product, fact: string): Source {
  return productSource(product, textOfProduct(product).includes(fact) ? fact : product.title);
}

/** None where the catalogue has none. */
export function priceOf(
  { price, currency }: Pick<Product, 'price' | 'currency'>,
  language: WidgetLanguage,
): string | null {
  return price === null ? null : formatPrice(price, currency, localeOf(language));
}

function sayVariant(variant: Product['variants'][number], { currency }: Product, language: WidgetLanguage): string {
  const name = variant.options.map(({ name, value }) => `${name} ${value}`).join(', ');
  if (!name) return '';
  const price = priceOf({ price: variant.price, currency }, language);
  const stock = variant.stock === null ? '' : isInStock(variant) ? 'in stock' : 'sold out';
  return [name, price, stock].filter(Boolean).join(': ');
}
