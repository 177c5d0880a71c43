import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addLookup } from '#database/lookups.ts';
import { shopifyLinkCodes } from '#database/schema/shopify.ts';
import { jobContext, transaction } from '#domain/context.ts';
import { createRule } from '#domain/knowledge/rule.ts';
import { updateSite } from '#domain/sites/site.ts';
import { endOrganization } from '#domain/subscriptions/reconcile.ts';
import { createWidget } from '#domain/widgets/widget.ts';
import { newId } from '#platform/ids.ts';
import type { ConnectedShop } from '#tests/setup/connected-shop.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import { addProduct } from '#tests/setup/products.ts';
import { answer } from '#tests/setup/rules.ts';
import { findWords } from '#tests/setup/scan.ts';
import { openShopWebhooks, type ShopWebhooks } from '#tests/setup/shop-webhooks.ts';
import { lamps, tarn } from '#tests/setup/shopify.ts';
import { people } from '#tests/setup/test-api.ts';
import { arrive, confirmContact, page } from '#tests/setup/visitor.ts';

type Stocked = ConnectedShop & { organizationId: string; path: string };
type Chat = { messages: { text: string }[]; contact: { email: string } | null };

const wren = { id: 7214470558822, email: 'wren@example.com', phone: '+44 20 7946 0000' };
let hooks: ShopWebhooks;

beforeAll(async () => {
  hooks = await openShopWebhooks();
});

beforeEach(async () => {
  await hooks.sandbox.control('reset', {});
  await hooks.rows(
    `delete from organizations where id <> 'tarn-and-trail'; delete from webhook_inbox; delete from jobs.job`,
  );
});

/** A shop with a widget that visitors write to. Its organisation exists at the identity provider, too. */
async function stock(shop: string): Promise<Stocked> {
  const made = (await hooks.manage('POST /organizations', { name: 'Made for a shop' })).body as { id: string };
  const connected = await hooks.connect(shop, made.id);
  const { ctx, siteId } = connected;
  await updateSite(ctx, siteId, { urls: [page] });
  await confirmContact(hooks.services, { organizationId: made.id, id: siteId }, 'help@shop.example');
  const { key } = await createWidget(ctx, siteId, { name: 'Corner', description: '', type: 'bubble' });
  return { ...connected, organizationId: made.id, path: `/api/widget/${key}` };
}

/** A question by a visitor who is signed in at the shop or leaves an address. */
async function converse(
  shop: Stocked,
  text: string,
  { customer, email }: { customer?: number; email?: string } = {},
): Promise<string> {
  const visitor = await arrive(hooks.call, shop);
  const { chatId } = await visitor.answerTo(text);
  if (email) await visitor.send('POST /contact', { name: email, email, message: `Please answer: ${text}` });
  if (customer) await hooks.rows(`update chats set customer = '${customer}' where id = '${chatId}'`);
  return chatId;
}

const chatIds = async (shop: Stocked) =>
  (await hooks.rows<{ id: string }>(`select id from chats where organization_id = '${shop.organizationId}'`)).map(
    ({ id }) => id,
  );
const purge = ({ organizationId }: Stocked) =>
  endOrganization(jobContext(hooks.services, 'purge-organization', organizationId));

async function readAnswers(shop: string) {
  const { data } = (await hooks.callAsMerchant('GET /shopify/api/data-requests', shop)).body;
  return data as { id: string; requestId: string; chats: number }[];
}

async function readFile(shop: string, id: string) {
  return (await hooks.callAsMerchant(`GET /shopify/api/data-requests/${id}/file`, shop)) as unknown as {
    status: number;
    headers: Headers;
    body: { customerId: string; chats: Chat[] };
  };
}

