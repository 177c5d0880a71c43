// Products read from the pages of a website. The page is their source: each check of it updates them.
import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products } from '#database/schema/products.ts';
import type { Context } from '#domain/context.ts';
import { categoriesOf, readAvailability, validComparePrice } from '#domain/products/csv-row.ts';
import { plainText } from '#domain/products/description-text.ts';
import { type Availability, type ProductInput, productInput, productLimits } from '#domain/products/inputs.ts';
import { findQuotaOverflow, isOverQuota } from '#domain/products/product-quota.ts';
import { readAmount } from '#domain/products/read-amount.ts';
import { toInput, writeProducts } from '#domain/products/rows.ts';
import { findExisting } from '#domain/products/upsert.ts';
import { lockSite } from '#domain/sites/site.ts';
import { takeUsage } from '#domain/usage/usage.ts';
import { hashSecret } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import type { OfferMarkup, ProductMarkup } from '#providers/extraction/product-values.ts';

type PageProduct = { url: string; product: ProductMarkup; text: string };

/** A shorter description in the markup is replaced by the text of the page. */
const shortDescription = 200;

/**
 * Adds the product of a page or updates it. May run twice. A product that a person changed, or one of the same name that came from
 * elsewhere (a file, the API, Shopify), is left alone. The caller has checked the permission.
 */
export async function savePageProduct(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  page: PageProduct,
): Promise<{ productId: string; isFromPage: boolean }> {
  const site = await lockSite(tx, siteId);
  const input = toProductInput(page);
  const [before] = await findExisting(tx, ctx, siteId, [input]);
  const other = before?.source === 'page' ? undefined : (before ?? (await findNamesake(tx, siteId, input.title)));
  if (other) return { productId: other.id, isFromPage: false };
  if (before && isOverQuota(before.id, await findQuotaOverflow(tx, ctx)))
    return { productId: before.id, isFromPage: true };
  if (!before) await takeUsage(tx, ctx, 'products');
  const id = before?.id ?? newId(ctx.clock.now().getTime());
  const changed = { ...input, enabled: before?.enabled ?? true };
  if (!before || !isDeepStrictEqual(toInput(before), changed)) {
    await writeProducts(tx, ctx, site, [{ id, input: changed, before, source: 'page' }]);
  }
  return { productId: id, isFromPage: true };
}

async function findNamesake(tx: Transaction, siteId: string, title: string): Promise<{ id: string } | undefined> {
  const isOther = and(eq(products.siteId, siteId), eq(products.title, title), ne(products.source, 'page'));
  const [row] = await tx.select({ id: products.id }).from(products).where(isOther).limit(1);
  return row;
}

export async function findSiteOfProduct(tx: Transaction, id: string): Promise<string | undefined> {
  const [row] = await tx.select({ siteId: products.siteId }).from(products).where(eq(products.id, id));
  return row?.siteId;
}

/** Hides or shows a product with its page. Returns whether that changed anything. */
export async function switchPageProduct(tx: Transaction, id: string, enabled: boolean): Promise<boolean> {
  const condition = and(eq(products.id, id), eq(products.source, 'page'), ne(products.enabled, enabled));
  return (await tx.update(products).set({ enabled }).where(condition).returning({ id: products.id })).length > 0;
}

function toProductInput({ url, product, text }: PageProduct): ProductInput {
  const description = plainText(product.description);
  const offers = product.offers.map(readOffer);
  const cheapest = offers.toSorted((one, other) => (one.price ?? Infinity) - (other.price ?? Infinity))[0];
  const cut = (value: string, longest: number) => value.slice(0, longest).trim();
  const parsed = productInput.safeParse({
    externalId: nameOf(url),
    url,
    title: cut(plainText(product.title), productLimits.title),
    sku: cut(product.sku, productLimits.sku),
    description: cut(
      description.length < shortDescription ? `${description}\n\n${text}` : description,
      productLimits.description,
    ),
    price: cheapest?.price ?? null,
    compareAtPrice: cheapest?.compareAtPrice ?? null,
    currency: offers.find(({ currency }) => currency)?.currency ?? null,
    availability: mergeAvailability(offers.map(({ availability }) => availability)),
    images: product.images,
    categories: product.categories.flatMap(categoriesOf).slice(0, productLimits.categories),
    attributes: product.attributes.slice(0, productLimits.attributes).map(({ name, value }) => ({
      name: cut(name, productLimits.attributeName),
      value: cut(value, productLimits.attributeValue),
    })),
    variants: product.variants.map(({ sku, options, offer, image }) => {
      const { price = null, compareAtPrice = null, availability } = offer ? readOffer(offer) : {};
      return {
        sku: cut(sku, productLimits.sku),
        options: options.slice(0, productLimits.options).map(({ name, value }) => ({
          name: cut(name, productLimits.optionName),
          value: cut(value, productLimits.optionValue),
        })),
        price,
        compareAtPrice,
        stock: availability === 'out-of-stock' ? 0 : null,
        image: image || null,
      };
    }),
  });
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', 'product_markup', 'This page describes a product in a way that can’t be read.');
}

function readOffer({ price, compareAtPrice, currency, availability }: OfferMarkup) {
  const now = readAmount(price);
  const code = currency.toUpperCase() || now?.currency || '';
  // "https://schema.org/LimitedAvailability" becomes "Limited Availability".
  const state = availability.replace(/^.*\//, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return {
    price: now?.amount ?? null,
    compareAtPrice: validComparePrice(readAmount(compareAtPrice)?.amount, now?.amount),
    currency: /^[A-Z]{3}$/.test(code) ? code : null,
    availability: readAvailability(state, null),
  };
}

/** In stock if any offer is; out of stock if one says so and none is in stock. */
function mergeAvailability(all: Availability[]): Availability {
  if (all.includes('in-stock')) return 'in-stock';
  return all.includes('out-of-stock') ? 'out-of-stock' : 'unknown';
}

/** The URL without its scheme: unique within a site, and readable in a list. */
function nameOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  const name = `${host}${pathname}${search}`;
  const longest = productLimits.externalId;
  return name.length <= longest ? name : `${name.slice(0, longest - 23)}#${hashSecret(name).slice(0, 22)}`;
}
