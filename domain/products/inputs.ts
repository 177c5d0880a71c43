import { z } from 'zod';
import { availabilities, productSources } from '#database/column-values.ts';

export { availabilities };

export const productLimits = {
  externalId: 200,
  sku: 100,
  title: 300,
  description: 20_000,
  url: 2000,
  price: 9_999_999.99,
  stock: 10_000_000,
  variants: 100,
  options: 5,
  optionName: 60,
  optionValue: 120,
  images: 10,
  categories: 20,
  category: 120,
  attributes: 50,
  attributeName: 80,
  attributeValue: 500,
  atOnce: 100,
  /** Of an uploaded picture, in bytes. */
  picture: 100_000,
} as const;

export const atMost = (count: number) => `Use at most ${count.toLocaleString('en-GB')} characters.`;

const required = (longest: number, words: string) => z.string().trim().min(1, words).max(longest, atMost(longest));

const optional = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, atMost(longest))
    .nullable()
    .transform(typed => typed || null)
    .default(null);

const priceWords = 'Enter a price, for example 24.90.';
const price = z
  .number(priceWords)
  .min(0, 'Enter a price of 0 or more.')
  .max(productLimits.price, 'This price is too high.')
  .transform(amount => Math.round(amount * 100) / 100)
  .nullable()
  .default(null);

export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/, 'Enter a three-letter currency code, for example EUR.')
  .nullable()
  .transform(typed => typed || null)
  .default(null);

const addressWords = 'Enter the full address, for example https://shop.example/tent';
const typedAddress = z.string().trim().max(productLimits.url, atMost(productLimits.url));
const address = typedAddress.refine(isWebAddress, addressWords);
const optionalAddress = typedAddress
  .refine(typed => typed === '' || isWebAddress(typed), addressWords)
  .nullable()
  .transform(typed => typed || null)
  .default(null);

const stockWords = 'Enter the quantity, or leave it empty.';

const option = z.strictObject({
  name: required(productLimits.optionName, 'Enter an option name, for example Size.'),
  value: required(productLimits.optionValue, 'Enter a value, for example M.'),
});

const variant = z.strictObject({
  sku: optional(productLimits.sku),
  options: z.array(option).max(productLimits.options, `Use at most ${productLimits.options} options.`).default([]),
  price,
  compareAtPrice: price,
  /** Null: stock is not tracked, and the variant can be bought as long as the product can. */
  stock: z.int(stockWords).min(0, stockWords).max(productLimits.stock, stockWords).nullable().default(null),
  image: optionalAddress,
});

const attribute = z.strictObject({
  name: required(productLimits.attributeName, 'Enter a name, for example Weight.'),
  value: required(productLimits.attributeValue, 'Enter a value, for example 465 g.'),
});

export const productInput = z.strictObject({
  /** The shop's own ID: a handle or a number. */
  externalId: optional(productLimits.externalId),
  sku: optional(productLimits.sku),
  title: required(productLimits.title, 'Give the product a title.'),
  description: z.string().trim().max(productLimits.description, atMost(productLimits.description)).default(''),
  url: optionalAddress,
  price,
  compareAtPrice: price,
  currency,
  /** If variants have a stock, their stock decides instead. */
  availability: z.enum(availabilities, 'Choose a status.').default('unknown'),
  enabled: z.boolean().default(true),
  variants: z.array(variant).max(productLimits.variants, `Use at most ${productLimits.variants} variants.`).default([]),
  images: z.array(address).max(productLimits.images, `Use at most ${productLimits.images} images.`).default([]),
  categories: z
    .array(z.string().trim().min(1).max(productLimits.category, atMost(productLimits.category)))
    .max(productLimits.categories, `Use at most ${productLimits.categories} categories.`)
    .transform(names => [...new Set(names)])
    .default([]),
  attributes: z
    .array(attribute)
    .max(productLimits.attributes, `Use at most ${productLimits.attributes} attributes.`)
    .default([]),
});

/** `picture` is a file in base64. It becomes the first image. */
export const newProductInput = productInput.extend({
  picture: z
    .base64('This isn’t an image.')
    .max(Math.ceil((productLimits.picture * 4) / 3) + 4, 'This image is too large. Choose a smaller one.')
    .optional(),
});

