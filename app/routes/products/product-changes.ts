import { call } from '#app/client/api.ts';
import { countProducts } from '#app/routes/products/product-labels.ts';
import { refreshProducts, storeProduct } from '#app/routes/products/product-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Product, ProductBulk, ProductInput } from '#domain/products/inputs.ts';

/** Takes effect for visitors at once. The toast has “Undo”. */
export async function switchProduct(id: string, enabled: boolean): Promise<void> {
  try {
    const product = await call('GET /api/products/{id}', { params: { id } });
    const { updatedAt } = product;
    await storeProduct(
      await call('PUT /api/products/{id}', { params: { id }, body: { ...inputOf(product), enabled, updatedAt } }),
    );
    toast({
      title: enabled ? `“${product.title}” is on` : `“${product.title}” is off. Answers won’t show it.`,
      action: { label: 'Undo', onSelect: () => void switchProduct(id, !enabled) },
    });
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
    await refreshProducts();
  }
}

export async function switchMany(siteId: string, ids: string[], enabled: boolean): Promise<void> {
  try {
    const { done } = await changeAll(siteId, ids, enabled ? 'switch-on' : 'switch-off');
    await refreshProducts();
    toast({
      title: `${countProducts(done)} turned ${enabled ? 'on' : 'off'}`,
      action: { label: 'Undo', onSelect: () => void switchMany(siteId, ids, !enabled) },
    });
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
}

export async function deleteMany(siteId: string, ids: string[]): Promise<void> {
  const { done } = await changeAll(siteId, ids, 'delete');
  toast({ title: `${countProducts(done)} deleted` });
  await refreshProducts();
}

function changeAll(siteId: string, ids: string[], action: ProductBulk['action']) {
  return call('POST /api/sites/{id}/products/bulk', { params: { id: siteId }, body: { ids, action } });
}

/** The editable fields of a product. */
export function inputOf(product: Product): ProductInput {
  const { externalId, sku, title, description, url, price, compareAtPrice, currency, availability, enabled } = product;
  const { variants, images, categories, attributes } = product;
  const facts = { externalId, sku, title, description, url, price, compareAtPrice, currency, availability, enabled };
  return { ...facts, variants, images, categories, attributes };
}
