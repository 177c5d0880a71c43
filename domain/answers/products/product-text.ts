// The quotable text of a product. Price and stock are not part of it: they are read from the catalogue for each answer.
import type { ProductCard, Source } from '#domain/answers/inputs.ts';
import { describeOfProduct, formatPriceIn } from '#domain/answers/products/product-vocabulary.ts';
import type { Product } from '#domain/products/inputs.ts';
import { pictureUrlOf } from '#domain/products/picture.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** Quotes of a product are exact slices of this text. */
export function textOfProduct({ title, description, attributes }: Product): string {
  return [title, description, ...attributes.map(({ name, value }) => `${name}: ${value}`)].filter(Boolean).join('\n');
}

export function productSource({ id, title, url }: Product, quote: string): Source {
  return { id, kind: 'product', title, url, quote };
}

export function toCard(product: Product, language: WidgetLanguage, organizationId: string): ProductCard {
  const { id, title, url, price, compareAtPrice, currency, availability } = product;
  const say = (amount: number | null) => (amount === null ? null : formatPriceIn(language, amount, currency));
  const isReduced = price !== null && compareAtPrice !== null && compareAtPrice > price;
  return {
    id,
    title,
    url,
    imageUrl: pictureUrlOf({ ...product, organizationId }),
    price: say(price),
    compareAtPrice: isReduced ? say(compareAtPrice) : null,
    availability,
    availabilityLabel: labelOf(language, availability),
  };
}

function labelOf(language: WidgetLanguage, availability: Product['availability']): string {
  if (availability === 'unknown') return '';
  return describeOfProduct(language, availability === 'in-stock' ? 'labelInStock' : 'labelSoldOut', {});
}
