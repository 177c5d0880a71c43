import { afterAll, beforeAll, expect, it } from 'vitest';
import { proposeFacts, readProposals } from '#domain/answers/model/propose-facts.ts';
import type { Context } from '#domain/context.ts';
import { listFacts } from '#domain/facts/fact.ts';
import { findShopFacts } from '#domain/facts/find-facts.ts';
import { updateDocument } from '#domain/knowledge/document.ts';
import { newId } from '#platform/ids.ts';
import { openModels } from '#providers/model/model.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { openWriter, type Writer } from '#tests/setup/generative.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let writer: Writer;
beforeAll(async () => {
  [services, writer] = await Promise.all([openTestServices(), openWriter()]);
});
afterAll(() => writer.sandbox.close());

const stairs = 'Come and see us: the stairs behind number 12, Mill Lane lead to our rooms above the bakery in Kendal.';

async function openShop() {
  const endpoint = writer.endpoint({ model: 'aisle-scripted', isOperators: true });
  const models = openModels({ serverDefault: endpoint, allowOrigins: [new URL(writer.sandbox.url).origin] });
  const id = await createOrganization(services.database, newId());
  const ctx: Context = { ...contextOf(services, id, 'list:sites', 'manage:sites'), models };
  const siteId = await addSite(ctx);
  const documentId = await addDocument(ctx, siteId, { title: 'Our story', text: stairs });
  await findShopFacts(ctx, siteId);
  return { ctx, siteId, documentId };
}

const addressesOf = async ({ ctx, siteId }: { ctx: Context; siteId: string }) =>
  (await listFacts(ctx, siteId)).facts.filter(({ kind }) => kind === 'address');

it('a model proposes what was not found, with its quote, until the page changes', async () => {
  const shop = await openShop();
  expect(await addressesOf(shop)).toEqual([]);
  writer.sandbox.script([`1 | address | 12 Mill Lane | ${stairs}`]);
  await proposeFacts(shop.ctx, shop.siteId);
  expect(writer.sandbox.lastPrompt).toContain('12, Mill Lane');
  const [fact] = await addressesOf(shop);
  expect(fact).toMatchObject({ state: 'found', value: '12 Mill Lane', quote: stairs, inAnswers: false });
  expect(fact?.source).toMatchObject({ documentId: shop.documentId });
  await findShopFacts(shop.ctx, shop.siteId);
  expect(await addressesOf(shop)).toHaveLength(1);
  await updateDocument(shop.ctx, shop.documentId, { text: 'We have moved.' });
  await findShopFacts(shop.ctx, shop.siteId);
  expect(await addressesOf(shop)).toEqual([]);
});

it.each([
  ['a quote that no page has', '1 | address | 12, Mill Lane | Our shop is at 12, Mill Lane.'],
  ['a number that the quote does not have', `1 | address | 14, Mill Lane | ${stairs}`],
  ['an address that the quote does not have', `1 | address | 12, Mill Lane, Kendal | ${stairs}`],
  ['a page that was not asked about', `7 | address | 12, Mill Lane | ${stairs}`],
])('%s is dropped', async (_, line) => {
  const shop = await openShop();
  const asked = writer.sandbox.requestCount;
  writer.sandbox.script([line]);
  await proposeFacts(shop.ctx, shop.siteId);
  expect(writer.sandbox.requestCount).toBe(asked + 1);
  expect(await addressesOf(shop)).toEqual([]);
});

it('passages in which nothing was found are not asked about again until they change', async () => {
  const shop = await openShop();
  const asked = writer.sandbox.requestCount;
  for (let time = 0; time < 2; time++) {
    writer.sandbox.script(['NONE']);
    await proposeFacts(shop.ctx, shop.siteId);
    expect(writer.sandbox.requestCount).toBe(asked + 1);
  }
  await updateDocument(shop.ctx, shop.documentId, { text: `${stairs} Ring the bell.` });
  await findShopFacts(shop.ctx, shop.siteId);
  await proposeFacts(shop.ctx, shop.siteId);
  expect(writer.sandbox.requestCount).toBe(asked + 2);
});

it('nothing is asked without a model, or once half of its tokens of the day are used up', async () => {
  const shop = await openShop();
  const asked = writer.sandbox.requestCount;
  await proposeFacts({ ...shop.ctx, models: services.models }, shop.siteId);
  const includedModel = { judgeName: null, dailyTokens: 10 };
  await asSuper(
    services.superUrl,
    `insert into model_usage (organization_id, day, tokens)
      values ('${shop.ctx.organizationId}', (now() at time zone 'utc')::date, 5)`,
  );
  await proposeFacts({ ...shop.ctx, includedModel }, shop.siteId);
  expect(writer.sandbox.requestCount).toBe(asked);
});

it('a model that fails proposes nothing', async () => {
  const shop = await openShop();
  writer.sandbox.script([]);
  await proposeFacts(shop.ctx, shop.siteId);
  expect(await addressesOf(shop)).toEqual([]);
});

it('a search that read a document queues one request', async () => {
  const { siteId } = await openShop();
  const jobs = await asSuper(
    services.superUrl,
    `select 1 from jobs.job where name = 'propose-shop-facts' and data->>'siteId' = '${siteId}'`,
  );
  expect(jobs).toHaveLength(1);
});

it('reads one proposal for each kind that is missing', () => {
  const passage = { documentId: 'd', version: 2, text: 'Tel | 020 7946 0958\nWrite to a@b.example' };
  const reply = [
    'Here are the facts:',
    '1 | phone | 020 7946 0958 | Tel | 020 7946 0958',
    '1 | phone | 1 | Tel',
    '[1] | Email | a@b.example | "a@b.example"',
    '1 | payment-methods | Visa | Write',
    'NONE',
  ].join('\n');
  const found = readProposals(reply, ['phone', 'email'], [passage]);
  expect(found.map(({ kind, value, quote }) => [kind, value, quote])).toEqual([
    ['phone', '020 7946 0958', 'Tel | 020 7946 0958'],
    ['email', 'a@b.example', 'a@b.example'],
  ]);
});
