import { availabilityWords } from '#app/routes/products/product-words.ts';
import { State } from '#app/ui/badge.tsx';
import type { ProductSummary } from '#domain/products/inputs.ts';

const tones = { 'in-stock': 'accent', 'out-of-stock': 'red', unknown: 'neutral' } as const;

/** Whether visitors are shown it, and whether they can buy it. */
export function ProductState({ product }: { product: ProductSummary }) {
  if (product.overLimit) return <State tone="amber">Over your plan</State>;
  if (!product.enabled) return <State>Switched off</State>;
  return <State tone={tones[product.availability]}>{availabilityWords[product.availability]}</State>;
}
