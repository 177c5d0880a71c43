// A complete product of a shop, from the lines of a bulk file or from one response.
import { z } from 'zod';
import type { BulkGroup } from '#providers/shopify/bulk-lines.ts';

const image = z.object({ image: z.object({ url: z.string(), altText: z.string().nullish() }).nullish() }).nullish();

const product = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  status: z.string(),
  updatedAt: z.string(),
  /** Null if it is not published: visitors must not see it. */
  onlineStoreUrl: z.string().nullable(),
  isGiftCard: z.boolean(),
  category: z.object({ fullName: z.string() }).nullish(),
  featuredMedia: z.object({ preview: image }).nullish(),
  priceRangeV2: z.object({ minVariantPrice: z.object({ currencyCode: z.string() }) }),
});
const variant = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullish(),
  barcode: z.string().nullish(),
  price: z.string(),
  compareAtPrice: z.string().nullish(),
  availableForSale: z.boolean(),
  position: z.number(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  image: z.object({ url: z.string() }).nullish(),
});
const collection = z.object({ id: z.string(), handle: z.string(), title: z.string() });
const metafield = z.object({ namespace: z.string(), key: z.string(), type: z.string(), value: z.string() });
const media = z.object({ alt: z.string().nullish(), mediaContentType: z.string(), preview: image });

const whole = product.extend({
  variants: z.array(variant),
  collections: z.array(collection),
  metafields: z.array(metafield),
  media: z.array(media),
});

export type ShopifyProduct = z.infer<typeof whole>;

const nodes = <T extends z.ZodType>(one: T) => z.object({ nodes: z.array(one) }).transform(list => list.nodes);

export const productResponse = product.extend({
  variants: nodes(variant),
  collections: nodes(collection),
  metafields: nodes(metafield),
  media: nodes(media),
});

/** Returns null for an invalid product, so that it does not stop the others. */
export function productOf({ root, children }: BulkGroup): ShopifyProduct | undefined {
  const of = (kind: string) => children.filter(child => child.__typename === kind);
  const found = whole.safeParse({
    ...root,
    variants: of('ProductVariant').sort((one, other) => Number(one.position) - Number(other.position)),
    collections: of('Collection'),
    metafields: of('Metafield'),
    media: children.filter(child => 'mediaContentType' in child),
  });
  return found.success ? found.data : undefined;
}
