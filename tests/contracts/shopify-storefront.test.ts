// The shop as buyers see it: it renders the app's own theme extension, and passes questions on to the app.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderLiquid } from '#sandbox/shopify/liquid.ts';
import { setFields } from '#tests/setup/connected-shop.ts';
import { openSdk, startTestApp, startTestShopify, type TestApp, type TestShopify, tarn } from '#tests/setup/shopify.ts';

let app: TestApp;
let sandbox: TestShopify;
beforeEach(async () => {
  app = await startTestApp();
  sandbox = await startTestShopify({ publicUrl: app.url });
  await sandbox.control('install', { shop: tarn });
});
afterEach(async () => {
  await sandbox.remove();
  await app.stop();
});

const front = '/storefront/tarn-and-trail';
const get = async (path: string, cookie = '') =>
  (await fetch(`${sandbox.url}${path}`, { headers: { Cookie: cookie } })).text();

const words = (key: string, value: string) => ({ key, type: 'single_line_text_field', value });
const activity = (isActive: boolean) => ({ key: 'active', type: 'boolean', value: String(isActive) });

describe('the embed', () => {
  const extensions = async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/api/extensions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ shop: tarn }),
    });
    return (await answer.json()) as { extensions: { handle: string; activations: { status: string }[] }[] };
  };
  const statusNow = async () => (await extensions()).extensions[0]?.activations[0]?.status;

  it('is unavailable until the app activates it, then off, then on after the editor is saved', async () => {
    const editor = `/store/tarn-and-trail/themes/current/editor`;
    const editorUrl = `${editor}?context=apps&activateAppId=${sandbox.apiKey}/assistant-embed`;
    expect(await statusNow()).toBe('unavailable');
    expect(await get(editorUrl)).toContain('No app of this shop has an embed');
    await setFields(sandbox, tarn, [words('widget_id', 'w_1'), words('origin', app.url), activity(true)]);
    expect(await statusNow()).toBe('available');
    expect(await get(front)).not.toContain('loader.js');
    expect(await get(editorUrl)).toMatch(/value="on" checked>\s*Aisle assistant/);
    await fetch(`${sandbox.url}${editor}`, { method: 'POST', body: new URLSearchParams({ embed: 'on' }) });
    expect(await statusNow()).toBe('active');
    expect((await extensions()).extensions[0]?.handle).toBe('aisle-widget');
    const page = await get(front);
    for (const value of [
      `data-widget="w_1"`,
      `<script src="${app.url}/widget.js" defer>`,
      `data-language="en"`,
      `data-root="${front}"`,
    ]) {
      expect(page).toContain(value);
    }
    expect(page).not.toContain('data-signed-in');
    expect(await get(front, 'customer=77')).toContain('data-signed-in');
    await setFields(sandbox, tarn, [activity(false)]);
    expect(await statusNow()).toBe('unavailable');
    expect(await get(front)).not.toContain('loader.js');
  });

  it('escapes shop data in markup', async () => {
    await setFields(sandbox, tarn, [
      words('widget_id', '"><script>alert(1)</script>'),
      words('origin', app.url),
      activity(true),
    ]);
    await sandbox.control('embed', { shop: tarn, status: 'active' });
    expect(await get(front)).toContain('data-widget="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  it('comes with a small loader that needs nothing from the page', async () => {
    const loader = await get('/cdn/extensions/aisle-widget/assets/loader.js');
    expect(loader).toBe(readFileSync('extensions/aisle-widget/assets/loader.js', 'utf8'));
    expect(loader.length).toBeLessThan(2_000);
    expect(loader).not.toMatch(/eval|innerHTML|document\.write|cookie|localStorage|createElement|\.src\b/);
  });

  it.each(['{% for a in b %}', '{{ shop.name }}', '{{ app | upcase }}', '{{ app }}', '{% if app %}', '{% endif %}'])(
    'refuses unknown syntax with an error: %s',
    text => expect(() => renderLiquid(text, { values: { app: { a: 1 } }, filters: {} })).toThrow(/liquid/),
  );
});

it('has a cart as the Ajax API shows it, which the loader reads', async () => {
  const path = /products\/([\w-]+)/.exec(await get(front))?.[0];
  const [, id = ''] = /name="id" value="(\d+)"/.exec(await get(`${front}/${path}`)) ?? [];
  const add = (value: string, cookie: string) =>
    fetch(`${sandbox.url}${front}/cart/add`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie },
      body: new URLSearchParams({ id: value }),
    });
  const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const cart = cookieOf(await add(id, cookieOf(await add(id, ''))));
  const { items, currency } = JSON.parse(await get(`${front}/cart.js`, cart));
  expect(currency).toMatch(/^[A-Z]{3}$/);
  expect(items).toMatchObject([{ id: Number(id), quantity: 2, final_price: expect.any(Number) }]);
  expect(Number.isInteger(items[0].final_price)).toBe(true);
  expect(JSON.parse(await get(`${front}/cart.js`)).items).toEqual([]);
  expect((await add('7', '')).status).toBe(404);

  type Read = () => Promise<{ title: string; quantity: number; price: number; currency: string }[]>;
  type Queue = ((...call: unknown[]) => void) & { q: [string, Read][] };
  const loader = await get('/cdn/extensions/aisle-widget/assets/loader.js');
  const cartsOf = (window: { Aisle?: Queue }) => {
    const dataset = { widget: 'w_1', root: front };
    const fromPage = (address: string) => fetch(`${sandbox.url}${address}`, { headers: { Cookie: cart } });
    runInNewContext(loader, { window, document: { currentScript: { dataset } }, fetch: fromPage });
    return window.Aisle?.q.filter(([name]) => name === 'cart');
  };
  const q: Queue['q'] = [['cart', async () => []]];
  const Aisle = Object.assign((...call: unknown[]) => void q.push(call as [string, Read]), { q });
  expect(cartsOf({ Aisle })).toHaveLength(1);
  const [[, read] = []] = cartsOf({}) ?? [];
  const { title, final_price: hundredths } = items[0];
  expect(await read?.()).toEqual([{ title, quantity: 2, price: hundredths / 100, currency }]);
});

it("signs proxied requests with the signed-in customer and without cookies, as Shopify's library expects", async () => {
  const sdk = openSdk(sandbox);
  await get(`${front}/apps/assistant/hello?tag=a&tag=b&logged_in_customer_id=1`, 'customer=77');
  const [requested] = app.requestedUrls;
  expect(requested?.pathname).toBe('/shopify/proxy/hello');
  expect(requested?.searchParams.getAll('logged_in_customer_id')).toEqual(['77']);
  const query = requested?.searchParams ?? new URLSearchParams();
  expect(await sdk.utils.validateHmac(query, { signator: 'appProxy' })).toBe(true);
});
