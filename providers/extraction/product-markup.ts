// Reads the product that a shop's page is about from its markup: schema.org as JSON-LD or microdata, WooCommerce variations,
// Open Graph. A page that lists several products is not a product page.
import { type Element, findAll, listElements, textOf } from '#providers/extraction/markup.ts';
import { parseJson, readJsonLd } from '#providers/extraction/product-json-ld.ts';
import {
  capitalised,
  type Json,
  type ProductMarkup,
  textIn,
  type VariantMarkup,
} from '#providers/extraction/product-values.ts';

const mostVariants = 100;

export function readProductMarkup(page: Element, url: string): ProductMarkup | null {
  const metas = findAll(page, 'meta');
  const found = readJsonLd(page) ?? readMicrodata(page) ?? readOpenGraph(metas);
  if (!found?.title) return null;
  const variants = found.variants.length > 0 ? found.variants : readWooCommerceVariants(page);
  const images = found.images.length > 0 ? found.images : metaOf(metas, 'og:image').slice(0, 1);
  return {
    ...found,
    variants: variants
      .slice(0, mostVariants)
      .map(({ image, ...variant }) => ({ ...variant, image: (image && absolute(image, url)[0]) || '' })),
    images: images.flatMap(image => absolute(image, url)).slice(0, 10),
  };
}

function readMicrodata(page: Element): ProductMarkup | null {
  const scopes = listElements(page).filter(({ attributes }) =>
    /schema\.org\/Product\b/i.test(attributes.itemtype ?? ''),
  );
  const [scope] = scopes;
  if (!scope || scopes.length !== 1) return null;
  const props = listElements(scope);
  const all = (name: string) =>
    props
      .filter(({ attributes }) => attributes.itemprop?.split(/\s+/).includes(name))
      .map(element => {
        const { content, href, src } = element.attributes;
        return (content ?? (href || src) ?? textOf(element)).trim();
      })
      .filter(Boolean);
  const first = (...names: string[]) => names.flatMap(all)[0] ?? '';
  return {
    title: first('name'),
    description: first('description'),
    sku: first('sku'),
    offers: [
      {
        price: first('price', 'lowPrice'),
        compareAtPrice: '',
        currency: first('priceCurrency'),
        availability: first('availability'),
      },
    ],
    images: all('image'),
    categories: all('category'),
    attributes: first('brand') ? [{ name: 'Brand', value: first('brand') }] : [],
    variants: [],
  };
}

function readOpenGraph(metas: Element[]): ProductMarkup | null {
  const first = (...names: string[]) => names.flatMap(name => metaOf(metas, name))[0] ?? '';
  const price = first('product:price:amount', 'og:price:amount');
  if (!/^(og:)?product(\.item)?$/.test(first('og:type')) || !price) return null;
  return {
    title: first('og:title'),
    description: first('og:description'),
    sku: first('product:retailer_item_id'),
    offers: [
      {
        price,
        compareAtPrice: '',
        currency: first('product:price:currency', 'og:price:currency'),
        availability: first('product:availability', 'og:availability'),
      },
    ],
    images: metaOf(metas, 'og:image'),
    categories: [],
    attributes: first('product:brand') ? [{ name: 'Brand', value: first('product:brand') }] : [],
    variants: [],
  };
}

/** WooCommerce writes each variation into an attribute of its form. */
function readWooCommerceVariants(page: Element): VariantMarkup[] {
  const form = findAll(page, 'form').find(({ attributes }) => attributes['data-product_variations']);
  return parseJson(form?.attributes['data-product_variations'] ?? '[]').map(variation => ({
    sku: textIn(variation.sku),
    options: Object.entries((variation.attributes ?? {}) as Json).flatMap(([name, value]) => {
      const label = name.replace(/^attribute_(pa_)?/, '').replaceAll(/[-_]+/g, ' ');
      return textIn(value) ? [{ name: capitalised(label), value: textIn(value) }] : [];
    }),
    offer: {
      price: textIn(variation.display_price),
      compareAtPrice: textIn(variation.display_regular_price),
      currency: '',
      availability: variation.is_in_stock === false ? 'OutOfStock' : 'InStock',
    },
    image: textIn((variation.image as Json | null)?.src),
  }));
}

function metaOf(metas: Element[], name: string): string[] {
  return metas
    .filter(({ attributes }) => (attributes.property ?? attributes.name)?.toLowerCase() === name)
    .map(({ attributes }) => attributes.content?.trim() ?? '')
    .filter(Boolean);
}

function absolute(address: string, base: string): string[] {
  const url = URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? [url.href] : [];
}
