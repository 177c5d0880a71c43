import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#sandbox/storefront/catalogue.ts';
import { information } from '#sandbox/storefront/information.ts';
import { type Storefront, startStorefront } from '#sandbox/storefront/storefront.ts';

let shop: Storefront;
beforeAll(async () => {
  shop = await startStorefront({ port: 0, widget: { origin: 'http://localhost:4790', key: 'w_demo' } });
});
afterAll(() => shop.close());

const pages = [
  '/',
  '/shop/jackets',
  '/basket',
  ...products.map(({ slug }) => `/products/${slug}`),
  ...information.map(({ slug }) => `/${slug}`),
];

it.each(pages)('%s has the widget and allows no other script', async path => {
  const response = await fetch(shop.url + path);
  expect(response.status).toBe(200);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`default-src 'none'; script-src http://localhost:4790; connect-src http://localhost:4790;`);
  expect(policy).not.toContain('unsafe');
  const text = await response.text();
  expect(text).toContain('<script async src="http://localhost:4790/widget.js" data-widget="w_demo"></script>');
  expect(text).not.toMatch(/ style="| on\w+="/);
  const bare = await fetch(`${shop.url}${path}?widget=none`).then(page => page.text());
  expect(bare.replace('<script type="application/ld+json">', '')).not.toContain('<script');
});

it('every link of the home page works', async () => {
  const text = await fetch(shop.url).then(page => page.text());
  const links = new Set([...text.matchAll(/href="(\/[^"]*)"/g)].map(([, path = '']) => path));
  expect(links.size).toBeGreaterThan(15);
  for (const path of links) expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 200]);
  expect((await fetch(`${shop.url}/nowhere`)).status).toBe(404);
});

it('the basket keeps items and refuses unknown products', async () => {
  const put = (values: Record<string, string>, cookie = '') =>
    fetch(`${shop.url}/basket`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie },
      body: new URLSearchParams(values),
    });
  const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const read = (cookie: string) => fetch(`${shop.url}/basket`, { headers: { Cookie: cookie } }).then(it => it.text());
  const one = cookieOf(await put({ slug: 'tarn-beanie', size: 'One size' }));
  const two = cookieOf(await put({ slug: '<script>', size: 'M' }, one));
  expect(await read(two)).toContain('Tarn Beanie');
  expect(await read(two)).toContain('Basket (1)');
  expect(await read(cookieOf(await put({ empty: '1' }, two)))).toContain('It is empty');
});
