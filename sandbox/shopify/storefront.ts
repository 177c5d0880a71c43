// The shop itself, as a buyer sees it: products, pages, the app's embed when it is on, and the app proxy.
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Markup } from '#sandbox/page.ts';
import type { Product, Shop } from '#sandbox/shopify/entities.ts';
import { renderShopPage } from '#sandbox/shopify/layout.ts';
import { domainOf, numberOf, type Platform } from '#sandbox/shopify/platform.ts';
import { pagesOf, searchProducts } from '#sandbox/shopify/product-search.ts';
import { isForSale } from '#sandbox/shopify/product-view.ts';
import { signProxyQuery } from '#sandbox/shopify/signing.ts';

const shownAtOnce = 24;
const sold = 'status:active published_status:published';

export function createStorefront(platform: Platform): Hono {
  const app = new Hono();
  const { prefix, subpath } = platform.app.proxy;
  const find = (c: Context) => platform.shops.find(domainOf(c.req.param('handle') ?? ''));
  const show = (c: Context, shop: Shop, title: string, body: Markup, product?: Product) => {
    c.header('Content-Security-Policy', policyFor(platform));
    const page = html`<p><a href="/storefront/${shop.handle}">${shop.name}</a></p>${body}${embedOf(platform, shop, product)}`;
    return c.html(renderShopPage({ title: `${title} · ${shop.name}`, body: page }));
  };
  app.get('/storefront/:handle', c => {
    const shop = find(c);
    if (!shop) return c.text('There is no such shop.', 404);
    const products = takeSome(searchProducts(pagesOf(platform, shop.id), sold));
    return show(c, shop, 'Welcome', listBody(shop, products));
  });
  app.get('/storefront/:handle/products/:product', c => {
    const shop = find(c);
    const product = platform.products
      .where('handle', c.req.param('product'))
      .find(one => one.shop === shop?.id && one.publishedAt && one.status === 'ACTIVE');
    if (!shop || !product) return c.text('There is no such product.', 404);
    return show(c, shop, product.title, productBody(product, shop.currency), product);
  });
  app.get('/storefront/:handle/pages/:page', c => {
    const shop = find(c);
    const page = shop?.pages.find(({ handle }) => handle === c.req.param('page'));
    if (!shop || !page) return c.text('There is no such page.', 404);
    return show(c, shop, page.title, html`<h1>${page.title}</h1><div class="letter">${raw(page.body)}</div>`);
  });
  app.get('/storefront/:handle/policies/:policy', c => {
    const shop = find(c);
    const wanted = c.req.param('policy').toUpperCase().replaceAll('-', '_');
    const policy = shop?.policies.find(({ type }) => type === wanted);
    if (!shop || !policy) return c.text('There is no such policy.', 404);
    return show(c, shop, policy.title, html`<h1>${policy.title}</h1><div class="letter">${raw(policy.body)}</div>`);
  });
  app.all(`/storefront/:handle/${prefix}/${subpath}/*`, async c => {
    const shop = find(c);
    return shop && platform.installations.find(shop.id) ? passOn(c, platform, shop) : c.text('Not Found', 404);
  });
  return app;
}

/** Shopify asks the app in the buyer's place: no cookies go along, and a signature says who asks. */
async function passOn(c: Context, platform: Platform, shop: Shop): Promise<Response> {
  const { prefix, subpath, path } = platform.app.proxy;
  const asked = new URL(c.req.url);
  const rest = asked.pathname.split(`/${prefix}/${subpath}`)[1] ?? '';
  const address = new URL(`${path}${rest}`, platform.publicUrl);
  const query = new URLSearchParams(asked.search);
  query.set('shop', shop.id);
  query.set('path_prefix', `/${prefix}/${subpath}`);
  query.set('timestamp', String(Math.floor(platform.now() / 1_000)));
  query.set('logged_in_customer_id', query.get('sbx_customer') ?? '');
  query.delete('sbx_customer');
  query.delete('signature');
  query.set('signature', signProxyQuery(platform.keys.apiSecret, query));
  address.search = String(query);
  const hasBody = !['GET', 'HEAD'].includes(c.req.method);
  const answer = await fetch(address, {
    method: c.req.method,
    headers: { 'Content-Type': c.req.header('Content-Type') ?? 'application/octet-stream' },
    ...(hasBody ? { body: await c.req.arrayBuffer() } : {}),
    redirect: 'manual',
  });
  const type = answer.headers.get('Content-Type') ?? 'application/octet-stream';
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers: { 'Content-Type': type } });
}

/** What the app's block puts into every page when its embed is on and the app says that it is active. */
function embedOf(platform: Platform, shop: Shop, product: Product | undefined): Markup | '' {
  const installation = platform.installations.find(shop.id);
  const key = installation?.metafields.find(
    ({ namespace, key: name }) => namespace === 'assistant' && name === 'widget_id',
  );
  if (installation?.embed !== 'active' || !key) return '';
  return html`<script async src="${platform.publicUrl}/widget.js" data-widget="${key.value}" data-shop="${shop.id}" data-product="${product ? numberOf(product.id) : ''}"></script>`;
}

function listBody(shop: Shop, products: Product[]): Markup {
  if (products.length === 0) return html`<h1>${shop.name}</h1><p class="empty">Nothing is sold here yet.</p>`;
  const base = `/storefront/${shop.handle}`;
  return html`<h1>${shop.name}</h1><ul class="goods">${products.map(
    product => html`<li><a href="${base}/products/${product.handle}">${product.title}</a>
<p class="hint">${formatPrice(product.variants[0]?.price, shop.currency)}</p></li>`,
  )}</ul>
<p class="note">${shop.pages.map(page => html`<a href="${base}/pages/${page.handle}">${page.title}</a> `)}</p>`;
}

function productBody(product: Product, currency: string): Markup {
  return html`<h1>${product.title}</h1><div class="letter">${raw(product.descriptionHtml)}</div>
<ul class="goods">${product.variants.map(
    variant => html`<li>${variant.title}<p class="hint">${formatPrice(variant.price, currency)}
${isForSale(variant) ? '' : ' · Sold out'}</p></li>`,
  )}</ul>`;
}

function formatPrice(amount: string | undefined, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount ?? 0));
}

function takeSome<T>(items: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const item of items) {
    if (taken.length === shownAtOnce) break;
    taken.push(item);
  }
  return taken;
}

function policyFor({ publicUrl }: Platform): string {
  return [
    `default-src 'none'`,
    `script-src ${publicUrl}`,
    `connect-src 'self' ${publicUrl}`,
    `img-src 'self' ${publicUrl}`,
    `style-src 'self'`,
    `font-src 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
