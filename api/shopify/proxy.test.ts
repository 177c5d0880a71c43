import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chats } from '#database/schema/chat.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { updateSite } from '#domain/sites/site.ts';
import { createWidget } from '#domain/widgets/widget.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { lamps, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';
import { arrive, highLimits, openWidgetApi, page } from '#tests/setup/visitor.ts';

let sandbox: TestShopify;
let services: TestServices;
let call: ReturnType<typeof openWidgetApi>;
let shop: ConnectedShop & { path: string };
let passed = 0;

beforeAll(async () => {
  sandbox = await startTestShopify();
  const shopify = shopifyOf(sandbox);
  services = { ...(await openTestServices()), shopify, clock: { now: () => new Date(Date.now() + passed) } };
  call = openWidgetApi(services, { visitorLimits: highLimits });
  const open = async (name: string, organizationId: string) => {
    const connected = await connectShop({ ...services, shopify }, sandbox, { shop: name, organizationId });
    const { ctx, siteId } = connected;
    await updateSite(ctx, siteId, { urls: [page] });
    const { key } = await createWidget(ctx, siteId, { name: 'Corner', description: '', type: 'bubble' });
    return { ...connected, path: `/api/widget/${key}` };
  };
  shop = await open(tarn, 'tarn');
  await open(lamps, 'lamps');
});
afterAll(() => sandbox.remove());

/** What Shopify sends along, `age` seconds ago, signed as it signs. */
function signed(values: Record<string, string>, { age = 0, more = '', secret = sandbox.apiSecret } = {}): string {
  const timestamp = String(Math.floor(services.clock.now().getTime() / 1000) - age);
  const all = { shop: tarn, path_prefix: '/apps/assistant', timestamp, logged_in_customer_id: '', ...values };
  const text = Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('');
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return `/shopify/proxy/customer?${new URLSearchParams({ ...all, signature })}${more}`;
}

const claimFor = async (values: Record<string, string>) => {
  const { status, headers, body } = await call(`GET ${signed(values)}`);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  return (body.data as { customer: string | null }).customer;
};

describe('E07 an app proxy request', () => {
  it('acceptance 14: is accepted if Shopify signed it within the last 90 seconds', async () => {
    expect((await call(`GET ${signed({}, { age: 85 })}`)).status).toBe(200);
    expect((await call(`GET ${signed({}, { age: 95 })}`)).status).toBe(401);
    expect((await call(`GET ${signed({}, { age: -95 })}`)).status).toBe(401);
  });

  it.each([
    ['with a signature of another secret', () => signed({ logged_in_customer_id: '7' }, { secret: 'another' })],
    ['with a duplicate shop', () => signed({}, { more: `&shop=${lamps}` })],
    ['with a duplicate timestamp', () => signed({}, { more: '&timestamp=1' })],
    ['with a duplicate customer', () => signed({}, { more: '&logged_in_customer_id=7' })],
    ['with two signatures', () => signed({}, { more: '&signature=00' })],
    ['with an added parameter', () => signed({}, { more: '&admin=1' })],
    ['with an invalid shop name', () => signed({ shop: 'shop.example' })],
    ['without parameters', () => '/shopify/proxy/customer'],
  ])('is refused %s', async (_, address) => {
    expect(await call(`GET ${address()}`)).toMatchObject({ status: 401, body: { code: 'bad_signature' } });
  });

  it('returns a customer only if one is signed in and the shop has installed the app', async () => {
    expect(await claimFor({})).toBeNull();
    expect(await claimFor({ logged_in_customer_id: '77' })).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(await claimFor({ logged_in_customer_id: "7' or 1" })).toBeNull();
    expect(await claimFor({ shop: 'nowhere.myshopify.com', logged_in_customer_id: '77' })).toBeNull();
  });

  it('to another path gets 404', async () => {
    expect(await call('GET /shopify/proxy/else')).toMatchObject({ status: 404, body: { code: 'no_such_call' } });
  });
});

const customerOf = async (chatId: string) => {
  const find = eq(chats.id, chatId);
  const [row] = await services.database.transaction('tarn', tx => tx.select().from(chats).where(find));
  return row?.customer;
};

describe('E07 the customer of a chat', () => {
  it('is the customer signed in at the shop, also for questions from before the sign-in', async () => {
    const stranger = await arrive(call, shop);
    const { chatId } = await stranger.answerTo('Are the boots waterproof?');
    expect(await customerOf(chatId)).toBeNull();
    const customer = (await claimFor({ logged_in_customer_id: '77' })) ?? '';
    const known = await arrive(call, shop, { visitor: stranger.visitor, customer });
    expect((await known.answerTo('And the tents?')).chatId).toBe(chatId);
    expect(await customerOf(chatId)).toBe('77');
    expect((await known.history()).messages).toHaveLength(4);
  });

  it("hides a customer's questions from the next customer in the same browser", async () => {
    const customer = (await claimFor({ logged_in_customer_id: '78' })) ?? '';
    const first = await arrive(call, shop, { customer });
    const { chatId } = await first.answerTo('Where is my order?');
    const next = (await claimFor({ logged_in_customer_id: '79' })) ?? '';
    for (const who of [{ customer: next }, {}]) {
      const visitor = await arrive(call, shop, { visitor: first.visitor, ...who });
      expect((await visitor.history()).messages).toEqual([]);
      expect((await visitor.answerTo('Hello, is anybody there?')).chatId).not.toBe(chatId);
    }
    const again = await arrive(call, shop, { visitor: first.visitor, customer });
    expect((await again.history()).chatId).toBe(chatId);
    expect((await again.send('DELETE /chat')).body.data).toEqual({ deleted: 3 });
  });

  it.each([
    ['forged', async () => 'eyJjdXN0b21lciI6Ijc3In0.AAAA'],
    ['of another shop', () => claimFor({ shop: lamps, logged_in_customer_id: '77' })],
    [
      'expired',
      async () => {
        const claim = await claimFor({ logged_in_customer_id: '77' });
        passed += 601_000;
        return claim;
      },
    ],
  ])('is not set if the claim is %s, and the visitor still gets an answer', async (_, claim) => {
    const visitor = await arrive(call, shop, { customer: (await claim()) ?? '' });
    expect(visitor.started.status).toBe(200);
    expect(await customerOf((await visitor.answerTo('Hello?')).chatId)).toBeNull();
  });
});

it('E07 the merchant sees the last page that loaded the widget, without private parts of its URL', async () => {
  const token = await readIdToken(sandbox, tarn);
  const embed = () => call('GET /shopify/api/embed', { token });
  const headers = { Origin: page, Referer: `${page}/boots?email=me@x.example#top` };
  passed = 0;
  await services.database.transaction('tarn', tx => tx.update(shopifyInstallations).set({ embedSeenAt: null }));
  expect((await call(`GET ${shop.path}/config`, { headers })).status).toBe(200);
  await eventually(async () => expect(await embed()).toMatchObject({ body: { data: { seenOn: `${page}/boots` } } }));
  expect((await call('GET /shopify/api/embed', { token: await readIdToken(sandbox, lamps) })).body.data).toMatchObject({
    seenOn: null,
  });
});
