import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { importProducts } from '#domain/shopify/import-products.ts';
import { toProductInput } from '#domain/shopify/product-input.ts';
import { createSite } from '#domain/sites/site.ts';
import type { ShopifyProduct } from '#providers/shopify/catalogue.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { productRows } from '#tests/setup/products.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;
let siteId: string;
let count = 0;

beforeAll(async () => {
  services = await openTestServices();
  stranger = contextOf(services, await createOrganization(services.database, 'theirs'), 'list:sites', 'manage:sites');
});

beforeEach(async () => {
  const id = await createOrganization(services.database, `shop-${count++}`);
  editor = contextOf(services, id, 'list:sites', 'manage:sites');
  viewer = contextOf(services, id, 'list:sites');
  siteId = (await createSite(editor, { name: 'Shop', urls: [] })).id;
});

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

async function* all(...drafts: Draft[]) {
  for (const draft of drafts) yield make(draft);
}

const titles = async () => (await productRows(editor)).map(({ title }) => title);

describe('toProductInput', () => {
  it('keeps what a visitor asks for: price, sizes, categories, facts', () => {
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
      enabled: true,
      categories: ['Jackets', 'Rain'],
      images: ['https://cdn.example/a.jpg'],
      attributes: [
        { name: 'Brand', value: 'Tarn & Trail' },
        { name: 'Fabric weight', value: '465.0 grams' },
        { name: 'Vegan', value: 'Yes' },
      ],
    });
  });

  it('counts nothing, but knows what is sold out', () => {
    const soldOut = { availableForSale: false, selectedOptions: [{ name: 'Title', value: 'Default Title' }] };
    const read = toProductInput(make({ number: 1, variants: [variant(1, soldOut)] }));
    expect(read).toMatchObject({ availability: 'out-of-stock', variants: [{ stock: 0, options: [] }] });
  });

  it('hides what is not published, and leaves gift cards out', () => {
    expect(toProductInput(make({ number: 1, onlineStoreUrl: null }))?.enabled).toBe(false);
    expect(toProductInput(make({ number: 1, status: 'DRAFT' }))?.enabled).toBe(false);
    expect(toProductInput(make({ number: 1, isGiftCard: true }))).toBeUndefined();
  });

  it('cuts what is too long instead of losing the product', () => {
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
});

describe('importProducts', () => {
  it('takes a catalogue in batches, says how far it is, and takes nothing twice', async () => {
    const drafts = Array.from({ length: 120 }, (_, at) => ({ number: at + 1 }));
    const told: number[] = [];
    const tell = async ({ taken }: { taken: number }) => void told.push(taken);
    const result = { taken: 120, skipped: 1, overPlan: 0 };
    expect(await importProducts(editor, siteId, all(...drafts, { number: 999, isGiftCard: true }), tell)).toEqual(
      result,
    );
    expect(told).toEqual([100, 120]);
    await importProducts(editor, siteId, all({ number: 1, title: 'Product 1, renewed' }, { number: 2 }));
    expect(await titles()).toHaveLength(120);
    expect(await titles()).toContain('Product 1, renewed');
  });

  it('takes what the plan has room for, and keeps what is there up to date', async () => {
    await importProducts(editor, siteId, all({ number: 1 }));
    await asSuper(
      services.superUrl,
      `update usage set used = (select max_products - 1 from plans where id = 'scale')
       where kind = 'products' and organization_id = '${editor.organizationId}'`,
    );
    const found = all({ number: 2 }, { number: 3 }, { number: 1, title: 'Renewed' }, { number: 4 });
    expect(await importProducts(editor, siteId, found)).toEqual({ taken: 2, skipped: 0, overPlan: 2 });
    expect(await titles()).toEqual(['Product 2', 'Renewed']);
  });

  it('is refused for those who may only look', async () => {
    await expect(importProducts(viewer, siteId, all({ number: 1 }))).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('reaches no site of another organisation', async () => {
    await expect(importProducts(stranger, siteId, all({ number: 1 }))).rejects.toMatchObject({ kind: 'not-found' });
    await importProducts(editor, siteId, all({ number: 1 }));
    expect(await productRows(stranger)).toEqual([]);
  });
});
