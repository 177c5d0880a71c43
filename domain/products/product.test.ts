import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entitlements } from '#database/schema/organizations.ts';
import { type Context, transaction } from '#domain/context.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { productInput } from '#domain/products/inputs.ts';
import { listProducts } from '#domain/products/list.ts';
import { createProduct, deleteProduct, readProduct, updateProduct } from '#domain/products/product.ts';
import { upsertProducts } from '#domain/products/upsert.ts';
import { deleteSite, readContents } from '#domain/sites/delete-site.ts';
import { createSite } from '#domain/sites/site.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addProduct, product } from '#tests/setup/products.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;
let siteId: string;
let count = 0;

const page = { sort: 'newest', descending: false, perPage: 50 } as const;

beforeAll(async () => {
  services = await openTestServices();
  stranger = contextOf(services, await createOrganization(services.database, 'theirs'), 'list:sites', 'manage:sites');
});

beforeEach(async () => {
  const id = await createOrganization(services.database, `ours-${count++}`);
  editor = contextOf(services, id, 'list:sites', 'manage:sites');
  viewer = contextOf(services, id, 'list:sites');
  siteId = (await createSite(editor, { name: 'Shop', urls: [] })).id;
});

const used = async () => {
  const rows = await asSuper<{ used: number }>(
    services.superUrl,
    `select used from usage where kind = 'products' and organization_id = '${editor.organizationId}'`,
  );
  return rows[0]?.used ?? 0;
};

const termsLeft = () =>
  asSuper(services.superUrl, `select term from product_terms where organization_id = '${editor.organizationId}'`);

