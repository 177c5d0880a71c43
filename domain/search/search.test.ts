import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type Context, transaction } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { roleTemplates } from '#domain/identity/roles.ts';
import { createRule, updateRule } from '#domain/knowledge/rule.ts';
import { deleteProduct } from '#domain/products/product.ts';
import { searchQuery } from '#domain/search/inputs.ts';
import { search } from '#domain/search/search.ts';
import { splitTitle } from '#domain/search/title-words.ts';
import { deleteSite } from '#domain/sites/delete-site.ts';
import { askQuestion } from '#tests/setup/chats.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';
import { addProduct } from '#tests/setup/products.ts';
import { instruction } from '#tests/setup/rules.ts';
import { openTestApi, people } from '#tests/setup/test-api.ts';
import { openShop } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const viewer = roleTemplates.find(({ name }) => name === 'Viewer')?.permissions ?? [];

async function newShop() {
  const shop = await openShop(services);
  const owner = contextOf(services, shop.organizationId, ...permissions);
  return { shop, owner, siteId: shop.site.id };
}

const titles = async (ctx: Context, q: string, rest: Record<string, string> = {}) =>
  (await search(ctx, searchQuery.parse({ q, ...rest }))).map(({ title }) => title);

it('finds documents, products, rules, widgets and chats in one call, best first', async () => {
  const { shop, owner, siteId } = await newShop();
  await addDocument(owner, siteId, { title: 'Returns and exchanges', text: 'Thirty days.' });
  await addProduct(owner, siteId, { title: 'Stove, return valve', sku: 'RET-77' });
  await createRule(owner, siteId, instruction('Always name the days for returns'));
  await askQuestion(shop, 'Can I return worn boots?');
  const found = await search(owner, searchQuery.parse({ q: 'retur', site: siteId }));
  expect(found.map(({ kind, title }) => [kind, title])).toEqual([
    ['document', 'Returns and exchanges'],
    ['product', 'Stove, return valve'],
    ['rule', 'Always name the days for returns'],
    ['chat', 'Can I return worn boots?'],
  ]);
  expect(found[1]).toMatchObject({ siteId, detail: 'RET-77', isRecent: false });
  expect(await titles(owner, shop.widget.name.slice(0, 4))).toContain(shop.widget.name);
});

it('matches the beginnings of all words, without case, accents or punctuation, and product codes', async () => {
  const { owner, siteId } = await newShop();
  await addDocument(owner, siteId, { title: 'Café-Menü (Sommer)', text: 'Tea.' });
  await addProduct(owner, siteId, { title: 'Bothy 2 Tent', sku: 'BT-2210' });
  expect(await titles(owner, 'cafe som')).toEqual(['Café-Menü (Sommer)']);
  expect(await titles(owner, 'MENU')).toEqual(['Café-Menü (Sommer)']);
  expect(await titles(owner, 'cafe winter')).toEqual([]);
  expect(await titles(owner, 'afe')).toEqual([]);
  expect(await titles(owner, 'bt-22')).toEqual(['Bothy 2 Tent']);
  expect(await titles(owner, '%_')).toEqual([]);
});

it('splits a query exactly as the database splits titles', async () => {
  const { owner } = await newShop();
  const texts = [
    'Café-Menü (Sommer)',
    'ÅNGSTRÖM · ½ price',
    '“Quoted” – dash…',
    'Ελλάδα ΟΔΟΣ',
    'Ärger/Straße',
    '保証。返品',
    "L'été",
  ];
  for (const text of texts) {
    const { rows } = await transaction(owner, tx =>
      tx.execute<{ word: string }>(sql`select split_title(${text}) as word`),
    );
    expect(rows.map(({ word }) => word).sort()).toEqual(splitTitle(text).sort());
  }
});

