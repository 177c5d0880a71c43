// Redirects of the server lead to our own pages or to the admin of the named shop only.
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { openShopify } from '#providers/shopify/shopify.ts';
import { type EmbeddedVariables, embeddedPages } from '#server/embedded.ts';
import { trickUrls } from '#tests/attacks/redirections.ts';

const publicUrl = 'https://app.example.com';
const shop = 'tarn-and-trail.myshopify.com';
const elsewhere = trickUrls.filter(trick => URL.parse(trick, publicUrl)?.origin !== publicUrl);
const shopify = openShopify({ apiKey: 'key', secrets: ['secret'], appHandle: 'aisle', partner: null });
const app = new Hono<{ Variables: EmbeddedVariables }>();
app.use(async (c, next) => {
  c.set('embed', () => {});
  await next();
});
app.use(embeddedPages({ shopify, publicUrl, clock: { now: () => new Date() } }));
app.get('*', c => c.text('a page'));

async function open(path: string, query: Record<string, string>) {
  const response = await app.request(`${publicUrl}${path}?${new URLSearchParams(query)}`);
  const to = response.headers.get('location');
  return { to: to === null ? null : new URL(to, publicUrl), text: await response.text() };
}

const pages = ['/', '/shopify/app', '/shopify/app/rules', '/shopify/auth'];
const names = [
  'shop',
  'host',
  'to',
  'from',
  'returnTo',
  'return_to',
  'next',
  'redirect',
  'redirect_uri',
  'shopify-reload',
];

it('T6 a redirect parameter leads only to our own pages', async () => {
  expect(elsewhere.length).toBeGreaterThanOrEqual(40);
  for (const trick of trickUrls) {
    for (const path of pages) {
      for (const name of names) {
        const { to } = await open(path, { embedded: '1', [name]: trick });
        expect([name, trick, to?.origin ?? publicUrl]).toEqual([name, trick, publicUrl]);
      }
      const named = await open(path, { shop: trick, host: trick });
      expect([trick, named.to?.origin ?? publicUrl]).toEqual([trick, publicUrl]);
    }
  }
});

it("T6 only a valid shop name leads to another site, and only to the shop's own admin", async () => {
  for (const trick of trickUrls) {
    const { to } = await open('/shopify/app', { shop, host: trick, to: trick });
    expect(String(to)).toBe('https://admin.shopify.com/store/tarn-and-trail/apps/aisle/shopify/app');
  }
});

it("T6 a merchant's token is never sent to another site, from any page with App Bridge", async () => {
  for (const trick of elsewhere) {
    for (const path of pages.slice(1)) {
      const { to } = await open(path, { shop, embedded: '1', again: '1', 'shopify-reload': trick });
      expect(to?.origin).toBe(publicUrl);
      expect([path, to?.pathname, to?.searchParams.has('shopify-reload')]).toEqual([path, path, false]);
    }
  }
  const own = await open('/shopify/auth', { embedded: '1', 'shopify-reload': `${publicUrl}/shopify/app?again=1` });
  expect([own.to, own.text.includes('reload the page')]).toEqual([null, true]);
});
