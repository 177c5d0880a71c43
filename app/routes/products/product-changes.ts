import { call } from '#app/client/api.ts';
import { keepProduct, refreshProducts } from '#app/routes/products/product-queries.ts';
import { countProducts } from '#app/routes/products/product-words.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Product, ProductBulk, ProductInput } from '#domain/products/inputs.ts';

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

/** Says itself how it went; the toast takes it back. */
export async function switchMany(siteId: string, ids: string[], enabled: boolean): Promise<void> {
  try {
    const { done } = await changeAll(siteId, ids, enabled ? 'switch-on' : 'switch-off');
    await refreshProducts();
    toast({
      title: `${countProducts(done)} ${done === 1 ? 'is' : 'are'} ${enabled ? 'on' : 'off'}`,
      action: { label: 'Undo', onSelect: () => void switchMany(siteId, ids, !enabled) },
    });
  } catch (error) {
    toast({ tone: 'failed', title: error instanceof Error ? error.message : 'That did not work. Try again.' });
  }
}

export async function deleteMany(siteId: string, ids: string[]): Promise<void> {
  const { done } = await changeAll(siteId, ids, 'delete');
  toast({ title: `${countProducts(done)} ${done === 1 ? 'is' : 'are'} deleted` });
  await refreshProducts();
}

function changeAll(siteId: string, ids: string[], action: ProductBulk['action']) {
  return call('POST /api/sites/{id}/products/bulk', { params: { id: siteId }, body: { ids, action } });
}

/** What of it can be changed. */
export function inputOf(product: Product): ProductInput {
  const { externalId, sku, title, description, url, price, compareAtPrice, currency, availability, enabled } = product;
  const { variants, images, categories, attributes } = product;
  const facts = { externalId, sku, title, description, url, price, compareAtPrice, currency, availability, enabled };
  return { ...facts, variants, images, categories, attributes };
}
