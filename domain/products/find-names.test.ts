import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { createSite } from '#domain/sites/site.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addProduct } from '#tests/setup/products.ts';

let ctx: Context;
let siteId: string;
let strangers: Context;

beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  strangers = contextOf(services, await createOrganization(services.database, 'others'), 'list:sites', 'manage:sites');
  siteId = (await createSite(ctx, { name: 'Bath', urls: [], language: 'en' })).id;
  const add = (title: string, price: number, category: string, draft = {}) =>
    addProduct(ctx, siteId, { title, price, categories: [category], availability: 'in-stock', ...draft });
  const colored = (...variants: [color: string, size: string, stock: number][]) => ({
    variants: variants.map(([color, size, stock]) => ({
      options: [
        { name: 'Colour', value: color },
        { name: 'Size', value: size },
      ],
      stock,
    })),
  });
  await add('Verdo Face Cream (50ml)', 18, 'Creams', { attributes: [{ name: 'Vendor', value: 'Verdo' }] });
  await add('Verdo Face Cream (100ml)', 30, 'Creams', { attributes: [{ name: 'Vendor', value: 'Verdo' }] });
  await add('Lumen Oat Body Lotion - Winter Edition (250 ml)', 12, 'Lotions', { description: 'Not for the face.' });
  await add('Oak Body Brush', 9, 'Brushes');
  await add('Black Soap', 6, 'Soap');
  await add('Soap Dish', 4, 'Accessories', { description: 'For any soap.' });
  await add('Terry Bathrobe', 59, 'Bathrobes', colored(['Grey', 'M', 2], ['Grey', 'L', 0], ['Navy', 'L', 3]));
  await add('Linen Bathrobe', 89, 'Bathrobes', colored(['White', 'M', 1], ['White', 'XL', 1]));
  await add('Cork Sandals', 35, 'Shoes', { variants: [{ options: [{ name: 'Size', value: 'EU 42' }], stock: 1 }] });
});

const find = (question: string) => findProducts(ctx, { siteId, question, language: 'en', limit: 6 });
const titles = async (question: string) => (await find(question)).products.map(({ product }) => product.title);
const named = async (question: string) =>
  (await find(question)).products.filter(({ match }) => match === 'named').map(({ product }) => product.title);

describe('R08 a product is found by a part of its name', () => {
  const lotion = 'Lumen Oat Body Lotion - Winter Edition (250 ml)';
  it.each([
    ['How much is the Lumen Oat Body Lotion?', lotion],
    ['is the oat body lotion vegan?', lotion],
    ['how much is the oat bodylotion', lotion],
    ['how much is the oat body lotoin?', lotion],
    ['does the Lumen work for the face?', lotion],
    ['price of the oak body brush', 'Oak Body Brush'],
  ])('“%s”', async (question, title) => {
    expect(await named(question)).toEqual([title]);
  });

  it('sizes and units are matched separately from the name', async () => {
    expect((await titles('verdo face cream')).toSorted()).toEqual([
      'Verdo Face Cream (100ml)',
      'Verdo Face Cream (50ml)',
    ]);
    expect(await titles('verdo face cream 100 ml')).toEqual(['Verdo Face Cream (100ml)']);
  });

  it.each([
    'is the black one still there?',
    'how much is the body?',
    'what does the face need in winter?',
    'is the edition limited?',
  ])('“%s” matches no name', async question => {
    expect(await named(question)).toEqual([]);
  });
});

describe('R08 limits combine', () => {
  it.each([
    ['a grey bathrobe', ['Terry Bathrobe']],
    ['bathrobes in M under 70', ['Terry Bathrobe']],
    ['a navy bathrobe in L', ['Terry Bathrobe']],
    ['bathrobes that are not white', ['Terry Bathrobe']],
    ['a blue bathrobe', ['Terry Bathrobe']],
    ['sandals size 42', ['Cork Sandals']],
    ['anything by Verdo under 20', ['Verdo Face Cream (50ml)']],
    ['verdo cream between 25 and 40', ['Verdo Face Cream (100ml)']],
    ['cheapest bathrobe', ['Terry Bathrobe', 'Linen Bathrobe']],
    ['most expensive cream', ['Verdo Face Cream (100ml)', 'Verdo Face Cream (50ml)']],
  ])('“%s”', async (question, expected) => {
    const { products, missed } = await find(question);
    expect(products.map(({ product }) => product.title)).toEqual(expected);
    expect(missed).toEqual([]);
  });

  it.each([
    ['a bathrobe under 40', ['price']],
    ['a red bathrobe', ['color']],
    ['bathrobe in size XXL', ['size']],
    ['a red bathrobe under 40', ['price', 'color']],
    ['silk bathrobe', ['words']],
  ])('“%s” finds the closest products and reports the unmet condition', async (question, missed) => {
    const found = await find(question);
    expect(found.products.map(({ product }) => product.title)).toContain('Terry Bathrobe');
    expect(found.products.every(({ match }) => match === 'close')).toBe(true);
    expect(found.missed).toEqual(missed);
  });

  it('an accessory is not the cheapest of its kind', async () => {
    expect(await titles('cheapest soap')).toEqual(['Black Soap']);
  });
});

describe('R08 near misses', () => {
  it('a word of the catalogue is never spell-corrected', async () => {
    expect(await titles('oak brush')).toEqual(['Oak Body Brush']);
    expect((await find('oat brush')).missed).toEqual(['words']);
  });

  it.each(['do you sell shampoo?', 'vegan face cream', 'bath salts', 'soap making class'])(
    '“%s” finds nothing',
    async question => {
      expect(await titles(question)).toEqual([]);
    },
  );

  it('another organisation finds nothing', async () => {
    await expect(findProducts(strangers, { siteId, question: 'soap', limit: 5 })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('the order is the same every time', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => titles('body products under 100')));
    expect(new Set(orders.map(order => order.join())).size).toBe(1);
  });
});
