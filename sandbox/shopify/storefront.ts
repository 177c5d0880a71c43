// The shop itself, as a buyer sees it: products, pages, the app's embed when it is on, and the app proxy.
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import type { Markup } from '#sandbox/page.ts';
import { serveCart } from '#sandbox/shopify/cart.ts';
import type { Product, Shop } from '#sandbox/shopify/entities.ts';
import { renderEmbed } from '#sandbox/shopify/extension.ts';
import { renderShopPage } from '#sandbox/shopify/layout.ts';
import { domainOf, type Platform } from '#sandbox/shopify/platform.ts';
import { pagesOf, searchProducts } from '#sandbox/shopify/product-search.ts';
import { isForSale } from '#sandbox/shopify/product-view.ts';
import { signProxyQuery } from '#sandbox/shopify/signing.ts';

const customerCookie = 'customer';
const shownAtOnce = 24;
const sold = 'status:active published_status:published';

export function createStorefront(platform: Platform): Hono {
  const app = new Hono();
  const { prefix, subpath } = platform.app.proxy;
  const find = (c: Context) => platform.shops.find(domainOf(c.req.param('handle') ?? ''));
  const show = (c: Context, shop: Shop, title: string, body: Markup) => {
    c.header('Content-Security-Policy', policyFor(platform));
    const installation = platform.installations.find(shop.id);
    const customer = customerOf(c);
    const embed = installation ? raw(renderEmbed(installation, shop, customer)) : '';
    const page = html`<p><a href="/storefront/${shop.handle}">${shop.name}</a></p>${body}${account(shop, customer)}${embed}`;
    return c.html(renderShopPage({ title: `${title} · ${shop.name}`, body: page }));
  };
  app.get('/storefront/:handle', c => {
    const shop = find(c);
    if (!shop) return c.text('Shop not found.', 404);
    const products = takeSome(searchProducts(pagesOf(platform, shop.id), sold));
    return show(c, shop, 'Welcome', listBody(shop, products));
  });
  app.get('/storefront/:handle/products/:product', c => {
    const shop = find(c);
    const product = platform.products
      .where('handle', c.req.param('product'))
      .find(one => one.shop === shop?.id && one.publishedAt && one.status === 'ACTIVE');
    if (!shop || !product) return c.text('Product not found.', 404);
    return show(c, shop, product.title, productBody(product, shop));
  });
  app.get('/storefront/:handle/pages/:page', c => {
    const shop = find(c);
    const page = shop?.pages.find(({ handle }) => handle === c.req.param('page'));
    if (!shop || !page) return c.text('Page not found.', 404);
    return show(c, shop, page.title, html`<h1>${page.title}</h1><div class="document">${raw(page.body)}</div>`);
  });
  app.get('/storefront/:handle/policies/:policy', c => {
    const shop = find(c);
    const wanted = c.req.param('policy').toUpperCase().replaceAll('-', '_');
    const policy = shop?.policies.find(({ type }) => type === wanted);
    if (!shop || !policy) return c.text('Policy not found.', 404);
    return show(c, shop, policy.title, html`<h1>${policy.title}</h1><div class="document">${raw(policy.body)}</div>`);
  });
  serveCart(app, platform, find);
  app.post('/storefront/:handle/account', async c => {
    const shop = find(c);
    if (!shop) return c.text('Shop not found.', 404);
    const { customer } = await c.req.parseBody();
    const isNumber = typeof customer === 'string' && /^\d*$/.test(customer);
    if (!isNumber) return c.text('A customer has a number.', 400);
    const place = { path: `/storefront/${shop.handle}`, httpOnly: true, sameSite: 'Lax' } as const;
    setCookie(c, customerCookie, customer, customer ? place : { ...place, maxAge: 0 });
    return c.redirect(`/storefront/${shop.handle}`, 303);
  });
  app.all(`/storefront/:handle/${prefix}/${subpath}/*`, async c => {
    const shop = find(c);
    return shop && platform.installations.find(shop.id) ? forwardToApp(c, platform, shop) : c.text('Not Found', 404);
  });
  return app;
}

/** The app proxy: forwards the request without cookies, with a signature. */
async function forwardToApp(c: Context, platform: Platform, shop: Shop): Promise<Response> {
  const { prefix, subpath, path } = platform.app.proxy;
  const asked = new URL(c.req.url);
  const rest = asked.pathname.split(`/${prefix}/${subpath}`)[1] ?? '';
  const address = new URL(`${path}${rest}`, platform.publicUrl);
  const query = new URLSearchParams(asked.search);
  query.set('shop', shop.id);
  query.set('path_prefix', `/${prefix}/${subpath}`);
  query.set('timestamp', String(Math.floor(platform.now() / 1_000)));
  query.set('logged_in_customer_id', customerOf(c) ?? '');
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

/** Who is signed in at this shop. */
function customerOf(c: Context): string | undefined {
  return getCookie(c, customerCookie) || undefined;
}

function account(shop: Shop, customer: string | undefined): Markup {
  const action = `/storefront/${shop.handle}/account`;
  if (customer) {
    return html`<form method="post" action="${action}" class="note"><input type="hidden" name="customer" value="">
Signed in as customer ${customer}. <button class="quiet">Sign out</button></form>`;
  }
  return html`<form method="post" action="${action}" class="note"><label>Customer number
<input name="customer" inputmode="numeric" pattern="\\d+" required></label> <button class="quiet">Sign in</button></form>`;
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

function productBody(product: Product, { handle, currency }: Shop): Markup {
  const add = `/storefront/${handle}/cart/add`;
  return html`<h1>${product.title}</h1><div class="document">${raw(product.descriptionHtml)}</div>
<ul class="goods">${product.variants.map(
    variant => html`<li>${variant.title}<p class="hint">${formatPrice(variant.price, currency)}
${isForSale(variant) ? '' : ' · Sold out'}</p><form method="post" action="${add}">
<input type="hidden" name="id" value="${variant.id.split('/').at(-1)}"><button class="quiet">Add to cart</button></form></li>`,
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
    `script-src 'self' ${publicUrl}`,
    `connect-src 'self' ${publicUrl}`,
    `img-src 'self' ${publicUrl}`,
    `style-src 'self'`,
    `font-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
