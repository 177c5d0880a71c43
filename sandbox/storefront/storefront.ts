// The demo shop: plain pages with a strict content policy and the demo widget.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { listen } from '#sandbox/listen.ts';
import { products, sections } from '#sandbox/storefront/catalogue.ts';
import { photographProduct } from '#sandbox/storefront/drawings.ts';
import { information } from '#sandbox/storefront/information.ts';
import { favicon, type Markup, renderPage, sectionPath, type Widget } from '#sandbox/storefront/layout.ts';
import {
  renderBasket,
  renderHome,
  renderInformation,
  renderMissing,
  renderProduct,
  renderSection,
} from '#sandbox/storefront/pages.ts';

export type Storefront = { url: string; close(): Promise<void> };

const styles = readFileSync(new URL('storefront.css', import.meta.url));
const most = 20;
const kept = { 'Cache-Control': 'max-age=3600' };

export async function startStorefront(options: { port: number; widget: Widget }): Promise<Storefront> {
  const server = createServer(getRequestListener(createShop(options.widget).fetch));
  const port = await listen(server, options.port);
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

function createShop(widget: Widget): Hono {
  const app = new Hono();
  const show = (c: Context, title: string, body: Markup, current?: string) => {
    // For comparison: the same page without the widget.
    const carries = c.req.query('widget') !== 'none';
    const page = { body, basket: readBasket(c).length, widget: carries ? widget : undefined };
    return c.html(renderPage({ title: `${title} · Tarn & Trail`, ...page, ...(current ? { current } : {}) }));
  };
  app.use(async (c, next) => {
    c.header('Content-Security-Policy', policyFor(widget.origin));
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    await next();
  });
  app.get('/', c => show(c, 'For wet hills', renderHome()));
  for (const section of sections) app.get(sectionPath(section), c => show(c, section, renderSection(section), section));
  for (const product of products) {
    app.get(`/products/${product.slug}`, c => show(c, product.name, renderProduct(product), product.section));
  }
  app.get('/pictures/:slug{[a-z\\d-]+\\.png}', async (c, next) => {
    const product = products.find(({ slug }) => `${slug}.png` === c.req.param('slug'));
    if (!product) return next();
    const picture = new Uint8Array(await photographProduct(product));
    return c.body(picture, 200, { ...kept, 'Content-Type': 'image/png' });
  });
  // The products as structured data.
  app.get('/products.json', c => {
    const { origin } = new URL(c.req.url);
    const listed = products.map(({ slug, name }) => ({
      handle: slug,
      title: name,
      url: `${origin}/products/${slug}`,
      images: [{ src: `${origin}/pictures/${slug}.png` }],
    }));
    return c.json({ products: listed });
  });
  const notices = new Map<string, string>();
  for (const page of information) {
    app.get(`/${page.slug}`, c => show(c, page.title, renderInformation(page, notices.get(page.slug)), page.title));
  }
  // Changes a page or restores it, to test refreshes.
  app.post('/_sandbox/notice', async c => {
    const { slug, text } = await c.req.json<{ slug: string; text: string }>();
    if (text) notices.set(slug, text);
    else notices.delete(slug);
    return c.json({});
  });
  app.get('/basket', c => show(c, 'Your basket', renderBasket(readBasket(c))));
  app.post('/basket', async c => {
    const { slug, size, empty } = await c.req.parseBody();
    const kept = empty ? [] : [...readBasket(c).map(item => `${item.product.slug}:${item.size}`), `${slug}:${size}`];
    setCookie(c, 'basket', kept.slice(-most).join('|'), { httpOnly: true, sameSite: 'Lax', path: '/' });
    return c.redirect('/basket', 303);
  });
  app.get('/storefront.css', c => c.body(styles, 200, { ...kept, 'Content-Type': 'text/css; charset=utf-8' }));
  // Browsers ask for the second where an answer names no icon.
  for (const path of ['/mark.svg', '/favicon.ico']) {
    app.get(path, c => c.body(favicon, 200, { ...kept, 'Content-Type': 'image/svg+xml' }));
  }
  const addresses = [
    '/',
    ...sections.map(sectionPath),
    ...products.map(({ slug }) => `/products/${slug}`),
    ...information.map(({ slug }) => `/${slug}`),
  ];
  app.get('/robots.txt', c => {
    const lines = ['User-agent: *', 'Disallow: /basket', '', `Sitemap: ${new URL(c.req.url).origin}/sitemap.xml`];
    return c.text(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', c => {
    const { origin } = new URL(c.req.url);
    const entries = addresses.map(path => `<url><loc>${origin}${path}</loc></url>`).join('\n');
    const map = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
    return c.body(map, 200, { 'Content-Type': 'application/xml; charset=utf-8' });
  });
  app.notFound(async c => {
    const page = await show(c, 'Not found', renderMissing());
    return new Response(page.body, { status: 404, headers: page.headers });
  });
  return app;
}

/** The widget needs three sources: its script, its API and its images. */
function policyFor(origin: string): string {
  return [
    `default-src 'none'`,
    `script-src ${origin}`,
    `connect-src ${origin}`,
    `img-src 'self' ${origin}`,
    `style-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

function readBasket(c: Context) {
  return (getCookie(c, 'basket') ?? '').split('|').flatMap(entry => {
    const [slug, size = ''] = entry.split(':');
    const product = products.find(one => one.slug === slug);
    return product?.sizes.includes(size) ? [{ product, size }] : [];
  });
}
