import { type Availability, formatPrice, type ProductSummary } from '#domain/products/inputs.ts';

export const availabilityWords: Record<Availability, string> = {
  'in-stock': 'In stock',
  'out-of-stock': 'Sold out',
  unknown: 'Not known',
};

type Priced = Pick<ProductSummary, 'price' | 'currency'>;

export function sayPrice({ price, currency }: Priced): string {
  return price === null ? 'No price' : formatPrice(price, currency);
}

/** What tells it apart from others with the same name. */
export function sayDetail({ sku, externalId, variantCount, categories }: ProductSummary): string {
  const variants = variantCount > 1 ? `${variantCount} variants` : '';
  const parts = [sku ?? externalId ?? '', variants, categories[0] ?? ''].filter(part => part !== '');
  return parts.join(' · ') || 'No SKU';
}

export function countProducts(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'product' : 'products'}`;
}
