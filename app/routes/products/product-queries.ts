import { call, callPage } from '#app/client/api.ts';
import { refreshKnowledgeCounts } from '#app/client/knowledge-counts.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { Product, ProductSort } from '#domain/products/inputs.ts';

type QueryContext = { signal: AbortSignal };

export type ProductFilters = {
  search: string;
  state: string;
  category: string;
  sort: ProductSort;
  descending: boolean;
  after: string | null;
};

export function productsQuery(siteId: string, filters: ProductFilters) {
  const { search, state, category, sort, descending, after } = filters;
  const query = {
    search: search || undefined,
    state: (state || undefined) as 'in-stock' | undefined,
    category: category || undefined,
    sort,
    descending: String(descending),
    after: after ?? undefined,
    perPage: 50,
  };
  return {
    queryKey: ['products', 'of-site', siteId, filters],
    queryFn: ({ signal }: QueryContext) =>
      callPage('GET /api/sites/{id}/products', { params: { id: siteId }, query, signal }),
  };
}

export function categoriesQuery(siteId: string) {
  return {
    queryKey: ['products', 'categories', siteId],
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/sites/{id}/products/categories', { params: { id: siteId }, signal }),
  };
}

export function productQuery(id: string) {
  return {
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }: QueryContext) => call('GET /api/products/{id}', { params: { id }, signal }),
  };
}

export function importsQuery(siteId: string) {
  return {
    queryKey: ['product-imports', 'of-site', siteId],
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/sites/{id}/product-imports', { params: { id: siteId }, signal }),
  };
}

export function importQuery(id: string) {
  return {
    queryKey: ['product-imports', 'one', id],
    queryFn: ({ signal }: QueryContext) => call('GET /api/product-imports/{id}', { params: { id }, signal }),
  };
}

/** Stores the server's response and refetches the lists that show it. */
export async function storeProduct(product: Product): Promise<void> {
  getQueryClient().setQueryData(productQuery(product.id).queryKey, product);
  await refreshProducts();
}

/** Removes cached lists, so that going back never shows outdated ones. */
export async function refreshProducts(): Promise<void> {
  const client = getQueryClient();
  void refreshKnowledgeCounts();
  client.removeQueries({ queryKey: ['products', 'of-site'], type: 'inactive' });
  await Promise.all(['of-site', 'categories'].map(kind => client.invalidateQueries({ queryKey: ['products', kind] })));
}

export async function refreshImports(): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: ['product-imports'] });
}