describe('customers/data_request', () => {
  it('collects all data about a customer, and emails the shop a link to it', async () => {
    const shop = await stock(tarn);
    await converse(shop, 'Is the Fell Cap warm?', { customer: wren.id });
    await converse(shop, 'Where is my parcel?', { email: 'Wren@Example.com' });
    await converse(shop, 'Somebody else asks', { customer: 1, email: 'other@example.com' });
    await hooks.sendWebhook(tarn, 'customers/data_request', { customer: wren, data_request: { id: 99 } }, 'duplicate');
    await hooks.settle();
    const [told, ...more] = await readAnswers(tarn);
    expect(told).toMatchObject({ requestId: '99', chats: 2, readyAt: expect.any(String) });
    expect(more).toEqual([]);
    const { headers, body } = await readFile(tarn, told?.id ?? '');
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body.customerId).toBe('7214470558822');
    expect(body.chats.map(({ messages }) => messages[0]?.text)).toEqual([
      'Is the Fell Cap warm?',
      'Where is my parcel?',
    ]);
    expect(body.chats[1]?.contact?.email).toBe('Wren@Example.com');
    expect(JSON.stringify(body)).not.toContain('Somebody else');
    await hooks.sendEmails();
    const emails = await hooks.emails(shop.installation.email ?? '');
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('2 chats');
    expect(emails[0]?.text).toContain('/apps/aisle-assistant/shopify/app/status');
    expect(JSON.stringify(emails)).not.toMatch(/wren|parcel/i);
  });

  it('keeps no customer data in the inbox afterwards, even if nothing was found', async () => {
    await stock(tarn);
    await hooks.sendWebhook(tarn, 'customers/data_request', { customer: wren, data_request: { id: 7 } });
    await hooks.settle();
    expect(await hooks.events()).toEqual([{ type: 'customers/data_request', outcome: 'applied', facts: {} }]);
    expect(await readAnswers(tarn)).toMatchObject([{ requestId: '7', chats: 0 }]);
  });

  it('is invisible to another shop', async () => {
    await stock(tarn);
    await stock(lamps);
    await hooks.sendWebhook(tarn, 'customers/data_request', { customer: wren, data_request: { id: 7 } });
    await hooks.settle();
    const [told] = await readAnswers(tarn);
    expect(await readAnswers(lamps)).toEqual([]);
    expect((await readFile(lamps, told?.id ?? '')).status).toBe(404);
    expect((await hooks.call('GET /shopify/api/data-requests')).status).toBe(401);
  });

  it('is answered even if the shop has no plan', async () => {
    const shop = await stock(tarn);
    await hooks.rows(`update entitlements set status = 'canceled' where organization_id = '${shop.organizationId}'`);
    await hooks.sendWebhook(tarn, 'customers/data_request', { customer: wren, data_request: { id: 7 } });
    await hooks.settle();
    const [told] = await readAnswers(tarn);
    expect((await readFile(tarn, told?.id ?? '')).status).toBe(200);
  });
});

describe('customers/redact', () => {
  it("deletes the customer's messages and the answers to them, and keeps other chats and the statistics", async () => {
    const shop = await stock(tarn);
    await converse(shop, 'Is the Fell Cap warm?', { customer: wren.id });
    await converse(shop, 'Where is my parcel?', { email: 'Wren@Example.com' });
    const other = await converse(shop, 'Somebody else asks', { customer: 1, email: 'other@example.com' });
    const days = await hooks.rows('select * from chat_days');
    await hooks.sendWebhook(tarn, 'customers/data_request', { customer: wren, data_request: { id: 7 } });
    await hooks.sendWebhook(tarn, 'customers/redact', { customer: wren, orders_to_redact: [1] });
    await hooks.settle();
    expect(await chatIds(shop)).toEqual([other]);
    expect(await readAnswers(tarn)).toEqual([]);
    expect(await findIn(['wren', 'Fell Cap', 'parcel'])).toEqual([]);
    expect(await hooks.rows('select * from chat_days')).toEqual(days);
  });

  it('deletes no chats of another shop, and none without a customer', async () => {
    const [ours, theirs] = [await stock(tarn), await stock(lamps)];
    for (const shop of [ours, theirs]) await converse(shop, 'Where is my parcel?', { customer: wren.id });
    await converse(ours, 'A stranger asks');
    await hooks.sendWebhook(tarn, 'customers/redact', { customer: wren });
    await hooks.sendWebhook(tarn, 'customers/redact', { customer: {} });
    await hooks.settle();
    expect([await chatIds(ours), await chatIds(theirs)].map(ids => ids.length)).toEqual([1, 1]);
  });
});

/** A name, an id and a text of everything that a shop brings. */
const marks = [
  'harbour',
  'Lumen Lantern',
  'Canary returns',
  'canary wishes',
  'canary rule',
  'wren@example.com',
  '7214470558822',
  '8800990077',
];

const findIn = (words: readonly string[]) => findWords(hooks.services.superUrl, words);

/** The number of a product, and nothing else, is in jobs that were done: the queue forgets them after some days. */
const withoutJobs = (found: string[]) => found.filter(one => !/^jobs\.job\w*: 8800990077$/.test(one));