it('shows recently opened items first, newest first, with their current titles', async () => {
  const { shop, owner, siteId } = await newShop();
  const first = await addDocument(owner, siteId, { title: 'Returns', text: 'Thirty days.' });
  const second = await addDocument(owner, siteId, { title: 'Old and odd returns', text: 'None.' });
  const rule = await createRule(owner, siteId, instruction('Be brief'));
  await updateRule(owner, rule.id, {
    rule: { ...instruction('Be brief'), name: 'Be very brief' },
    revision: rule.revision,
  });
  const { chatId } = await askQuestion(shop, 'Is it warm?');
  const recent = `rule:${rule.id},chat:${chatId},document:${second}`;
  expect(await titles(owner, '', { recent })).toEqual(['Be very brief', 'Is it warm?', 'Old and odd returns']);
  expect(await titles(owner, '!!!', { recent })).toEqual([]);
  const found = await search(owner, searchQuery.parse({ q: 'returns', recent }));
  expect(found.map(({ id, isRecent }) => [id, isRecent])).toEqual([
    [second, true],
    [first, false],
  ]);
});

it('a deleted item or site is not found', async () => {
  const { owner, siteId } = await newShop();
  const { id } = await addProduct(owner, siteId, { title: 'Zebra rug' });
  const other = await addSite(owner);
  await addDocument(owner, other, { title: 'Zebra care', text: 'Brush it.' });
  expect(await titles(owner, 'zebra')).toEqual(['Zebra rug', 'Zebra care']);
  await deleteProduct(owner, id);
  await deleteSite(owner, other);
  expect(await titles(owner, 'zebra', { recent: `product:${id}`, site: other })).toEqual([]);
});

it('a role finds only what it has permission to list', async () => {
  const { shop, owner, siteId } = await newShop();
  const id = await addDocument(owner, siteId, { title: 'Zebra care', text: 'Brush it.' });
  await askQuestion(shop, 'How do I wash a zebra rug?');
  const query = { site: siteId, recent: `document:${id}` };
  expect(await titles({ ...owner, permissions: new Set(viewer) }, 'zebra', query)).toEqual([
    'Zebra care',
    'How do I wash a zebra rug?',
  ]);
  expect(await titles({ ...owner, permissions: new Set() }, 'zebra', query)).toEqual(['How do I wash a zebra rug?']);
});

it('another organisation finds nothing', async () => {
  const { shop, owner, siteId } = await newShop();
  const id = await addDocument(owner, siteId, { title: 'Zebra care', text: 'Brush it.' });
  await askQuestion(shop, 'How do I wash a zebra rug?');
  const { owner: stranger } = await newShop();
  expect(await titles(stranger, 'zebra', { site: siteId, recent: `document:${id}` })).toEqual([]);
});

it('finds members for people who manage them, and none for a viewer', async () => {
  const api = await openTestApi();
  const [maren, sol] = await Promise.all([api.tokenOf('maren'), api.tokenOf('sol')]);
  const found = await api.call('GET /api/search?q=aske', { token: maren });
  expect(found.body.data).toMatchObject([{ kind: 'member', id: people.tom, title: 'Tom Aske' }]);
  expect(await api.call('GET /api/search?q=aske', { token: sol })).toMatchObject({ status: 200, body: { data: [] } });
  expect(await api.call('GET /api/search?q=aske')).toMatchObject({ status: 401 });
});

it('works while the identity provider is down', async () => {
  const { owner, siteId } = await newShop();
  await addDocument(owner, siteId, { title: 'Zebra care', text: 'Brush it.' });
  expect(await titles(owner, 'zebra')).toEqual(['Zebra care']);
});

it('refuses a query that is too long, and malformed IDs', async () => {
  const api = await openTestApi();
  const token = await api.tokenOf('maren');
  expect(await api.call(`GET /api/search?q=${'a'.repeat(101)}`, { token })).toMatchObject({ status: 400 });
  expect(await api.call('GET /api/search?recent=document:1', { token })).toMatchObject({ status: 400 });
});

it('reads a range of the index, also under row-level security', async () => {
  const { owner, siteId } = await newShop();
  await addDocument(owner, siteId, { title: 'Zebra care', text: 'Brush it.' });
  const { rows } = await transaction(owner, async tx => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select item_id from title_words
      where organization_id = ${owner.organizationId} and kind = 'document' and word >= 'ze' and word < 'zf'`);
  });
  const plan = rows.map(row => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Cond: .*word >= 'ze'.*word < 'zf'/);
});
