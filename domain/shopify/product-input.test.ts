import { expect, it } from 'vitest';
import { isForVisitors, toProductInput } from '#domain/shopify/product-input.ts';
import type { ShopifyProduct } from '#providers/shopify/catalogue.ts';

type Draft = Partial<ShopifyProduct> & { number: number };

function make({ number, ...draft }: Draft): ShopifyProduct {
  return {
    id: `gid://shopify/Product/${number}`,
    handle: `product-${number}`,
    title: `Product ${number}`,
    descriptionHtml: '<p>Dry &amp; warm</p>',
    vendor: 'Tarn & Trail',
    productType: 'Jackets',
    tags: [],
    status: 'ACTIVE',
    updatedAt: '2026-11-15T12:00:00Z',
    onlineStoreUrl: `https://shop.example/products/product-${number}`,
    isGiftCard: false,
    priceRangeV2: { minVariantPrice: { currencyCode: 'GBP' } },
    variants: [variant(1, { price: '90.00' }), variant(2, { price: '80.00', compareAtPrice: '100.00' })],
    collections: [{ id: 'c', handle: 'rain', title: 'Rain' }],
    metafields: [],
    media: [],
    ...draft,
  };
}

function variant(position: number, draft: Partial<ShopifyProduct['variants'][number]> = {}) {
  return {
    id: `v${position}`,
    title: `V${position}`,
    sku: null,
    price: '10.00',
    availableForSale: true,
    position,
    selectedOptions: [{ name: 'Size', value: `S${position}` }],
    ...draft,
  };
}

it('keeps price, sizes, categories and attributes', () => {
  const metafields = [
    { namespace: 'custom', key: 'fabric_weight', type: 'weight', value: '{"value":465.0,"unit":"GRAMS"}' },
    { namespace: 'custom', key: 'vegan', type: 'boolean', value: 'true' },
    { namespace: 'custom', key: 'chart', type: 'file_reference', value: 'gid://shopify/MediaImage/1' },
  ];
  const picture = { image: { url: 'https://cdn.example/a.jpg', altText: null } };
  const media = [
    { mediaContentType: 'IMAGE', preview: picture },
    { mediaContentType: 'VIDEO', preview: { image: null } },
  ];
  expect(toProductInput(make({ number: 7, metafields, media, featuredMedia: { preview: picture } }))).toMatchObject({
    externalId: '7',
    description: 'Dry & warm',
    price: 80,
    compareAtPrice: 100,
    currency: 'GBP',
    availability: 'in-stock',
    categories: ['Jackets', 'Rain'],
    images: ['https://cdn.example/a.jpg'],
    attributes: [
      { name: 'Brand', value: 'Tarn & Trail' },
      { name: 'Fabric weight', value: '465.0 grams' },
      { name: 'Vegan', value: 'Yes' },
    ],
  });
});

it('keeps the image of each variant that has one', () => {
  const url = 'https://cdn.example/green.jpg';
  const variants = [
    variant(1, { image: { url } }),
    variant(2, { image: null }),
    variant(3, { image: { url: `${url}?${'v'.repeat(2000)}` } }),
  ];
  const read = toProductInput(make({ number: 1, variants }));
  expect(read?.variants.map(({ image }) => image)).toEqual([url, null, null]);
});

it('ignores stock counts, and marks sold-out products', () => {
  const soldOut = { availableForSale: false, selectedOptions: [{ name: 'Title', value: 'Default Title' }] };
  const read = toProductInput(make({ number: 1, variants: [variant(1, soldOut)] }));
  expect(read).toMatchObject({ availability: 'out-of-stock', variants: [{ stock: 0, options: [] }] });
});

it('marks drafts, unpublished products and gift cards as not visible', () => {
  expect(isForVisitors(make({ number: 1 }))).toBe(true);
  expect(isForVisitors(make({ number: 1, onlineStoreUrl: null }))).toBe(false);
  expect(isForVisitors(make({ number: 1, status: 'DRAFT' }))).toBe(false);
  expect(isForVisitors(make({ number: 1, isGiftCard: true }))).toBe(false);
});

it('truncates long values instead of dropping the product', () => {
  const long = 'ä'.repeat(30_000);
  const variants = Array.from({ length: 150 }, (_, at) => variant(at + 1, { sku: long }));
  const collections = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, handle: 'x', title: `${at} ${long}` }));
  const read = toProductInput(
    make({ number: 1, title: long, descriptionHtml: long, vendor: long, variants, collections }),
  );
  expect(read?.title).toHaveLength(300);
  expect(read?.variants).toHaveLength(100);
  expect(read?.categories).toHaveLength(20);
});
