// A shop's products, changes by its merchant, and the resulting webhooks.
import { z } from 'zod';
import type { Product, Variant } from '#sandbox/shopify/entities.ts';
import { queueWebhooks } from '#sandbox/shopify/events.ts';
import { numberOf, type Platform } from '#sandbox/shopify/platform.ts';

const money = z.string().regex(/^\d+(\.\d{1,2})?$/);
const option = z.object({ name: z.string(), value: z.string() });

export const productInput = z.strictObject({
  id: z.string().optional(),
  handle: z.string().optional(),
  title: z.string(),
  descriptionHtml: z.string().default(''),
  vendor: z.string().default(''),
  productType: z.string().default(''),
  tags: z.array(z.string()).default([]),
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED']).default('ACTIVE'),
  published: z.boolean().default(true),
  updatedAt: z.string().optional(),
  isGiftCard: z.boolean().default(false),
  category: z.string().nullable().default(null),
  images: z.array(z.object({ url: z.string(), alt: z.string().default('') })).default([]),
  collections: z.array(z.object({ handle: z.string(), title: z.string() })).default([]),
  metafields: z
    .array(z.object({ namespace: z.string(), key: z.string(), type: z.string(), value: z.string() }))
    .default([]),
  variants: z
    .array(
      z.strictObject({
        title: z.string().optional(),
        sku: z.string().nullable().default(null),
        barcode: z.string().nullable().default(null),
        price: money,
        compareAtPrice: money.nullable().default(null),
        inventoryQuantity: z.number().int().default(10),
        inventoryPolicy: z.enum(['DENY', 'CONTINUE']).default('DENY'),
        selectedOptions: z.array(option).default([]),
        image: z.string().nullable().default(null),
      }),
    )
    .min(1)
    .default([
      {
        sku: null,
        barcode: null,
        price: '10.00',
        compareAtPrice: null,
        inventoryQuantity: 10,
        inventoryPolicy: 'DENY',
        selectedOptions: [],
        image: null,
      },
    ]),
});

export type ProductInput = z.input<typeof productInput>;
type Read = z.infer<typeof productInput>;

export function saveProduct(platform: Platform, shop: string, given: ProductInput, isQuiet = false): Product {
  const input = productInput.parse(given);
  const known = findProduct(platform, shop, input);
  const saved = platform.products.put(makeProduct(platform, shop, input, known));
  if (!isQuiet) queueWebhooks(platform, shop, known ? 'products/update' : 'products/create', payloadOf(saved));
  return saved;
}

export function deleteProduct(platform: Platform, shop: string, id: string): boolean {
  if (platform.products.find(id)?.shop !== shop) return false;
  platform.products.delete(id);
  queueWebhooks(platform, shop, 'products/delete', { id: numberOf(id) });
  return true;
}

/** Only a given id or handle names a product that is there already: looking at all of them would make many slow. */
function findProduct(platform: Platform, shop: string, { id, handle }: Read): Product | undefined {
  if (id) return platform.products.find(id);
  return handle ? platform.products.where('handle', handle).find(one => one.shop === shop) : undefined;
}

function makeProduct(platform: Platform, shop: string, input: Read, known: Product | undefined): Product {
  const { published, images, collections, metafields, variants, ...rest } = input;
  const now = platform.stamp();
  const id = known?.id ?? input.id ?? platform.newGid('Product');
  const number = numberOf(id);
  const made = variants.map((variant, at) => makeVariant(`${number}${String(at + 1).padStart(3, '0')}`, variant));
  return {
    ...rest,
    id,
    shop,
    handle: input.handle ?? known?.handle ?? slugOf(input.title),
    createdAt: known?.createdAt ?? now,
    updatedAt: input.updatedAt ?? now,
    publishedAt: published ? (known?.publishedAt ?? now) : null,
    seo: { title: input.title, description: null },
    options: optionsOf(made),
    images: images.map((image, at) => ({ id: `gid://shopify/MediaImage/${number}${at + 1}`, ...image })),
    collections: collections.map(one => ({ id: `gid://shopify/Collection/${idOfText(one.handle)}`, ...one })),
    metafields: metafields.map((one, at) => ({ id: `gid://shopify/Metafield/${number}${at + 1}`, ...one })),
    variants: made,
  };
}

function makeVariant(number: string, { title, ...rest }: Read['variants'][number]): Variant {
  const name = rest.selectedOptions.map(({ value }) => value).join(' / ');
  const selectedOptions =
    rest.selectedOptions.length > 0 ? rest.selectedOptions : [{ name: 'Title', value: 'Default Title' }];
  return {
    id: `gid://shopify/ProductVariant/${number}`,
    title: (title ?? name) || 'Default Title',
    ...rest,
    selectedOptions,
  };
}

function optionsOf(variants: Variant[]): Product['options'] {
  const found = new Map<string, Set<string>>();
  for (const { name, value } of variants.flatMap(({ selectedOptions }) => selectedOptions)) {
    found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  return [...found].map(([name, values]) => ({ name, values: [...values] }));
}

/** Webhooks speak the older REST shape; the app asked for these fields only. */
function payloadOf({ id, updatedAt, status }: Product) {
  return { id: numberOf(id), admin_graphql_api_id: id, updated_at: updatedAt, status: status.toLowerCase() };
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

function idOfText(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7);
}
