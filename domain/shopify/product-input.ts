// Converts a Shopify product to our input. Long texts are truncated: they never keep a product out.

import { plainText } from '#domain/products/description-text.ts';
import { productInput, productLimits } from '#domain/products/inputs.ts';
import type { ShopProductInput } from '#domain/products/shop-upsert.ts';
import type { ShopifyProduct } from '#providers/shopify/catalogue.ts';

type Metafield = ShopifyProduct['metafields'][number];

/** Metafields with text or numbers; other types reference files, products and so on. */
const wordTypes = /^(single_line_text_field|multi_line_text_field|number_integer|number_decimal|boolean)$/;
const measureTypes = /^(weight|volume|dimension)$/;

/** Returns nothing if the product cannot be converted. */
export function toProductInput(product: ShopifyProduct): ShopProductInput | undefined {
  const externalId = numberOf(product.id);
  const variants = product.variants.slice(0, productLimits.variants);
  const [cheapest] = [...variants].sort((one, other) => Number(one.price) - Number(other.price));
  const read = productInput.safeParse({
    externalId,
    title: cut(product.title, productLimits.title),
    description: cut(plainText(product.descriptionHtml), productLimits.description),
    url: product.onlineStoreUrl,
    price: amountOf(cheapest?.price),
    compareAtPrice: amountOf(cheapest?.compareAtPrice),
    currency: product.priceRangeV2.minVariantPrice.currencyCode,
    availability: product.variants.some(({ availableForSale }) => availableForSale) ? 'in-stock' : 'out-of-stock',
    variants: variants.map(toVariant),
    images: imagesOf(product),
    categories: categoriesOf(product),
    attributes: attributesOf(product),
  });
  return read.success ? { ...read.data, externalId } : undefined;
}

/** The number in a GID, which webhooks use as the product id. */
export function numberOf(gid: string): string {
  return gid.split('/').at(-1) ?? gid;
}

/** A product without a shop URL is unpublished and must not be mentioned to visitors. Gift cards are left out. */
export function isForVisitors({ status, onlineStoreUrl, isGiftCard }: ShopifyProduct): boolean {
  return status === 'ACTIVE' && onlineStoreUrl !== null && !isGiftCard;
}

function toVariant(variant: ShopifyProduct['variants'][number]) {
  return {
    sku: cut(variant.sku ?? '', productLimits.sku),
    options: variant.selectedOptions
      .filter(({ value }) => value !== 'Default Title')
      .slice(0, productLimits.options)
      .map(({ name, value }) => ({
        name: cut(name, productLimits.optionName),
        value: cut(value, productLimits.optionValue),
      })),
    price: amountOf(variant.price),
    compareAtPrice: amountOf(variant.compareAtPrice),
    // Availability matters more than quantity: some shops sell what they don't have in stock yet.
    stock: variant.availableForSale ? null : 0,
    image: [variant.image?.url].find(isShortEnough) ?? null,
  };
}

function imagesOf({ featuredMedia, media }: ShopifyProduct): string[] {
  const first = featuredMedia?.preview?.image?.url;
  const others = media.map(({ preview }) => preview?.image?.url);
  return [...new Set([first, ...others].filter(isShortEnough))].slice(0, productLimits.images);
}

function isShortEnough(url: string | undefined): url is string {
  return url !== undefined && url.length <= productLimits.url;
}

function categoriesOf({ productType, category, collections }: ShopifyProduct): string[] {
  const names = [productType, category?.fullName.split(' > ').at(-1), ...collections.map(({ title }) => title)];
  const cutNames = names.flatMap(name => cut(name ?? '', productLimits.category) || []);
  return [...new Set(cutNames)].slice(0, productLimits.categories);
}

function attributesOf({ vendor, metafields }: ShopifyProduct): { name: string; value: string }[] {
  const found = metafields.flatMap(field => {
    const value = cut(wordsOf(field) ?? '', productLimits.attributeValue);
    return value ? [{ name: cut(nameOf(field.key), productLimits.attributeName), value }] : [];
  });
  const brand = cut(vendor, productLimits.attributeValue);
  return [...(brand ? [{ name: 'Brand', value: brand }] : []), ...found].slice(0, productLimits.attributes);
}

function wordsOf({ type, value }: Metafield): string | undefined {
  if (type === 'boolean') return value === 'true' ? 'Yes' : 'No';
  if (wordTypes.test(type)) return plainText(value);
  if (!measureTypes.test(type)) return undefined;
  const amount = /"value"\s*:\s*"?([\d.]+)/.exec(value)?.[1];
  const unit = /"unit"\s*:\s*"(\w+)"/.exec(value)?.[1];
  return amount && unit ? `${amount} ${unit.toLowerCase()}` : undefined;
}

/** "fabric_weight" is "Fabric weight". */
function nameOf(key: string): string {
  const words = key.replace(/[_.-]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function amountOf(price: string | null | undefined): number | null {
  const amount = Number(price || Number.NaN);
  return Number.isFinite(amount) && amount <= productLimits.price ? amount : null;
}

function cut(text: string, longest: number): string {
  // Never cut through a surrogate pair: PostgreSQL rejects half of one.
  return text.trim().slice(0, longest).toWellFormed().trim();
}
