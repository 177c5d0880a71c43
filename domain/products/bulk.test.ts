import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Context, transaction } from '#domain/context.ts';
import { changeProducts } from '#domain/products/bulk.ts';
import { findProducts } from '#domain/products/find-products.ts';
import type { ProductBulk } from '#domain/products/inputs.ts';
import { createSite } from '#domain/sites/site.ts';
import { readQuota } from '#domain/usage/usage.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addProduct, productRows } from '#tests/setup/products.ts';

let services: TestServices;
let editor: Context;
let siteId: string;
let ids: string[];
let count = 0;

beforeAll(async () => {
  services = await openTestServices();
  await createOrganization(services.database, 'theirs');
});

beforeEach(async () => {
  const id = await createOrganization(services.database, `ours-${count++}`);
  editor = contextOf(services, id, 'list:sites', 'manage:sites');
  siteId = (await createSite(editor, { name: 'Shop', urls: [] })).id;
  ids = [];
  for (const title of ['Anorak', 'Boots', 'Compass']) ids.push((await addProduct(editor, siteId, { title })).id);
});

const change = (action: ProductBulk['action'], chosen = ids.slice(0, 2), who = editor) =>
  changeProducts(who, siteId, { ids: chosen, action });
const shown = async () => (await productRows(editor)).filter(row => row.enabled).map(row => row.title);

it('E12 many products are disabled and enabled in one call', async () => {
  expect(await change('switch-off')).toEqual({ done: 2 });
  expect(await change('switch-off')).toEqual({ done: 0 });
  expect(await shown()).toEqual(['Compass']);
  const found = await findProducts(editor, { siteId, question: 'boots', language: 'en', limit: 5 });
  expect(JSON.stringify(found)).not.toContain('Boots');
  expect(await change('switch-on', ids)).toEqual({ done: 2 });
  expect(await shown()).toEqual(['Anorak', 'Boots', 'Compass']);
});

it('many products are deleted, and free their quota', async () => {
  expect(await change('delete')).toEqual({ done: 2 });
  expect(await change('delete')).toEqual({ done: 0 });
  expect(await shown()).toEqual(['Compass']);
  expect((await transaction(editor, tx => readQuota(tx, editor, 'products'))).used).toBe(1);
});

it('refuses viewers', async () => {
  const viewer = contextOf(services, editor.organizationId ?? '', 'list:sites');
  await expect(change('delete', ids, viewer)).rejects.toMatchObject({ kind: 'forbidden' });
});

it('does not reach products of another organisation or of another site', async () => {
  const stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
  await expect(change('delete', ids, stranger)).rejects.toMatchObject({ kind: 'not-found' });
  const other = (await createSite(editor, { name: 'Other', urls: [] })).id;
  expect(await changeProducts(editor, other, { ids, action: 'delete' })).toEqual({ done: 0 });
  expect(await productRows(editor)).toHaveLength(3);
});
