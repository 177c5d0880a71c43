import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { chats, messages } from '#database/schema/chat.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { sites } from '#database/schema/sites.ts';
import { widgets } from '#database/schema/widgets.ts';
import { testPagePath } from '#domain/widgets/inputs.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';
import { arrive, highLimits, openShop, openWidgetApi, page, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let call: ReturnType<typeof openWidgetApi>;
let shop: Shop;
let passed = 0;

beforeAll(async () => {
  const opened = await openTestServices();
  services = { ...opened, clock: { now: () => new Date(Date.now() + passed) } };
  call = openWidgetApi(services, { visitorLimits: highLimits });
  shop = await openShop(services);
});

describe('the config of a widget', () => {
  const read = (headers: Record<string, string>, query = '') => call(`GET ${shop.path}/config${query}`, { headers });

  it("is in the page's language, and may be cached for a minute", async () => {
    const answer = await read({ Origin: page }, '?language=de-AT');
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { key: shop.widget.key, version: 1, type: 'bubble', language: 'de', hidden: false } },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': page,
      'cache-control': 'public, max-age=60',
      vary: expect.stringContaining('Origin'),
      'ratelimit-remaining': expect.stringMatching(/^\d+$/),
    });
  });

  it('is not sent again if it is unchanged', async () => {
    const tag = (await read({ Origin: page })).headers.get('etag') ?? '';
    const again = await call.fetch(`${shop.path}/config`, { headers: { Origin: page, 'If-None-Match': `W/${tag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('access-control-allow-origin')).toBe(page);
    const other = await read({ Origin: page, 'If-None-Match': '"another"' });
    expect(other.status).toBe(200);
  });

  it("request records the page for the site's members, once a minute, without private parts of the URL", async () => {
    const seen = async () => {
      const found = await services.database.transaction(shop.organizationId, tx =>
        tx.select().from(widgets).where(eq(widgets.id, shop.widget.id)),
      );
      return found[0]?.seenUrl;
    };
    passed += 61_000;
    await read(
      { Origin: page, Referer: `${page}/` },
      `?page=${encodeURIComponent(`${page}/boots?email=me@x.example#top`)}`,
    );
    expect(await seen()).toBe(`${page}/boots`);
    await read({ Origin: page, Referer: `${page}/tents` });
    expect(await seen()).toBe(`${page}/boots`);
    passed += 61_000;
    await read({ Origin: page, Referer: `${page}/tents` });
    expect(await seen()).toBe(`${page}/tents`);
    passed += 61_000;
    await read({ Origin: page, Referer: 'https://elsewhere.example/' });
    expect(await seen()).toBe(page);
  });

  it("is sent to our own origin for the widget's own test page only", async () => {
    const own = new URL(services.publicUrl).origin;
    const other = await openShop(services);
    const statusFor = async (origin: string, path: string) =>
      (await read({ Origin: origin, Referer: `${own}${path}` })).status;
    expect(await statusFor(own, testPagePath(shop.widget.key))).toBe(200);
    expect(await statusFor(own, testPagePath(other.widget.key))).toBe(403);
    expect(await statusFor(own, '/sites')).toBe(403);
    expect(await statusFor('https://elsewhere.example', testPagePath(shop.widget.key))).toBe(403);
    expect((await read({ Origin: own })).status).toBe(403);
  });

  it.each(['site', 'widget'] as const)('is marked as hidden if the %s is disabled', async what => {
    const other = await openShop(services);
    await other.switchOff(what);
    const answer = await call(`GET ${other.path}/config`, { headers: { Origin: page } });
    expect(answer).toMatchObject({ status: 200, body: { data: { hidden: true } } });
  });
});

describe('E13 a chat', () => {
  it('continues for a day after its last question, and then a new one starts', async () => {
    const visitor = await arrive(call, shop);
    const first = await visitor.answerTo('One?');
    passed += 23 * 3_600_000;
    const later = await arrive(call, shop, { visitor: visitor.visitor });
    expect((await later.answerTo('Two?')).chatId).toBe(first.chatId);
    passed += 24 * 3_600_000 + 1000;
    const nextDay = await arrive(call, shop, { visitor: visitor.visitor });
    expect((await nextDay.history()).messages).toEqual([]);
    expect((await nextDay.answerTo('Three?')).chatId).not.toBe(first.chatId);
  });

  it('stores the question, page and language, without private parts of the URL', async () => {
    const visitor = await arrive(call, shop);
    const { chatId } = await visitor.answerTo('Wann?', { language: 'de', page: `${page}/boots?order=secret` });
    const [row] = await services.database.transaction(shop.organizationId, tx =>
      tx.select().from(chats).where(eq(chats.id, chatId)),
    );
    expect(row).toMatchObject({
      siteId: shop.site.id,
      widgetId: shop.widget.id,
      channel: 'widget',
      language: 'de',
      pageUrl: `${page}/boots`,
      questions: 1,
    });
    expect(visitor.visitor).not.toContain(row?.visitor);
  });

  it.each(['no address', 'https://elsewhere.example/boots'])('stores no page for %s', async page => {
    const { chatId } = await (await arrive(call, shop)).answerTo('Hello?', { page });
    const [row] = await services.database.transaction(shop.organizationId, tx =>
      tx.select().from(chats).where(eq(chats.id, chatId)),
    );
    expect(row?.pageUrl).toBeNull();
  });

  it('accepts a rating, a reason, and its withdrawal, from its own visitor only', async () => {
    const visitor = await arrive(call, shop);
    const { answer, questionId } = await visitor.answerTo('Where is my order?');
    const rate = (who: typeof visitor, body: object) => who.send('POST /feedback', { messageId: answer.id, ...body });
    expect(await rate(visitor, { feedback: 'down', reason: 'Not true' })).toMatchObject({
      status: 200,
      body: { data: { feedback: 'down' } },
    });
    const [row] = await services.database.transaction(shop.organizationId, tx =>
      tx.select().from(messages).where(eq(messages.id, answer.id)),
    );
    expect(row?.feedbackReason).toBe('Not true');
    const stranger = await arrive(call, shop);
    const elsewhere = await arrive(call, await openShop(services));
    for (const who of [stranger, elsewhere]) {
      // Also not because they got an answer of their own.
      await who.answerTo('Where is mine?');
      expect(await rate(who, { feedback: 'up' })).toMatchObject({ status: 404 });
    }
    expect(await rate(visitor, { messageId: questionId, feedback: 'up' })).toMatchObject({ status: 404 });
    expect((await visitor.history()).messages.map(({ feedback }) => feedback)).toEqual([null, 'down']);
    expect(await rate(visitor, { feedback: null })).toMatchObject({ body: { data: { feedback: null } } });
    expect((await visitor.history()).messages[1]?.feedback).toBeNull();
    expect(await rate(visitor, { feedback: 'great' })).toMatchObject({ status: 400, body: { fields: {} } });
  });

  it('is deleted completely by its visitor, and no other chat is', async () => {
    const visitor = await arrive(call, shop);
    const other = await arrive(call, shop);
    const { chatId } = await visitor.answerTo('Forget this');
    await other.ask('Keep this');
    expect((await visitor.send('DELETE /chat')).body.data).toEqual({ deleted: 1 });
    const left = await services.database.transaction(shop.organizationId, tx =>
      tx.select().from(messages).where(eq(messages.chatId, chatId)),
    );
    expect(left).toEqual([]);
    expect((await visitor.history()).messages).toEqual([]);
    expect((await other.history()).messages).toHaveLength(2);
  });
});

describe('a shop that cannot answer', () => {
  const statuses = ['canceled', 'paused'] as const;

  it.each(statuses)('with a plan that is %s shows a polite message and the contact form', async status => {
    const other = await openShop(services);
    const visitor = await arrive(call, other);
    await services.database.transaction(other.organizationId, tx => tx.update(entitlements).set({ status }));
    expect(await visitor.answerTo('Hello?', { language: 'fr' })).toMatchObject({
      answer: { outcome: 'unavailable', text: expect.stringContaining('Je ne suis pas disponible') },
      offersContact: true,
    });
    const config = await call(`GET ${other.path}/config`, { headers: { Origin: page } });
    expect(config.body.data).toMatchObject({ hidden: true });
    expect((await arrive(call, other)).started.status).toBe(200);
  });

  it('because its widget is disabled shows a polite message and the contact form', async () => {
    const other = await openShop(services);
    const visitor = await arrive(call, other);
    await other.switchOff('widget');
    expect(await visitor.answerTo('Hello?')).toMatchObject({ answer: { outcome: 'unavailable' }, offersContact: true });
  });

  it('and has no contact address offers no contact form', async () => {
    const alone = await openShop(services, { contactEmail: null });
    const visitor = await arrive(call, alone);
    expect(await visitor.answerTo('Do you ship to Ireland?')).toMatchObject({
      answer: { text: "I don't have an answer to that." },
      offersContact: false,
    });
    const config = await call(`GET ${alone.path}/config`, { headers: { Origin: page } });
    expect(config.body.data).toMatchObject({ show: { contact: false } });
    const contact = { name: 'Jo', email: 'jo@x.example', message: 'Hello' };
    expect(await visitor.send('POST /contact', contact)).toMatchObject({ status: 409, body: { code: 'no_contact' } });
  });

  it('because its site was deleted gets 404', async () => {
    const gone = await openShop(services);
    const visitor = await arrive(call, gone);
    await services.database.transaction(gone.organizationId, tx => tx.delete(sites));
    expect(await visitor.ask('Hello?')).toMatchObject({ status: 404 });
  });
});

it('reports invalid questions, and stores nothing', async () => {
  const visitor = await arrive(call, shop);
  const wrong = await visitor.send('POST /ask', { id: 'no', text: '  ', more: 1 });
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { text: 'Type a question first.', more: 'This field doesn’t exist.' } },
  });
  expect(await visitor.ask('x'.repeat(2001))).toMatchObject({ status: 400 });
  expect(await visitor.ask('a\u0000b')).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
  expect(await visitor.send('POST /contact', { name: '', email: 'no', message: '' })).toMatchObject({
    status: 400,
    body: { fields: { name: 'Enter your name.', email: 'Enter an email address we can reply to.' } },
  });
  expect((await visitor.history()).messages).toEqual([]);
});
