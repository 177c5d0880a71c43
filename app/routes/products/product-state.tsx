import { availabilityLabels } from '#app/routes/products/product-labels.ts';
import { State } from '#app/ui/badge.tsx';
import type { ProductSummary } from '#domain/products/inputs.ts';

const tones = { 'in-stock': 'accent', 'out-of-stock': 'red', unknown: 'neutral' } as const;

/** Whether visitors see the product and can buy it. */
export function ProductState({ product }: { product: ProductSummary }) {
  if (product.overLimit) return <State tone="amber">Over limit</State>;
  if (!product.enabled) return <State>Off</State>;
  return <State tone={tones[product.availability]}>{availabilityLabels[product.availability]}</State>;
}