describe('createProduct', () => {
  it('E12 stores all fields of a product', async () => {
    const input = product({
      externalId: 'bothy-2',
      description: 'Two people, one storm.',
      url: 'https://shop.example/bothy',
      price: 340,
      compareAtPrice: 399.999,
      currency: 'gbp',
      availability: 'in-stock',
      variants: [{ sku: 'B2-G', options: [{ name: 'Colour', value: 'Green' }], price: 320, stock: 4 }],
      images: ['https://shop.example/bothy.jpg'],
      categories: ['Tents', 'Tents', 'Camp'],
      attributes: [{ name: 'Sleeps', value: '2' }],
    });
    const made = await createProduct(editor, siteId, input);
    expect(made).toMatchObject({
      title: 'Bothy 2 Tent',
      currency: 'GBP',
      price: 320,
      availability: 'in-stock',
      categories: ['Tents', 'Camp'],
      source: 'hand',
      variantCount: 1,
      overLimit: false,
    });
    expect(await readProduct(viewer, made.id)).toEqual(made);
    expect(await used()).toBe(1);
  });

  it('marks a product as sold out if all of its variants are', async () => {
    const variants = [{ options: [{ name: 'Size', value: 'M' }], stock: 0 }];
    expect(await addProduct(editor, siteId, { availability: 'in-stock', variants })).toMatchObject({
      availability: 'out-of-stock',
    });
  });

  it('refuses a viewer', async () => {
    await expect(createProduct(viewer, siteId, product({}))).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await listProducts(viewer, siteId, page)).data).toEqual([]);
  });

  it('is invisible to another organisation, and refuses a site of another', async () => {
    const { id } = await addProduct(editor, siteId, {});
    await expect(readProduct(stranger, id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(listProducts(stranger, siteId, page)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(createProduct(stranger, siteId, product({}))).rejects.toMatchObject({ kind: 'not-found' });
    await expect(updateProduct(stranger, id, product({ title: 'Theirs' }))).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(deleteProduct(stranger, id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(findProducts(stranger, { siteId, question: 'tent', limit: 5 })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('C10 allows exactly as many products as the plan includes, also for concurrent requests', async () => {
    const [plan] = await asSuper<{ max: number }>(
      services.superUrl,
      `select max_products as max from plans where id = 'scale'`,
    );
    const room = plan?.max ?? 0;
    await asSuper(
      services.superUrl,
      `insert into usage (organization_id, kind, period_starts_at, used)
       values ('${editor.organizationId}', 'products', to_timestamp(0), ${room - 3})`,
    );
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => addProduct(editor, siteId, {})));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'limit_reached' } });
    expect(await used()).toBe(room);
  });

  it.each([
    [{ title: ' ' }, 'Give the product a title.'],
    [{ price: -1 }, 'Enter a price of 0 or more.'],
    [{ url: 'javascript:alert(1)' }, 'Enter the full address, for example https://shop.example/tent'],
    [{ images: ['ftp://x.example/a.png'] }, 'Enter the full address, for example https://shop.example/tent'],
    [{ currency: 'pounds' }, 'Enter a three-letter currency code, for example EUR.'],
    [{ variants: [{ stock: 1.5 }] }, 'Enter the quantity, or leave it empty.'],
  ])('%o is refused with a message', (wrong, words) => {
    const issues = productInput.safeParse({ title: 'Tent', ...wrong }).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toContain(words);
  });
});

describe('updateProduct', () => {
  it('updates the product and its search index', async () => {
    const made = await addProduct(editor, siteId, { title: 'Bothy Tent', sku: 'B-1' });
    const changed = await updateProduct(editor, made.id, {
      ...product({ title: 'Howe Shelter', sku: 'H-1' }),
      updatedAt: made.updatedAt,
    });
    expect(changed).toMatchObject({ title: 'Howe Shelter', createdAt: made.createdAt });
    const titles = async (search: string) =>
      (await listProducts(viewer, siteId, { ...page, search })).data.map(({ title }) => title);
    expect(await titles('bothy')).toEqual([]);
    expect(await titles('B-1')).toEqual([]);
    expect(await titles('shel')).toEqual(['Howe Shelter']);
    expect(await titles('h-1')).toEqual(['Howe Shelter']);
  });

  it("refuses to overwrite another person's newer changes", async () => {
    const made = await addProduct(editor, siteId, {});
    await updateProduct(editor, made.id, { ...product({ title: 'Theirs' }), updatedAt: made.updatedAt });
    const late = updateProduct(editor, made.id, { ...product({ title: 'Mine' }), updatedAt: made.updatedAt });
    await expect(late).rejects.toMatchObject({ code: 'product_changed' });
    expect((await readProduct(editor, made.id)).title).toBe('Theirs');
  });

  it('refuses a viewer, and a handle that another product has', async () => {
    const { id } = await addProduct(editor, siteId, { externalId: 'one' });
    await addProduct(editor, siteId, { externalId: 'two' });
    await expect(updateProduct(viewer, id, product({}))).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(updateProduct(editor, id, product({ externalId: 'two' }))).rejects.toMatchObject({
      code: 'product_exists',
    });
  });
});

describe('deleteProduct', () => {
  it('leaves nothing behind, and frees its quota', async () => {
    const { id } = await addProduct(editor, siteId, { categories: ['Tents'] });
    await expect(deleteProduct(viewer, id)).rejects.toMatchObject({ kind: 'forbidden' });
    await deleteProduct(editor, id);
    expect(await termsLeft()).toEqual([]);
    expect(await used()).toBe(0);
  });

  it('is included in the deletion of its site, which shows the number of products', async () => {
    for (const title of ['A tent', 'A stove']) await addProduct(editor, siteId, { title });
    expect(await readContents(viewer, siteId)).toMatchObject({ products: 2 });
    expect((await deleteSite(editor, siteId)).lost.products).toBe(2);
    expect(await termsLeft()).toEqual([]);
    expect(await used()).toBe(0);
  });
});

describe('upsertProducts', () => {
  it('adds new products, and matches existing ones by external ID or SKU', async () => {
    const first = await upsertProducts(editor, siteId, [
      product({ externalId: 'bothy', title: 'Bothy' }),
      product({ title: 'Stove', variants: [{ sku: 'ST-1', options: [{ name: 'Size', value: 'M' }] }] }),
    ]);
    expect(first.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    const again = await upsertProducts(editor, siteId, [
      product({ externalId: 'bothy', title: 'Bothy 2' }),
      product({ title: 'Stove 2', sku: 'st-1' }),
    ]);
    expect(again).toEqual(first.map(({ id }) => ({ id, outcome: 'updated' })));
    const { data } = await listProducts(viewer, siteId, { ...page, sort: 'title' });
    expect(data.map(({ title, source }) => [title, source])).toEqual([
      ['Bothy 2', 'api'],
      ['Stove 2', 'api'],
    ]);
    expect(await used()).toBe(2);
  });

  it('saves all or none, and refuses products without a name and duplicates', async () => {
    await expect(upsertProducts(viewer, siteId, [product({ sku: 'A' })])).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(upsertProducts(stranger, siteId, [product({ sku: 'A' })])).rejects.toMatchObject({
      kind: 'not-found',
    });
    await expect(upsertProducts(editor, siteId, [product({})])).rejects.toMatchObject({ code: 'product_unnamed' });
    const twice = [product({ sku: 'A' }), product({ sku: 'a' })];
    await expect(upsertProducts(editor, siteId, twice)).rejects.toMatchObject({ code: 'product_twice' });
    expect((await listProducts(viewer, siteId, page)).data).toEqual([]);
  });
});

describe('after a change to a smaller plan', () => {
  it('C10 the newest products are inactive: marked, read-only and not found; nothing is deleted', async () => {
    const made = [];
    for (const title of ['Old tent', 'Newer tent', 'Newest tent'])
      made.push(await addProduct(editor, siteId, { title }));
    await asSuper(
      services.superUrl,
      `insert into plans (id, name, max_questions, max_products, max_rules, max_documents, max_sites, max_members, refresh, history_days, trial_days, rank)
       select 'two', 'Two', max_questions, 2, max_rules, max_documents, max_sites, max_members, refresh, history_days, trial_days, 99
       from plans where id = 'scale' on conflict do nothing`,
    );
    await transaction(editor, tx => tx.update(entitlements).set({ planId: sql`'two'` }));
    const { data } = await listProducts(viewer, siteId, { ...page, descending: true });
    expect(data.map(({ title, overLimit }) => [title, overLimit])).toEqual([
      ['Old tent', false],
      ['Newer tent', false],
      ['Newest tent', true],
    ]);
    const newest = made[2]?.id ?? '';
    await expect(updateProduct(editor, newest, product({}))).rejects.toMatchObject({ code: 'over_limit' });
    const { products } = await findProducts(editor, { siteId, question: 'tent', limit: 5 });
    expect(products.map(found => found.product.title).sort()).toEqual(['Newer tent', 'Old tent']);
    await deleteProduct(editor, newest);
    expect(await used()).toBe(2);
  });

  it('all are listed if there is no plan', async () => {
    await addProduct(editor, siteId, {});
    await transaction(editor, tx => tx.delete(entitlements));
    expect((await listProducts(viewer, siteId, page)).data).toMatchObject([{ overLimit: false }]);
  });
});
