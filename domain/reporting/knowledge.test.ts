import { beforeAll, expect, it } from 'vitest';
import { createRule } from '#domain/knowledge/rule.ts';
import { countKnowledge, countSourceUses } from '#domain/reporting/knowledge.ts';
import { createSite } from '#domain/sites/site.ts';
import { answerWith, askQuestion } from '#tests/setup/chats.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import { addProduct } from '#tests/setup/products.ts';
import { instruction } from '#tests/setup/rules.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let shop: Shop;
let document: string;
const kind = 'document' as const;

beforeAll(async () => {
  services = await openTestServices();
  shop = await openShop(services);
  document = await addDocument(shop.ctx, shop.site.id, { title: 'Delivery', text: 'We deliver in two days.' });
});

const viewerOf = (of: Shop) => contextOf(services, of.organizationId, 'list:sites');

const quoting = (...quotes: string[]) =>
  answerWith('In two days.', {
    type: 'sources',
    sources: quotes.map(quote => ({ kind, id: document, title: 'Delivery', url: null, quote, version: 1 })),
  });

it('counts each answer of the last 30 days once for a document that it quotes', async () => {
  const old = { ...shop.ctx, clock: { now: () => new Date(Date.now() - 31 * 24 * 3600 * 1000) } };
  await askQuestion(shop, 'How fast is it?', { answerer: quoting('We deliver', 'in two days') });
  await askQuestion(shop, 'How quick is it?', { answerer: quoting('We deliver') });
  await askQuestion(shop, 'How slow is it?', { answerer: quoting('We deliver'), ctx: old });
  await askQuestion(shop, 'Is it warm?');
  expect(await countSourceUses(viewerOf(shop), shop.site.id, { kind })).toEqual([{ id: document, count: 2 }]);
  expect(await countSourceUses(viewerOf(shop), shop.site.id, { kind: 'product' })).toEqual([]);
});

it('counts the content of a site, and not that of another site', async () => {
  const { id: emptyId } = await createSite(shop.ctx, { name: 'Empty', urls: [] });
  for (const title of ['Tent', 'Boot', 'Lamp']) await addProduct(shop.ctx, shop.site.id, { title });
  for (const text of ['Be brief.', 'Be kind.']) await createRule(shop.ctx, shop.site.id, instruction(text));
  expect(await countKnowledge(viewerOf(shop), emptyId)).toEqual({
    documents: 0,
    rules: 0,
    products: 0,
    tests: 0,
    gaps: 0,
  });
  expect(await countKnowledge(viewerOf(shop), shop.site.id)).toEqual({
    documents: 1,
    rules: 2,
    products: 3,
    tests: 0,
    gaps: 0,
  });
});

it('requires permission to see sites, and shows nothing to another organisation', async () => {
  const other = await openShop(services);
  const visitor = contextOf(services, shop.organizationId);
  for (const read of [countKnowledge, (ctx: Shop['ctx'], id: string) => countSourceUses(ctx, id, { kind })]) {
    await expect(read(visitor, shop.site.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(read(viewerOf(other), shop.site.id)).rejects.toMatchObject({ kind: 'not-found' });
  }
});
