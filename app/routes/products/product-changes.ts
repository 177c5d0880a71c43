import { call } from '#app/client/api.ts';
import { keepProduct, refreshProducts } from '#app/routes/products/product-queries.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Product, ProductInput } from '#domain/products/inputs.ts';

/** Off at once for every visitor; the toast takes it back. */
export async function switchProduct(id: string, enabled: boolean): Promise<void> {
  try {
    const product = await call('GET /api/products/{id}', { params: { id } });
    const { updatedAt } = product;
    await keepProduct(
      await call('PUT /api/products/{id}', { params: { id }, body: { ...inputOf(product), enabled, updatedAt } }),
    );
    toast({
      title: enabled ? `${product.title} is on` : `${product.title} is off. Answers no longer show it.`,
      action: { label: 'Undo', onSelect: () => void switchProduct(id, !enabled) },
    });
  } catch (error) {
    toast({ tone: 'failed', title: error instanceof Error ? error.message : 'That did not work. Try again.' });
    await refreshProducts();
  }
}

/** What of it can be changed. */
export function inputOf(product: Product): ProductInput {
  const { externalId, sku, title, description, url, price, compareAtPrice, currency, availability, enabled } = product;
  const { variants, images, categories, attributes } = product;
  const facts = { externalId, sku, title, description, url, price, compareAtPrice, currency, availability, enabled };
  return { ...facts, variants, images, categories, attributes };
}
