// The root of the Admin API: queries and mutations of one shop.
import type { Bulk } from '#sandbox/shopify/bulk.ts';
import { badRequest, connect, type PageRange, type QueryContext, requireScope } from '#sandbox/shopify/connections.ts';
import type { BulkOperation, Shop } from '#sandbox/shopify/entities.ts';
import { setMetafields, viewInstallation } from '#sandbox/shopify/installation-view.ts';
import { domainOf, handleOf, type Platform } from '#sandbox/shopify/platform.ts';
import { pagesOf, searchProducts } from '#sandbox/shopify/product-search.ts';
import { viewProduct } from '#sandbox/shopify/product-view.ts';
import { subscribe, unsubscribe, viewWebhook } from '#sandbox/shopify/webhook-subscriptions.ts';

type Query = PageRange & { query?: string | null };
type Id = { id: string };

export function createAdminRoot(platform: Platform, bulk: Bulk) {
  const findProduct = ({ id }: Id, { shop }: QueryContext) => {
    const product = platform.products.find(id);
    return product?.shop === shop ? viewProduct(platform, product) : null;
  };
  const findOperation = ({ id }: Id, { shop }: QueryContext) => {
    const operation = platform.bulkOperations.find(id);
    return operation?.shop === shop ? bulk.view(operation) : null;
  };
  const products = function* (query: string | null | undefined, shop: string) {
    for (const product of searchProducts(pagesOf(platform, shop), query)) yield viewProduct(platform, product);
  };
  return {
    shop: (_: unknown, { shop }: QueryContext) => viewShop(platform, requireShop(platform, shop)),
    shopLocales: (_: unknown, asking: QueryContext) => {
      requireScope(asking, 'read_locales', 'shopLocales');
      return requireShop(platform, asking.shop).locales.map((locale, at) => ({
        locale,
        name: new Intl.DisplayNames('en', { type: 'language' }).of(locale),
        primary: at === 0,
        published: true,
      }));
    },
    product: (args: Id, asking: QueryContext) => {
      requireScope(asking, 'read_products', 'product');
      return findProduct(args, asking);
    },
    products: ({ query, ...range }: Query, asking: QueryContext) => {
      requireScope(asking, 'read_products', 'products');
      return connect(products(query, asking.shop), range, asking);
    },
    productsCount: ({ query }: Query, asking: QueryContext) => {
      requireScope(asking, 'read_products', 'productsCount');
      let count = 0;
      for (const _ of searchProducts(pagesOf(platform, asking.shop), query)) count += 1;
      return { count, precision: 'EXACT' };
    },
    pages: ({ query, ...range }: Query, asking: QueryContext) => {
      requireScope(asking, 'read_content', 'pages');
      if (query) throw badRequest(`The sandbox does not support the search term "${query}".`);
      const pages = requireShop(platform, asking.shop).pages.map(({ hidden, ...page }) => ({
        __typename: 'Page',
        ...page,
        isPublished: !hidden,
        publishedAt: hidden ? null : page.updatedAt,
      }));
      return connect(pages, range, asking);
    },
    node: (args: Id, asking: QueryContext) => {
      if (args.id.startsWith('gid://shopify/Product/')) return findProduct(args, asking);
      if (args.id.startsWith('gid://shopify/BulkOperation/')) return findOperation(args, asking);
      return null;
    },
    currentAppInstallation: (_: unknown, { shop }: QueryContext) => viewInstallation(platform, shop),
    bulkOperation: findOperation,
    bulkOperations: ({ query, ...range }: Query, asking: QueryContext) => {
      const status = readStatus(query);
      const found = platform.bulkOperations
        .where('shop', asking.shop)
        .filter(operation => !status || operation.status === status)
        .reverse();
      return connect(found.map(bulk.view), range, asking);
    },
    currentBulkOperation: (_: unknown, { shop }: QueryContext) => {
      const last = platform.bulkOperations.where('shop', shop).at(-1);
      return last ? bulk.view(last) : null;
    },
    webhookSubscriptions: (range: PageRange, asking: QueryContext) =>
      connect(platform.webhooks.where('shop', asking.shop).map(viewWebhook), range, asking),
    bulkOperationRunQuery: ({ query }: { query: string }, asking: QueryContext) => bulk.run(asking, query),
    bulkOperationCancel: ({ id }: Id, { shop }: QueryContext) => bulk.cancel(shop, id),
    metafieldsSet: (args: Parameters<typeof setMetafields>[2], { shop }: QueryContext) =>
      setMetafields(platform, shop, args),
    webhookSubscriptionCreate: (args: Parameters<typeof subscribe>[2], { shop }: QueryContext) =>
      subscribe(platform, shop, args),
    webhookSubscriptionDelete: ({ id }: Id, { shop }: QueryContext) => unsubscribe(platform, shop, id),
  };
}

function requireShop(platform: Platform, shop: string): Shop {
  const found = platform.shops.find(shop);
  if (!found) throw badRequest(`There is no shop ${shop}.`);
  return found;
}

function viewShop(platform: Platform, shop: Shop) {
  const url = `${platform.url}/storefront/${shop.handle}`;
  return {
    __typename: 'Shop',
    id: shop.gid,
    name: shop.name,
    email: shop.email,
    contactEmail: shop.email,
    currencyCode: shop.currency,
    ianaTimezone: 'Europe/London',
    myshopifyDomain: domainOf(handleOf(shop.id)),
    primaryDomain: { id: `${shop.gid}-domain`, host: shop.primaryDomain, url },
    url,
    shopPolicies: (_: unknown, asking: QueryContext) => {
      requireScope(asking, 'read_legal_policies', 'shopPolicies');
      return shop.policies.map(policy => ({
        __typename: 'ShopPolicy',
        ...policy,
        url: `${url}/policies/${policy.type.toLowerCase().replaceAll('_', '-')}`,
      }));
    },
  };
}

function readStatus(query: string | null | undefined): BulkOperation['status'] | undefined {
  const [, status] = /\bstatus:(\w+)/.exec(query ?? '') ?? [];
  return status?.toUpperCase() as BulkOperation['status'] | undefined;
}
