import { type Availability, formatPrice, type ProductSummary } from '#domain/products/inputs.ts';

export const availabilityLabels: Record<Availability, string> = {
  'in-stock': 'In stock',
  'out-of-stock': 'Sold out',
  unknown: 'Unknown',
};

type Priced = Pick<ProductSummary, 'price' | 'currency'>;

export function priceLabel({ price, currency }: Priced): string {
  return price === null ? 'No price' : formatPrice(price, currency);
}

/** Tells products with the same name apart. */
export function describeDetail({ sku, externalId, variantCount, categories }: ProductSummary): string {
  const variants = variantCount > 1 ? `${variantCount} variants` : '';
  const parts = [sku ?? externalId ?? '', variants, categories[0] ?? ''].filter(part => part !== '');
  return parts.join(' · ') || 'No SKU';
}

export function countProducts(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'product' : 'products'}`;
}