describe('shop/redact', () => {
  async function fill(shop: Stocked): Promise<void> {
    const { ctx, siteId, installation, organizationId } = shop;
    await addProduct(ctx, siteId, { title: 'Lumen Lantern', externalId: '8800990077' });
    await addDocument(ctx, siteId, { title: 'Returns', text: 'Canary returns are free for a month.' });
    await createRule(ctx, siteId, answer(['canary rule'], 'A canary rule'));
    await converse(shop, 'canary wishes', { customer: wren.id, email: wren.email });
    const code = { organizationId, id: newId(), siteId, createdAt: new Date(), expiresAt: new Date() };
    await transaction(ctx, async tx => {
      await tx.insert(shopifyLinkCodes).values(code);
      await addLookup(tx, 'shop-link', `code of ${organizationId}`, { organizationId, objectId: code.id });
    });
    const columns = 'organization_id, installation_id, number, changed_at';
    await hooks.rows(
      `insert into shopify_products (${columns}) values ('${organizationId}', '${installation.id}', '8800990077', now())`,
    );
    for (const topic of ['products/update', 'shop/update']) await hooks.sendWebhook(lamps, topic, { id: 8800990077 });
    await hooks.sendWebhook(lamps, 'customers/data_request', { customer: wren, data_request: { id: 7 } });
    await hooks.settle();
  }

  it('deletes an organisation that consists of the shop only, and leaves no data of it in the database', async () => {
    const shop = await stock(lamps);
    await fill(shop);
    const all = [...marks, shop.installation.shopId];
    const before = await findIn(all);
    expect(all.filter(word => !before.some(found => found.endsWith(`: ${word}`)))).toEqual([]);
    await hooks.sandbox.control('uninstall', { shop: lamps });
    await hooks.sandbox.control('redact', { shop: lamps });
    await hooks.settle();
    expect((await hooks.events()).at(-1)).toMatchObject({ type: 'shop/redact', outcome: 'applied' });
    await purge(shop);
    expect(await findIn(all).then(withoutJobs)).toEqual([]);
    expect(await hooks.rows(`select 1 from organizations where id = '${shop.organizationId}'`)).toEqual([]);
    expect((await hooks.manage(`GET /organizations/${shop.organizationId}`)).status).toBe(404);
  });

  it('deletes only the shop if people use the organisation', async () => {
    const shop = await stock(lamps);
    await hooks.manage(`POST /organizations/${shop.organizationId}/users`, { userIds: [people.tom] });
    await hooks.rows(`update organizations set billing = 'shopify' where id = '${shop.organizationId}'`);
    await fill(shop);
    await hooks.sandbox.control('uninstall', { shop: lamps });
    await hooks.sandbox.control('redact', { shop: lamps });
    await hooks.settle();
    // Its own log still says what its sites were called.
    const left = withoutJobs(await findIn(marks)).filter(found => !found.startsWith('public.activity: '));
    expect(left).toEqual([]);
    const [organization] = await hooks.rows(
      `select state, billing from organizations where id = '${shop.organizationId}'`,
    );
    expect(organization).toEqual({ state: 'active', billing: 'paddle' });
    expect(await hooks.rows(`select 1 from lookups where organization_id = '${shop.organizationId}'`)).toEqual([]);
  });

  it('keeps a site that existed before the shop was linked, without data from the shop', async () => {
    const shop = await stock(lamps);
    await hooks.manage(`POST /organizations/${shop.organizationId}/users`, { userIds: [people.tom] });
    await fill(shop);
    await hooks.rows(`update shopify_link_codes set used_at = now() where organization_id = '${shop.organizationId}'`);
    await hooks.rows(`update products set source = 'shopify' where organization_id = '${shop.organizationId}'`);
    await hooks.sandbox.control('uninstall', { shop: lamps });
    await hooks.sandbox.control('redact', { shop: lamps });
    await hooks.settle();
    const owned = (table: string) =>
      hooks.rows(`select 1 from ${table} where organization_id = '${shop.organizationId}'`);
    for (const table of ['products', 'chats', 'shopify_installations', 'shopify_products', 'shopify_link_codes']) {
      expect([table, await owned(table)]).toEqual([table, []]);
    }
    for (const table of ['sites', 'documents', 'rules'])
      expect([table, await owned(table)]).toEqual([table, [{ '?column?': 1 }]]);
  });

  it('is ignored if the shop has reinstalled the app', async () => {
    const shop = await stock(lamps);
    await hooks.sandbox.control('redact', { shop: lamps });
    await hooks.settle();
    expect((await hooks.events()).at(-1)?.outcome).toBe('reinstalled');
    expect(await hooks.stateOf(lamps)).toBe('installed');
    expect(await hooks.rows(`select 1 from organizations where state = 'deleting'`)).toEqual([]);
    expect(shop.installation.shop).toBe(lamps);
  });

  it('works even if the uninstall webhook was lost', async () => {
    const shop = await stock(lamps);
    await hooks.sandbox.control('uninstall', { shop: lamps });
    await hooks.sandbox.control('flush', {});
    await hooks.rows('delete from webhook_inbox');
    await hooks.sandbox.control('redact', { shop: lamps });
    await hooks.settle();
    await purge(shop);
    expect(await hooks.stateOf(lamps)).toBeUndefined();
  });

  it('is retried if Shopify cannot confirm whether the app is installed', async () => {
    await stock(lamps);
    await hooks.sandbox.control('redact', { shop: lamps });
    await hooks.sandbox.control('flush', {});
    await hooks.sandbox.control('fault', { match: 'graphql.json', status: 404 });
    await expect(hooks.runJobs()).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await hooks.events()).at(-1)?.outcome).toBeNull();
    expect(await hooks.stateOf(lamps)).toBe('installed');
  });
});
