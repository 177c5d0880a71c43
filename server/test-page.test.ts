import { beforeAll, describe, expect, it } from 'vitest';
import { readWidget } from '#domain/widgets/widget.ts';
import { answerWith } from '#tests/setup/chats.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';
import { arrive, openShop, openWidgetApi, page, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let call: ReturnType<typeof openWidgetApi>;
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  services = await openTestServices();
  call = openWidgetApi(services, { answerer: answerWith('Within 60 days.') });
  shop = await openShop(services);
  other = await openShop(services);
});

const own = () => new URL(services.publicUrl).origin;
const pageOf = ({ widget }: Shop) => `${own()}/try/${widget.key}`;
const asPage = (address: string) => ({ origin: own(), headers: { Referer: address } });

describe('the test page of a widget', () => {
  it('shows the widget to anyone who has the link, and asks search engines not to index it', async () => {
    const response = await call.fetch(`/try/${shop.widget.key}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    const text = await response.text();
    expect(text).toContain('Tarn &amp; Trail');
    expect(text).toContain(`src="/widget.js" data-widget="${shop.widget.key}"`);
  });

  it('returns 404 for an unknown key', async () => {
    const response = await call.fetch(`/try/w_${'a'.repeat(22)}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });

  it('shows that the widget is disabled', async () => {
    const closed = await openShop(services);
    await closed.switchOff('widget');
    const text = await (await call.fetch(`/try/${closed.widget.key}`)).text();
    expect(text).toContain('This widget is off');
    expect(text).not.toContain('data-widget');
  });
});

describe('questions on the test page', () => {
  it('are answered on our own origin, although the site does not name it', async () => {
    const visitor = await arrive(call, shop, asPage(pageOf(shop)));
    const { answer } = await visitor.answerTo('How long can I return it?');
    expect(answer).toMatchObject({ text: 'Within 60 days.', outcome: 'answered' });
  });

  it('do not count as an installation', async () => {
    const headers = { Referer: pageOf(shop), 'Sec-Fetch-Site': 'same-origin' };
    expect(await call(`GET ${shop.path}/config`, { headers })).toMatchObject({ status: 200 });
    expect(await readWidget(shop.ctx, shop.widget.id)).toMatchObject({ seenAt: null });
    await call(`GET ${shop.path}/config`, { headers: { Origin: page } });
    expect(await readWidget(shop.ctx, shop.widget.id)).toMatchObject({ seenAt: expect.any(String) });
  });

  it.each([
    ['another page of the product', () => asPage(`${own()}/sites/widgets`)],
    ["another widget's test page", () => asPage(pageOf(other))],
    ['no page', () => ({ origin: own() })],
    [
      'a page of another site that claims to be it',
      () => ({ origin: 'https://evil.example', headers: { Referer: pageOf(shop) } }),
    ],
    ['a look-alike on another site', () => asPage(`https://evil.example/try/${shop.widget.key}`)],
  ])('are refused from %s', async (_, from) => {
    const { started } = await arrive(call, shop, from());
    expect(started).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
  });

  it('require the page in every call of the session', async () => {
    const visitor = await arrive(call, shop, asPage(pageOf(shop)));
    const answer = await visitor.send('GET /chat', undefined, { Referer: `${own()}/` });
    expect(answer).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } });
  });
});
