// The first two shops: one with the products of the demo shop, and a small one.

import { type ProductInput, saveProduct } from '#sandbox/shopify/catalogue.ts';
import type { Shop } from '#sandbox/shopify/entities.ts';
import { domainOf, type Platform } from '#sandbox/shopify/platform.ts';
import { products } from '#sandbox/storefront/catalogue.ts';
import { information } from '#sandbox/storefront/information.ts';

export type ShopInput = {
  handle: string;
  name: string;
  currency?: string | undefined;
  email?: string | undefined;
  locales?: string[] | undefined;
};

export function seedShops(platform: Platform): void {
  if (platform.shops.list().length > 0) return;
  platform.store.transaction(() => {
    const tarn = addShop(platform, {
      handle: 'tarn-and-trail',
      name: 'Tarn & Trail',
      currency: 'GBP',
      email: 'hello@tarnandtrail.example',
    });
    platform.shops.put({ ...tarn, pages: pagesOf(platform), policies: policiesOf(platform) });
    for (const product of products) saveProduct(platform, tarn.id, inputOf(product), true);
    const lamps = addShop(platform, { handle: 'harbour-lamps', name: 'Harbour Lamps', currency: 'EUR' });
    for (const [title, price] of lampsSold) {
      saveProduct(platform, lamps.id, { title, productType: 'Lamps', vendor: 'Harbour', variants: [{ price }] }, true);
    }
  });
}

export function addShop(
  platform: Platform,
  { handle, name, currency = 'USD', email, locales = ['en'] }: ShopInput,
): Shop {
  return platform.shops.put({
    id: domainOf(handle),
    handle,
    gid: platform.newGid('Shop'),
    name,
    email: email ?? `hello@${handle}.example`,
    currency,
    locales,
    primaryDomain: `www.${handle}.example`,
    pages: [],
    policies: [],
  });
}

const lampsSold = [
  ['Anchor Desk Lamp', '89.00'],
  ['Beacon Floor Lamp', '249.00'],
] as const;

function inputOf(product: (typeof products)[number]): ProductInput {
  const facts = product.facts.map(([term, words]) => `<li><strong>${term}:</strong> ${words}</li>`).join('');
  return {
    handle: product.slug,
    title: product.name,
    descriptionHtml: `<p>${product.summary}</p><ul>${facts}</ul>`,
    vendor: 'Tarn & Trail',
    productType: product.section,
    tags: [product.section, product.color.name],
    collections: [{ handle: product.section.toLowerCase(), title: product.section }],
    variants: product.sizes.map(size => ({
      sku: `${product.slug}-${size}`.toUpperCase().replaceAll(' ', ''),
      price: product.price.toFixed(2),
      inventoryQuantity: product.soldOut.includes(size) ? 0 : 12,
      selectedOptions: [
        { name: 'Colour', value: product.color.name },
        { name: 'Size', value: size },
      ],
    })),
  };
}

function pagesOf(platform: Platform): Shop['pages'] {
  return information
    .filter(({ slug }) => !policyTypes[slug])
    .map(page => ({
      id: platform.newGid('Page'),
      handle: page.slug,
      title: page.title,
      body: bodyOf(page),
      updatedAt: platform.stamp(),
    }));
}

function policiesOf(platform: Platform): Shop['policies'] {
  return information.flatMap(page => {
    const type = policyTypes[page.slug];
    const id = platform.newGid('ShopPolicy');
    return type ? [{ id, type, title: page.title, body: bodyOf(page), updatedAt: platform.stamp() }] : [];
  });
}

const policyTypes: Record<string, string> = { shipping: 'SHIPPING_POLICY', returns: 'REFUND_POLICY' };

function bodyOf({ lead, parts }: (typeof information)[number]): string {
  const sections = parts.map(({ title, lines }) => `<h2>${title}</h2>${lines.map(line => `<p>${line}</p>`).join('')}`);
  return `<p>${lead}</p>${sections.join('')}`;
}
