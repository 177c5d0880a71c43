import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { chats, messages } from '#database/schema/chat.ts';
import { apiRequests } from '#database/schema/chat-access.ts';
import { organizations } from '#database/schema/global.ts';
import { usage } from '#database/schema/usage.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { finishChats } from '#domain/chat/finish.ts';
import type { AskOutput, History } from '#domain/chat/inputs.ts';
import { changeKey, createKey } from '#domain/sites/keys.ts';
import { createSite } from '#domain/sites/site.ts';
import { answerWithChoices, answerWithPassage, countryChoices, returnsOffer } from '#tests/setup/chats.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { letTimePass } from '#tests/setup/time.ts';
import { arrive, eventsOf, highLimits, openShop, openWidgetApi, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

type Call = ReturnType<typeof openWidgetApi>;
type Sent = { key?: string; idempotency?: string; headers?: Record<string, string> };

const echo: Answerer = async function* (_ctx, { text, language, page, history }) {
  yield { type: 'text', text: `You asked ${text} in ${language} on ${page} after ${history.length}.` };
  yield { type: 'outcome', outcome: 'answered' };
};

const open = (limits: Record<string, number> = {}) =>
  openWidgetApi(services, { answerer: echo, visitorLimits: { ...highLimits, ...limits } });

async function openServer(call: Call = open()) {
  const shop = await openShop(services);
  const ctx = contextOf(services, shop.organizationId, 'manage:sites');
  const key = await createKey(ctx, shop.site.id, { name: 'Order desk' });
  const send = (name: string, body?: unknown, { key: other, idempotency, headers }: Sent = {}) =>
    call(name, {
      token: other ?? key.secret,
      ...(body === undefined ? {} : { body }),
      headers: { ...(idempotency ? { 'Idempotency-Key': idempotency } : {}), ...headers },
    });
  const ask = (body: Record<string, unknown>, sent?: Sent) => send('POST /api/v1/ask', body, sent);
  const answerTo = async (body: Record<string, unknown>, sent?: Sent) => (await ask(body, sent)).body.data as AskOutput;
  return { call, shop, ctx, key, send, ask, answerTo };
}

const rowsOf = ({ organizationId }: Shop) =>
  services.database.transaction(organizationId, tx => tx.select().from(chats));

describe('A28 an API client with a site key', () => {
  it('sends what is in the cart, which is not stored', async () => {
    const answerer: Answerer = async function* (_ctx, { cart = [] }) {
      yield { type: 'text', text: `${cart.length} items` };
      yield { type: 'outcome', outcome: 'answered' };
    };
    const { shop, answerTo } = await openServer(openWidgetApi(services, { answerer, visitorLimits: highLimits }));
    const cart = [{ title: 'Secret tent', quantity: 2, price: 399, currency: 'GBP' }];
    expect((await answerTo({ question: 'Is delivery free?', cart })).answer.text).toBe('1 items');
    const stored = await services.database.transaction(shop.organizationId, tx =>
      Promise.all([tx.select().from(chats), tx.select().from(messages), tx.select().from(apiRequests)]),
    );
    expect(JSON.stringify(stored)).not.toContain('Secret tent');
  });

  it('gets suggested passages if the assistant is not sure', async () => {
    const { send, answerTo } = await openServer(
      openWidgetApi(services, { answerer: answerWithPassage, visitorLimits: highLimits }),
    );
    const whole = await answerTo({ question: 'Can I exchange them?' });
    expect(whole).toMatchObject({ answer: { outcome: 'offered', offers: [returnsOffer] }, offersContact: true });
    const { messages } = (await send(`GET /api/v1/chats/${whole.chatId}`)).body.data as History;
    expect(messages.map(({ offers }) => offers.length)).toEqual([0, 1]);
  });

  it('gets the choices of a question back', async () => {
    const { send, answerTo } = await openServer(
      openWidgetApi(services, { answerer: answerWithChoices, visitorLimits: highLimits }),
    );
    const whole = await answerTo({ question: 'What does shipping cost?' });
    expect(whole).toMatchObject({ answer: { outcome: 'clarified', choices: countryChoices }, offersContact: false });
    const { messages } = (await send(`GET /api/v1/chats/${whole.chatId}`)).body.data as History;
    expect(messages.map(({ choices }) => choices.length)).toEqual([0, 3]);
  });

  it('asks, continues the conversation, reads it and deletes it', async () => {
    const { shop, send, answerTo } = await openServer();
    const page = 'https://shop.example/boots?cart=secret#top';
    const first = await answerTo({ question: 'Is it waterproof?', language: 'de-AT', page, user: 'customer 7' });
    expect(first).toMatchObject({
      answer: {
        text: 'You asked Is it waterproof? in de on https://shop.example/boots after 0.',
        outcome: 'answered',
      },
      offersContact: false,
    });
    const next = await answerTo({ question: 'And warm?', chatId: first.chatId });
    expect(next.chatId).toBe(first.chatId);
    expect(next.answer.text).toBe('You asked And warm? in en on null after 2.');
    const read = await send(`GET /api/v1/chats/${first.chatId}`);
    expect((read.body.data as History).messages.map(({ role }) => role)).toEqual([
      'visitor',
      'assistant',
      'visitor',
      'assistant',
    ]);
    const [row] = await rowsOf(shop);
    expect(row).toMatchObject({ channel: 'api', widgetId: null, questions: 2 });
    expect(row?.visitor).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain('customer 7');
    expect(await send(`DELETE /api/v1/chats/${first.chatId}`)).toMatchObject({ body: { data: { deleted: 1 } } });
    expect(await send(`GET /api/v1/chats/${first.chatId}`)).toMatchObject({ status: 404 });
  });

  it('gets a stream on request', async () => {
    const { call, key } = await openServer();
    const response = await call.fetch('/api/v1/ask', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key.secret}`,
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
      },
      body: JSON.stringify({ question: 'Is it waterproof?' }),
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(eventsOf(await response.text()).map(({ event }) => event)).toEqual(['start', 'text', 'done']);
  });

  it('uses one question of the plan per question, and counts no visitor without a visitor ID', async () => {
    const { shop, answerTo } = await openServer();
    await answerTo({ question: 'One?' });
    await answerTo({ question: 'Two?' });
    const [row] = await services.database.transaction(shop.organizationId, tx =>
      tx.select().from(usage).where(eq(usage.kind, 'questions')),
    );
    expect(row?.used).toBe(2);
    expect((await rowsOf(shop)).map(({ visitor }) => visitor)).toEqual([null, null]);
  });
});

describe('an idempotency key', () => {
  it('returns the same answer for the same question, even for ten concurrent requests', async () => {
    const { shop, answerTo } = await openServer();
    const sent = { idempotency: 'order-4711' };
    const first = await answerTo({ question: 'Is it waterproof?' }, sent);
    const again = await Promise.all(
      Array.from({ length: 10 }, () => answerTo({ question: 'Is it waterproof?' }, sent)),
    );
    expect(new Set(again.map(({ answer }) => answer.id))).toEqual(new Set([first.answer.id]));
    const fresh = { idempotency: 'order-4712' };
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => answerTo({ question: 'Warm?' }, fresh)));
    expect(new Set(atOnce.map(({ answer }) => answer.id)).size).toBe(1);
    expect(await rowsOf(shop)).toHaveLength(2);
  });

  it('is refused for a different question', async () => {
    const { ask } = await openServer();
    const sent = { idempotency: 'order-4711' };
    await ask({ question: 'Is it waterproof?' }, sent);
    expect(await ask({ question: 'Is it warm?' }, sent)).toMatchObject({
      status: 422,
      body: { success: false, code: 'idempotency_key_used' },
    });
    expect(await ask({ question: 'Is it waterproof?', language: 'de' }, sent)).toMatchObject({ status: 422 });
  });

  it('is valid for one site only, and expires after a day', async () => {
    const [one, other] = [await openServer(), await openServer()];
    const sent = { idempotency: 'order-4711' };
    await one.ask({ question: 'Is it waterproof?' }, sent);
    expect(await other.ask({ question: 'Is it warm?' }, sent)).toMatchObject({ status: 200 });
    const beside = await createSite(one.ctx, { name: 'Beside', urls: [] });
    const { secret: key } = await createKey(one.ctx, beside.id, { name: 'Order desk' });
    expect(await one.ask({ question: 'Is it light?' }, { ...sent, key })).toMatchObject({ status: 200 });
    await letTimePass(services, 25 * 3600_000);
    await finishChats(services);
    const kept = await services.database.transaction(one.shop.organizationId, tx => tx.$count(apiRequests));
    expect(kept).toBe(0);
  });
});

describe('an API request is refused', () => {
  it('without a key, with an unknown one, and with a disabled one', async () => {
    const { call, shop, ctx, key, ask } = await openServer();
    expect(await call('POST /api/v1/ask', { body: { question: 'Hi?' } })).toMatchObject({
      status: 401,
      body: { code: 'no_key' },
    });
    const wrong = `${key.secret.slice(0, -1)}${key.secret.endsWith('a') ? 'b' : 'a'}`;
    expect(await ask({ question: 'Hi?' }, { key: wrong })).toMatchObject({
      status: 401,
      body: { code: 'key_refused' },
    });
    await changeKey(ctx, shop.site.id, key.id, { enabled: false });
    expect(await ask({ question: 'Hi?' })).toMatchObject({ status: 401, body: { code: 'key_refused' } });
  });

  it('if the site is disabled', async () => {
    const { shop, ask } = await openServer();
    await shop.switchOff('site');
    expect(await ask({ question: 'Hi?' })).toMatchObject({ status: 403, body: { code: 'site_disabled' } });
  });

  it('if the identity provider does not know its organisation', async () => {
    const { shop, ask } = await openServer();
    const isOurs = eq(organizations.id, shop.organizationId);
    await services.database.transaction(shop.organizationId, tx =>
      tx.update(organizations).set({ missingSince: new Date() }).where(isOurs),
    );
    expect(await ask({ question: 'Hi?' })).toMatchObject({ status: 403, body: { code: 'organization_missing' } });
  });

  it.each([
    ['no question', {}, 'question'],
    ['a question that is too long', { question: 'x'.repeat(2001) }, 'question'],
    ['a malformed chat ID', { question: 'Hi?', chatId: 'mine' }, 'chatId'],
    ['a malformed page URL', { question: 'Hi?', page: 'javascript:alert(1)' }, 'page'],
    ['a cart of 21 items', { question: 'Hi?', cart: Array(21).fill({ title: 'Tent', quantity: 1 }) }, 'cart'],
    ['a long title in the cart', { question: 'Hi?', cart: [{ title: 'x'.repeat(151), quantity: 1 }] }, 'cart.0.title'],
    ['a quantity of 0', { question: 'Hi?', cart: [{ title: 'Tent', quantity: 0 }] }, 'cart.0.quantity'],
    ['a quantity of 1,000', { question: 'Hi?', cart: [{ title: 'Tent', quantity: 1_000 }] }, 'cart.0.quantity'],
    ['a price as text', { question: 'Hi?', cart: [{ title: 'Tent', quantity: 1, price: '9' }] }, 'cart.0.price'],
    ['an unknown currency', { question: 'Hi?', cart: [{ title: 'T', quantity: 1, currency: '€' }] }, 'cart.0.currency'],
    ['an unknown field', { question: 'Hi?', model: 'gpt' }, 'model'],
  ])('with %s, with a message for the field', async (_, body, field) => {
    const { ask } = await openServer();
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  it('with a malformed idempotency key', async () => {
    const { ask } = await openServer();
    expect(await ask({ question: 'Hi?' }, { idempotency: 'x'.repeat(256) })).toMatchObject({ status: 400 });
  });

  it('in a chat of another site, of a visitor, or in an unknown chat', async () => {
    const [one, other] = [await openServer(), await openServer()];
    const { chatId } = await one.answerTo({ question: 'Hi?' });
    const visitors = await (await arrive(one.call, one.shop)).answerTo('Hello?');
    const sister = await createSite(one.ctx, { name: 'Second shop', urls: [] });
    const { secret: key } = await createKey(one.ctx, sister.id, { name: 'Its desk' });
    for (const [server, id, sent] of [
      [other, chatId, {}],
      [one, chatId, { key }],
      [one, visitors.chatId, {}],
      [one, randomUUID(), {}],
    ] as const) {
      expect(await server.ask({ question: 'Me too', chatId: id }, sent)).toMatchObject({ status: 404 });
      expect(await server.send(`GET /api/v1/chats/${id}`, undefined, sent)).toMatchObject({ status: 404 });
      expect(await server.send(`DELETE /api/v1/chats/${id}`, undefined, sent)).toMatchObject({ status: 404 });
    }
    const kept = await services.database.transaction(one.shop.organizationId, tx => tx.select().from(messages));
    expect(kept).toHaveLength(4);
  });

  it('above the rate limit of its key for questions, with Retry-After', async () => {
    const { ask } = await openServer(open({ 'ask-key': 2 }));
    expect((await ask({ question: 'One?' })).headers.get('ratelimit-limit')).toBe('2');
    await ask({ question: 'Two?' });
    const refused = await ask({ question: 'Three?' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each(['GET', 'DELETE'])('above the rate limit of its key for other calls: %s', async method => {
    const { send } = await openServer(open({ 'read-key': 1 }));
    expect(await send(`${method} /api/v1/chats/${randomUUID()}`)).toMatchObject({ status: 404 });
    expect(await send(`${method} /api/v1/chats/${randomUUID()}`)).toMatchObject({ status: 429 });
  });

  it('from a page in a browser', async () => {
    const { call, ask } = await openServer();
    const headers = { Origin: 'https://shop.example' };
    expect((await ask({ question: 'Hi?' }, { headers })).headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await call('OPTIONS /api/v1/ask', { headers });
    expect(preflight.status).toBe(405);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('is documented in the API reference', async () => {
  const { body } = await open()('GET /api/openapi.json');
  const document = body as unknown as {
    paths: Record<string, Record<string, { parameters: unknown[]; security: unknown }>>;
  };
  expect(document.paths['/api/v1/ask']?.post).toMatchObject({
    parameters: [{ name: 'idempotency-key', in: 'header', required: false }],
    security: [{ site: [] }],
  });
});