/** `updatedAt` detects concurrent changes: pass the value you loaded. */
export const productChange = newProductInput.extend({ updatedAt: z.iso.datetime().optional() });

/** For API clients: an existing product is found by its external ID or, without one, by its SKU. */
export const productsUpsert = z
  .array(productInput)
  .min(1, 'Send at least one product.')
  .max(productLimits.atOnce, `Send at most ${productLimits.atOnce} products at once.`);

export const upsertOutput = z.object({ id: z.uuid(), outcome: z.enum(['created', 'updated']) });

const variantOutput = z.object({
  sku: z.string().nullable(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  price: z.number().nullable(),
  compareAtPrice: z.number().nullable(),
  stock: z.int().nullable(),
  image: z.string().nullable(),
});

export const productSummary = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  title: z.string(),
  sku: z.string().nullable(),
  externalId: z.string().nullable(),
  price: z.number().nullable(),
  compareAtPrice: z.number().nullable(),
  currency: z.string().nullable(),
  availability: z.enum(availabilities),
  enabled: z.boolean(),
  /** Over the plan's limit: kept, but neither shown to visitors nor editable. */
  overLimit: z.boolean(),
  variantCount: z.int(),
  categories: z.array(z.string()),
  /** Its first picture, resized, from our own server. */
  pictureUrl: z.string().nullable(),
  source: z.enum(productSources),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const productOutput = productSummary.extend({
  description: z.string(),
  url: z.string().nullable(),
  variants: z.array(variantOutput),
  images: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  /** For a product read from a website, if it is requested alone. `vanishedAt`: when its page was first missing. */
  page: z.object({ url: z.string(), checkedAt: z.iso.datetime(), vanishedAt: z.iso.datetime().nullable() }).optional(),
});

export const productSorts = ['newest', 'title', 'price'] as const;
const productStates = [...availabilities, 'off'] as const;

export const productsQuery = z.object({
  search: z.string().trim().max(100, atMost(100)).optional(),
  state: z.enum(productStates).optional(),
  category: z.string().trim().max(productLimits.category).optional(),
  sort: z.enum(productSorts).default('newest'),
  descending: z.stringbool().default(false),
  after: z.string().max(1000).optional(),
  perPage: z.coerce.number().int().min(1).max(100).default(50),
});

export const productBulk = z.strictObject({
  ids: z.array(z.uuid()).min(1, 'Choose at least one product.').max(200, 'Choose at most 200 products.'),
  action: z.enum(['switch-on', 'switch-off', 'delete']),
});

/** The number of changed products; others no longer exist or were not affected. */
export const productBulkOutput = z.object({ done: z.int() });

export type ProductInput = z.infer<typeof productInput>;
export type NewProduct = z.infer<typeof newProductInput>;
export type ProductChange = z.infer<typeof productChange>;
export type Product = z.infer<typeof productOutput>;
export type ProductSummary = z.infer<typeof productSummary>;
export type Variant = z.infer<typeof variantOutput>;
export type Availability = (typeof availabilities)[number];
export type ProductSort = (typeof productSorts)[number];
export type ProductBulk = z.infer<typeof productBulk>;
export type ProductsQuery = z.infer<typeof productsQuery>;

/** Formatted for visitors; an unknown currency code follows the number. */
export function formatPrice(amount: number, currency: string | null, locale = 'en-GB'): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  if (!currency) return new Intl.NumberFormat(locale, digits).format(amount);
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  try {
    return new Intl.NumberFormat(locale, style).format(amount);
  } catch {
    return `${new Intl.NumberFormat(locale, digits).format(amount)} ${currency}`;
  }
}

/** Whether an image of a product was uploaded to us: its address names the product. */
export function isUploaded(image: string, productId: string): boolean {
  return image.includes(`/${productId}/`) && /\/widget\/images\/[\w-]{1,64}\/[\w-]{36}\/[\w-]{22}$/.test(image);
}

/** Whether this variant can be bought, judged by its stock. */
export function isInStock({ stock }: Pick<Variant, 'stock'>): boolean {
  return stock === null || stock > 0;
}

function isWebAddress(typed: string): boolean {
  try {
    return /^https?:$/.test(new URL(typed).protocol);
  } catch {
    return false;
  }
}
