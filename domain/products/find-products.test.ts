import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { findProducts, tryProducts } from '#domain/products/find-products.ts';
import { deleteProduct, readProduct, updateProduct } from '#domain/products/product.ts';
import { reindexProducts } from '#domain/products/reindex.ts';
import { createSite, updateSite } from '#domain/sites/site.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addProduct, product } from '#tests/setup/products.ts';

let editor: Context;
let siteId: string;

const sized = (name: string, values: Record<string, number | null>) =>
  Object.entries(values).map(([value, stock]) => ({ options: [{ name, value }], stock }));

beforeAll(async () => {
  const services = await openTestServices();
  editor = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  siteId = (await createSite(editor, { name: 'Shop', urls: [] })).id;
  const add = (draft: Parameters<typeof product>[0]) => addProduct(editor, siteId, { currency: 'GBP', ...draft });
  await add({
    title: 'Skarn 3L Jacket',
    sku: 'SK-3L',
    price: 285,
    categories: ['Jackets'],
    description: 'A waterproof shell for long wet days.',
    variants: sized('Size', { S: 3, M: 2, XL: 0 }),
    attributes: [{ name: 'Colour', value: 'Tarn blue' }],
  });
  await add({
    title: 'Corrie Down Jacket',
    price: 210,
    categories: ['Jackets'],
    description: 'Warm enough for a winter camp.',
    variants: sized('Size', { S: 1, XL: 4 }),
    attributes: [{ name: 'Colour', value: 'Gorse yellow' }],
  });
  await add({
    title: 'Bothy 2 Tent',
    price: 340,
    categories: ['Tents'],
    description: 'A waterproof home.',
    attributes: [{ name: 'Sleeps', value: '2' }],
  });
  await add({
    title: 'Howe 4 Tent',
    price: 520,
    categories: ['Tents'],
    attributes: [{ name: 'Sleeps', value: '3–4' }],
  });
  await add({ title: 'Tarp', price: 95, categories: ['Tents'], description: 'A roof, no tent.' });
  await add({ title: 'Lune Sleeping Bag', price: 195, availability: 'out-of-stock', categories: ['Sleep'] });
  await add({ title: 'Old Sleeping Bag', price: 100, enabled: false, categories: ['Sleep'] });
});

const ask = (question: string, limit = 5) => findProducts(editor, { siteId, question, language: 'en', limit });
const titles = async (question: string) => (await ask(question)).products.map(found => found.product.title);

describe('R08 names and codes come before ranking', () => {
  it('ranks the product that a question names first, with a unique score', async () => {
    const { products } = await ask('Is the Skarn 3L Jacket waterproof?');
    expect(products[0]).toMatchObject({ score: 1, product: { title: 'Skarn 3L Jacket' } });
    expect(products[0]?.reasons).toContain('the question contains its name');
    expect(products.slice(1).every(({ score }) => score < 1)).toBe(true);
  });

  it('finds it by its SKU in any spelling', async () => {
    expect((await ask('do you have sk-3l?')).products[0]).toMatchObject({
      score: 1,
      reasons: ['the question contains its code'],
    });
  });

  it('reports whether a named product is available in the size', async () => {
    expect((await ask('Skarn 3L Jacket in XL?')).products[0]?.reasons).toContain('size XL is sold out');
    expect((await ask('Skarn 3L Jacket in M?')).products[0]?.reasons).toContain('size M is in stock');
  });
});

describe('R08 limits in a question are respected', () => {
  it.each([
    ['a jacket under 250', ['Corrie Down Jacket']],
    ['a jacket over 250', ['Skarn 3L Jacket']],
    ['a jacket in blue', ['Skarn 3L Jacket']],
    ['eine Jacke in blau', ['Skarn 3L Jacket']],
    ['a jacket in XL', ['Corrie Down Jacket']],
    ['jackets in size m', ['Skarn 3L Jacket']],
    ['a tent for two people', ['Bothy 2 Tent']],
    ['a tent for four', ['Howe 4 Tent']],
    ['anything for 3 people', ['Howe 4 Tent']],
    ['anything under 100?', ['Tarp']],
    ['your cheapest jacket', ['Corrie Down Jacket', 'Skarn 3L Jacket']],
  ])('%s', async (question, expected) => {
    expect(await titles(question)).toEqual(expected);
  });

  it('reports how the limits were understood', async () => {
    const { understood } = await ask('a tent for two people under 400');
    expect(understood).toEqual(['for 2', 'at most 400']);
  });

  it('finds no products for a question that is not about products', async () => {
    expect(await titles('How long may I return things?')).toEqual([]);
  });
});

describe('R08 unavailable products are excluded', () => {
  it('sold-out and disabled products are not found', async () => {
    expect(await titles('a sleeping bag')).toEqual([]);
    expect(await titles('Tell me about sleeping bags')).toEqual([]);
  });

  it('sold-out products are found if the question asks for them or names them', async () => {
    expect(await titles('Tell me about the Lune Sleeping Bag')).toEqual(['Lune Sleeping Bag']);
    expect(await titles('Is the Lune Sleeping Bag in stock?')).toEqual(['Lune Sleeping Bag']);
    expect(await titles('Which sleeping bags are sold out?')).toEqual(['Lune Sleeping Bag']);
  });

  it('a product is excluded as soon as it changes', async () => {
    const made = await addProduct(editor, siteId, { title: 'Beck Stove', availability: 'in-stock' });
    expect(await titles('a stove')).toEqual(['Beck Stove']);
    await updateProduct(editor, made.id, product({ title: 'Beck Stove', availability: 'out-of-stock' }));
    expect(await titles('a stove')).toEqual([]);
    await updateProduct(editor, made.id, product({ title: 'Beck Stove', availability: 'in-stock' }));
    expect(await titles('a stove')).toEqual(['Beck Stove']);
    await deleteProduct(editor, made.id);
    expect(await titles('a stove')).toEqual([]);
    await expect(readProduct(editor, made.id)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

it('a member without permission to see the site is refused', async () => {
  const nobody = { ...editor, permissions: new Set<never>() };
  await expect(tryProducts(nobody, siteId, { question: 'tent', limit: 5 })).rejects.toMatchObject({
    kind: 'forbidden',
  });
});

it("after a change of the site's language products are found in it", async () => {
  const { id } = await createSite(editor, { name: 'Laden', urls: [], language: 'en' });
  await addProduct(editor, id, { title: 'Bunte Mäuse', description: 'Bunte Mäuse aus Filz.' });
  const ask = async () =>
    (await findProducts(editor, { siteId: id, question: 'eine bunte Maus', limit: 5 })).products.length;
  await updateSite(editor, id, { language: 'de' });
  expect(await ask()).toBe(0);
  await reindexProducts(editor, id);
  expect(await ask()).toBe(1);
  const english = await findProducts(editor, { siteId: id, question: 'a mäuse for me', language: 'en', limit: 5 });
  expect(english.products).toHaveLength(1);
  await reindexProducts(editor, '01a1d000-0000-7000-8000-00000000000f');
});
