// Who may use the widget API: pages of the site, each visitor with their own session.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { widgetCalls } from '#api/widget-calls.ts';
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

const anyBody = { id: randomUUID(), text: 'Hello?' };
const withSession = Object.entries(widgetCalls)
  .filter(([, { token }]) => token === 'visitor')
  .map(([name]) => name.replace('/api/widget/{key}', ''));
const every = Object.keys(widgetCalls).map(name => name.replace('/api/widget/{key}', ''));
const bodyFor = (name: string) => (name.startsWith('POST') ? { body: anyBody } : {});

describe('the origin of a page', () => {
  const foreign = [
    'https://shop.example.evil.example',
    'https://evilshop.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://sub.shop.example',
    'null',
    '*',
  ];

  it.each(every)("%s refuses other sites' pages and requests without an origin", async name => {
    const [method, path] = name.split(' ');
    const visitor = await arrive(call, shop);
    for (const origin of [...foreign, undefined]) {
      const answer = await call(`${method} ${shop.path}${path}`, {
        ...bodyFor(name),
        token: visitor.session,
        headers: origin === undefined ? {} : { Origin: origin },
      });
      expect(answer).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });

  it('is checked in the CORS preflight', async () => {
    const ask = (origin: string) =>
      call.fetch(`${shop.path}/ask`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    const allowed = await ask(page);
    expect(allowed.status).toBe(204);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
      vary: expect.stringContaining('Origin'),
    });
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    for (const origin of foreign) {
      const refused = await ask(origin);
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
  });

  it('may be missing in GET requests from our own pages, which are recognised by other headers', async () => {
    const own = await openShop(services, { urls: [services.publicUrl] });
    const read = async (headers: Record<string, string>, path = own.path) =>
      (await call(`GET ${path}/config`, { headers })).status;
    expect(await read({ 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
    expect(await read({ Referer: `${services.publicUrl}/demo` })).toBe(200);
    expect(await read({ 'Sec-Fetch-Site': 'cross-site', Referer: `${services.publicUrl}/demo` })).toBe(403);
    expect(await read({ Referer: 'https://evil.example/' })).toBe(403);
    expect(await read({ 'Sec-Fetch-Site': 'same-origin' }, shop.path)).toBe(403);
    const post = await call(`POST ${own.path}/session`, { body: {}, headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(post.status).toBe(403);
  });

  it('an unknown widget key is refused', async () => {
    for (const key of ['w_0000000000000000000000', 'x', '%00']) {
      const answer = await call(`GET /api/widget/${key}/config`, { headers: { Origin: page } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'widget_not_found' } });
    }
  });
});

it('without a signing secret the widget API refuses every call', async () => {
  const closed = openWidgetApi(services, { visitorSecrets: [] });
  const answer = await closed(`GET ${shop.path}/config`, { headers: { Origin: page } });
  expect(answer).toMatchObject({ status: 503, body: { code: 'widgets_disabled' } });
});

describe('a session', () => {
  it.each(withSession)('%s requires a valid session of this widget and this page', async name => {
    const [method, path] = name.split(' ');
    const other = await openShop(services, { urls: [page, 'https://second.example'] });
    const visitor = await arrive(call, shop);
    const elsewhere = await arrive(call, other, { origin: 'https://second.example' });
    const send = (token: string | undefined, at = shop) =>
      call(`${method} ${at.path}${path}`, { ...bodyFor(name), ...(token ? { token } : {}), headers: { Origin: page } });
    const tokens = [undefined, 'broken', `${visitor.session}x`, visitor.visitor, elsewhere.session];
    for (const token of tokens) expect(await send(token)).toMatchObject({ status: 401, body: { code: 'no_session' } });
    // The right widget, from another page of its site.
    expect(await send(elsewhere.session, other)).toMatchObject({ status: 401, body: { code: 'no_session' } });
    passed += 15 * 60_000 + 1000;
    expect(await send(visitor.session)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  });

  it('continues the conversation of a returning visitor, and no other', async () => {
    const first = await arrive(call, shop);
    await first.ask('Is the tent waterproof?');
    passed += 16 * 60_000;
    const again = await arrive(call, shop, { visitor: first.visitor });
    expect((await again.history()).messages).toHaveLength(2);
    const stranger = await arrive(call, shop);
    expect(await stranger.history()).toEqual({ chatId: null, messages: [] });
    const forged = await arrive(call, shop, { visitor: `${first.visitor}x` });
    expect((await forged.history()).messages).toEqual([]);
    const elsewhere = await arrive(call, await openShop(services), { visitor: first.visitor });
    expect((await elsewhere.history()).messages).toEqual([]);
  });

  it('T9 identifies a visitor in the same widget only, for 400 days', async () => {
    const first = await arrive(call, shop);
    const knownAgain = async (at = shop) =>
      nameIn((await arrive(call, at, { visitor: first.visitor })).visitor) === nameIn(first.visitor);
    expect(await knownAgain(await openShop(services))).toBe(false);
    passed += 400 * 24 * 3_600_000 - 60_000;
    expect(await knownAgain()).toBe(true);
    passed += 61_000;
    expect(await knownAgain()).toBe(false);
  });
});

function nameIn(token: string): string {
  const [claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { visitor: string }).visitor;
}
