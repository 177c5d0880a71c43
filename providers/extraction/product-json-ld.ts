// Reads the product of a page from JSON-LD (schema.org Product, ProductGroup, Offer).
import { type Element, findAll } from '#providers/extraction/markup.ts';
import {
  capitalised,
  type Json,
  listOf,
  type OfferMarkup,
  type ProductMarkup,
  textIn,
  type VariantMarkup,
} from '#providers/extraction/product-values.ts';

/** Themes embed whole catalogues in scripts; a product's own description is far smaller. */
const longestScript = 1_000_000;
const mostNodes = 20_000;
const attributeNames = ['brand', 'color', 'size', 'material', 'pattern', 'weight', 'gtin', 'gtin13', 'mpn', 'model'];
const attributeLabels: Record<string, string> = { gtin13: 'GTIN', gtin: 'GTIN', mpn: 'MPN' };

export function readJsonLd(page: Element): ProductMarkup | null {
  const nodes = findAll(page, 'script')
    .filter(({ attributes }) => attributes.type?.trim().toLowerCase() === 'application/ld+json')
    .flatMap(script => parseJson(script.children.join('')));
  const graph = nodes.flatMap(node => (Array.isArray(node['@graph']) ? listOf(node['@graph']) : [node]));
  const mentioned = graph.flatMap(node => listOf(node.mainEntity)).filter(isProduct);
  const products = [...graph.filter(isProduct), ...mentioned];
  const groups = products.filter(node => isType(node, 'ProductGroup'));
  // Variants are often listed next to their group.
  const own =
    groups.length > 0 ? groups : products.filter(node => node.isVariantOf === undefined || products.length === 1);
  const [product] = own;
  return product && own.length === 1 ? fromSchema(product) : null;
}

export function parseJson(text: string): Json[] {
  if (text.length > longestScript) return [];
  try {
    const value: unknown = JSON.parse(text.replace(/^\s*(?:\/\/)?<!\[CDATA\[|(?:\/\/)?\]\]>\s*$/g, '').trim());
    return countNodes(value) > mostNodes ? [] : listOf(value);
  } catch {
    return [];
  }
}

function countNodes(value: unknown): number {
  let count = 0;
  const rest = [value];
  while (rest.length > 0 && count <= mostNodes) {
    const next = rest.pop();
    count += 1;
    if (next && typeof next === 'object') rest.push(...Object.values(next).slice(0, mostNodes));
  }
  return count;
}

function isType(node: Json, ...names: string[]): boolean {
  const types = [node['@type']].flat().map(type => String(type).replace(/^https?:\/\/schema\.org\//, ''));
  return types.some(type => names.includes(type));
}

function isProduct(node: Json): boolean {
  return isType(node, 'Product', 'ProductGroup', 'IndividualProduct', 'ProductModel', 'Vehicle', 'Book');
}

function fromSchema(product: Json): ProductMarkup {
  const members = listOf(product.hasVariant);
  return {
    title: textIn(product.name),
    description: textIn(product.description),
    sku: textIn(product.sku) || textIn(product.productGroupID),
    offers: [...offersOf(product), ...members.flatMap(offersOf)],
    images: imagesOf(product.image),
    categories: listTexts(product.category),
    attributes: attributesOf(product),
    variants: members.length > 1 ? members.map(member => toVariant(member, product)) : [],
  };
}

function offersOf(product: Json): OfferMarkup[] {
  return listOf(product.offers).flatMap(offer => {
    if (listOf(offer.offers).length > 0 && offer.lowPrice === undefined) return offersOf(offer);
    const specifications = listOf(offer.priceSpecification);
    const isBefore = (one: Json) => /ListPrice|StrikethroughPrice|SRP/.test(textIn(one.priceType));
    const current = specifications.find(one => !isBefore(one));
    return [
      {
        price: textIn(offer.price) || textIn(offer.lowPrice) || textIn(current?.price),
        compareAtPrice: textIn(specifications.find(isBefore)?.price),
        currency: textIn(offer.priceCurrency) || textIn(current?.priceCurrency),
        availability: textIn(offer.availability),
      },
    ];
  });
}

function toVariant(member: Json, group: Json): VariantMarkup {
  const options = ['color', 'size', 'material', 'pattern'].flatMap(name => {
    const value = textIn(member[name]);
    return value && value !== textIn(group[name]) ? [{ name: capitalised(name), value }] : [];
  });
  const title = textIn(member.name)
    .replace(textIn(group.name), '')
    .replace(/^[\s–—:,-]+/, '')
    .trim();
  return {
    sku: textIn(member.sku),
    options: options.length > 0 || !title ? options : [{ name: 'Variant', value: title }],
    offer: offersOf(member)[0] ?? null,
    image: imagesOf(member.image)[0] ?? '',
  };
}

function imagesOf(value: unknown): string[] {
  return [value]
    .flat()
    .map(image =>
      typeof image === 'string' ? image : textIn((image as Json | null)?.url ?? (image as Json | null)?.contentUrl),
    )
    .filter(Boolean);
}

function attributesOf(product: Json): ProductMarkup['attributes'] {
  const named = attributeNames.flatMap(name => {
    const value = listTexts(product[name]).join(', ');
    return value ? [{ name: attributeLabels[name] ?? capitalised(name), value }] : [];
  });
  const added = listOf(product.additionalProperty).flatMap(property => {
    const name = textIn(property.name);
    const value = [textIn(property.value), textIn(property.unitText)].filter(Boolean).join(' ');
    return name && value ? [{ name, value }] : [];
  });
  return [...named, ...added].slice(0, 30);
}

function listTexts(value: unknown): string[] {
  return [value]
    .flat()
    .map(one => (one && typeof one === 'object' ? schemaName(one as Json) : textIn(one)))
    .filter(Boolean);
}

function schemaName(value: Json): string {
  const unit = textIn(value.unitText) || textIn(value.unitCode);
  return textIn(value.name) || [textIn(value.value), unit].filter(Boolean).join(' ');
}
