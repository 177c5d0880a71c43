// The search syntax of `products(query:)`, as far as the app uses it. A filter that is not known is an error, not ignored.
import { badRequest } from '#sandbox/shopify/connections.ts';
import type { Product } from '#sandbox/shopify/entities.ts';
import { numberOf } from '#sandbox/shopify/platform.ts';

type Test = (product: Product) => boolean;

const pageSize = 250;

export function* searchProducts(pages: Iterable<Product[]>, query: string | null | undefined): Iterable<Product> {
  const tests = readQuery(query ?? '');
  for (const page of pages) yield* page.filter(product => tests.every(test => test(product)));
}

export function pagesOf(
  platform: { products: { pages(f: 'shop', v: string, size: number): Iterable<Product[]> } },
  shop: string,
) {
  return platform.products.pages('shop', shop, pageSize);
}

function readQuery(query: string): Test[] {
  return (query.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []).map(readTerm);
}

function readTerm(term: string): Test {
  const [, field = '', value = ''] = /^(\w+):(.+)$/.exec(term) ?? [];
  const bare = value.replace(/["']/g, '');
  switch (field) {
    case 'status':
      return product => product.status === bare.toUpperCase();
    case 'published_status':
      return product => (product.publishedAt !== null) === (bare === 'published');
    case 'updated_at':
      return compareTo(bare);
    case 'id':
      return product => String(numberOf(product.id)) === bare;
    case 'vendor':
      return product => product.vendor === bare;
    default:
      throw badRequest(`The sandbox does not support the search term "${term}".`);
  }
}

function compareTo(value: string): Test {
  const [, sign = '', time = ''] = /^(>=|>|<=|<)(.+)$/.exec(value) ?? [];
  const moment = Date.parse(time);
  if (Number.isNaN(moment)) throw badRequest(`updated_at cannot be compared to "${value}".`);
  return ({ updatedAt }) => {
    const difference = Date.parse(updatedAt) - moment;
    if (difference === 0) return sign.endsWith('=');
    return sign.startsWith('>') ? difference > 0 : difference < 0;
  };
}
