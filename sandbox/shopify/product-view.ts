// A product as the Admin API shows it.
import { connect, type PageRange, type QueryContext } from '#sandbox/shopify/connections.ts';
import type { Product, Variant } from '#sandbox/shopify/entities.ts';
import { handleOf, type Platform } from '#sandbox/shopify/platform.ts';

export function viewProduct(platform: Platform, product: Product) {
  const { variants, images, collections, metafields, options, category, ...rest } = product;
  const media = images.map(viewImage);
  const list =
    <T extends { id: string }>(items: T[]) =>
    (range: PageRange, asking: QueryContext) =>
      connect(items, range, asking);
  return {
    __typename: 'Product',
    ...rest,
    category: category
      ? { id: `gid://shopify/TaxonomyCategory/${category}`, fullName: category, name: category }
      : null,
    onlineStoreUrl: addressOf(platform, product),
    featuredMedia: media[0] ?? null,
    options: options.map(({ name, values }, at) => viewOption(product, name, values, at)),
    priceRangeV2: viewPrices(variants, platform.shops.find(product.shop)?.currency ?? 'USD'),
    totalInventory: variants.reduce((sum, { inventoryQuantity }) => sum + inventoryQuantity, 0),
    tracksInventory: true,
    variants: list(variants.map((variant, at) => viewVariant(variant, at))),
    collections: list(collections.map(one => ({ __typename: 'Collection', ...one }))),
    media: list(media),
    metafields: (range: PageRange & { namespace?: string | null }, asking: QueryContext) =>
      connect(
        metafields
          .filter(({ namespace }) => !range.namespace || namespace === range.namespace)
          .map(one => ({ __typename: 'Metafield', ...one })),
        range,
        asking,
      ),
  };
}

/** Where a buyer finds it; a product that is not published has no address. */
function addressOf(platform: Platform, product: Product): string | null {
  if (product.publishedAt === null || product.status !== 'ACTIVE') return null;
  return `${platform.url}/storefront/${handleOf(product.shop)}/products/${product.handle}`;
}

export function isForSale({ inventoryPolicy, inventoryQuantity }: Variant): boolean {
  return inventoryPolicy === 'CONTINUE' || inventoryQuantity > 0;
}

function viewVariant(variant: Variant, at: number) {
  const image = variant.image ? { url: variant.image, altText: null } : null;
  return { __typename: 'ProductVariant', ...variant, image, availableForSale: isForSale(variant), position: at + 1 };
}

function viewImage({ id, url, alt }: Product['images'][number]) {
  const preview = { image: { url, altText: alt } };
  return { __typename: 'MediaImage', id, alt, mediaContentType: 'IMAGE', preview };
}

function viewOption({ id, variants }: Product, name: string, values: string[], at: number) {
  const isUsed = (value: string) =>
    variants.some(({ selectedOptions }) => selectedOptions.some(one => one.name === name && one.value === value));
  return {
    id: `${id}-option-${at + 1}`,
    name,
    position: at + 1,
    values,
    optionValues: values.map((value, place) => ({
      id: `${id}-value-${at + 1}-${place + 1}`,
      name: value,
      hasVariants: isUsed(value),
    })),
  };
}

function viewPrices(variants: Variant[], currencyCode: string) {
  const amounts = variants.map(({ price }) => Number(price));
  const money = (amount: number) => ({ amount: amount.toFixed(2), currencyCode });
  return { minVariantPrice: money(Math.min(...amounts)), maxVariantPrice: money(Math.max(...amounts)) };
}
