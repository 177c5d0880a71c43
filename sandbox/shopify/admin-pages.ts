// The merchant's pages: shops, the grant screen, the app in its frame, its prices, and the theme editor.
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Markup } from '#sandbox/page.ts';
import type { Installation, Shop } from '#sandbox/shopify/entities.ts';
import { blockName, embedStateOf } from '#sandbox/shopify/extension.ts';
import { merchant } from '#sandbox/shopify/grants.ts';
import { install, setEmbed } from '#sandbox/shopify/installing.ts';
import { adminHeaders, renderShopPage } from '#sandbox/shopify/layout.ts';
import { chargeIdOf, choosePlan, plans, welcome } from '#sandbox/shopify/plans.ts';
import { domainOf, embedHandle, type Platform } from '#sandbox/shopify/platform.ts';
import { frameQuery, type TokenFlaw } from '#sandbox/shopify/signing.ts';

/** What Shopify puts into the app's address itself. */
const reserved = ['embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp'];

export function createAdminPages(platform: Platform): Hono {
  const app = new Hono();
  const appPath = (handle: string) => `/store/${handle}/apps/${platform.app.handle}`;
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(adminHeaders(platform))) c.header(name, value);
    return next();
  });
  app.get('/', c => c.html(renderShopPage({ title: 'Shops', body: homeBody(platform) })));
  app.use('/store/:handle/*', async (c, next) =>
    platform.shops.find(domainOf(c.req.param('handle'))) ? next() : c.text('Shop not found.', 404),
  );
  app.get('/store/:handle', c => c.redirect(appPath(c.req.param('handle'))));
  app.get('/store/:handle/oauth/install', c => {
    const shop = requireShop(platform, c.req.param('handle'));
    return c.html(
      renderShopPage({ title: `Install ${platform.app.name}`, body: installBody(platform, shop), wide: false }),
    );
  });
  app.post('/store/:handle/oauth/install', c => {
    const { handle } = c.req.param();
    install(platform, domainOf(handle));
    return c.redirect(appPath(handle), 303);
  });
  for (const path of ['/store/:handle/apps/:app', '/store/:handle/apps/:app/*']) {
    app.get(path, c => showApp(c, platform));
  }
  app.get('/store/:handle/charges/:app/pricing_plans', c => {
    const shop = requireShop(platform, c.req.param('handle'));
    return c.html(renderShopPage({ title: `Plans of ${platform.app.name}`, body: pricingBody(platform, shop) }));
  });
  app.post('/store/:handle/charges/:app/pricing_plans', async c => {
    const { handle } = c.req.param();
    const { plan } = await c.req.parseBody();
    if (!plan) return c.redirect(appPath(handle), 303);
    const chosen = choosePlan(platform, domainOf(handle), { handle: String(plan) });
    return c.redirect(`${appPath(handle)}${welcome}?plan_handle=${plan}&charge_id=${chargeIdOf(chosen)}`, 303);
  });
  app.get('/store/:handle/themes/current/editor', c => {
    const shop = requireShop(platform, c.req.param('handle'));
    const isAsked = c.req.query('activateAppId') === `${platform.keys.apiKey}/${embedHandle}`;
    return c.html(renderShopPage({ title: 'Theme editor', body: editorBody(platform, shop, isAsked), wide: false }));
  });
  app.post('/store/:handle/themes/current/editor', async c => {
    const { handle } = c.req.param();
    const { embed } = await c.req.parseBody();
    setEmbed(platform, domainOf(handle), embed ? 'active' : 'available');
    return c.redirect(`/store/${handle}/themes/current/editor?context=apps`, 303);
  });
  // The same page by the shop's own address.
  app.get('/shops/:shop/admin/themes/current/editor', c => {
    const query = new URL(c.req.url).search;
    return c.redirect(`/store/${c.req.param('shop').replace(/\.myshopify\.com$/, '')}/themes/current/editor${query}`);
  });
  return app;
}

function showApp(c: Context, platform: Platform): Response | Promise<Response> {
  const handle = c.req.param('handle') ?? '';
  const shop = requireShop(platform, handle);
  const known = [platform.app.handle, platform.keys.apiKey];
  const [, name = '', path = '/'] = /^\/store\/[^/]+\/apps\/([^/]+)(\/.*)?$/.exec(c.req.path) ?? [];
  if (!known.includes(name)) return c.text('App not found.', 404);
  if (!platform.installations.find(shop.id)) {
    return c.redirect(`/store/${handle}/oauth/install?client_id=${platform.keys.apiKey}`);
  }
  const given = new URL(c.req.url).searchParams;
  for (const one of reserved) given.delete(one);
  const flaw = (given.get('sbx_token') ?? undefined) as TokenFlaw | undefined;
  const address = new URL(path, platform.publicUrl);
  const query = { ...Object.fromEntries(given), ...frameQuery(platform, shop.id, String(merchant.id), flaw) };
  address.search = String(new URLSearchParams(query));
  const data = {
    shop: shop.id,
    handle,
    app: platform.app.handle,
    origin: new URL(platform.publicUrl).origin,
    ...(flaw ? { flaw } : {}),
  };
  const body = shellBody(platform, shop, address.href);
  return c.html(renderShopPage({ title: platform.app.name, body, isAdmin: true, data, script: '/look/shell.js' }));
}

function shellBody(platform: Platform, shop: Shop, address: string): Markup {
  const base = `/store/${shop.handle}`;
  return html`<header><a href="/"><strong>${shop.name}</strong></a>
<div id="save-bar" role="region" aria-label="Unsaved changes" hidden>Unsaved changes
<button type="button" value="discard">Discard</button><button type="button" value="save">Save</button></div>
<span class="who">${merchant.first_name} ${merchant.last_name}</span></header>
<aside><nav aria-label="Admin"><ul>
<li><a href="/">Shops</a></li>
<li><a href="/storefront/${shop.handle}">Online store</a></li>
<li><a href="${base}/themes/current/editor?context=apps">Themes</a></li>
<li><a href="${base}/apps/${platform.app.handle}">${platform.app.name}</a><ul id="app-nav"></ul></li>
</ul></nav></aside>
<div class="stage"><p class="title" id="app-title">${platform.app.name}</p>
<iframe name="app-iframe" title="${platform.app.name}" data-src="${address}"></iframe></div>
<div id="toasts"></div>`;
}

function homeBody(platform: Platform): Markup {
  return html`<h1>Shops</h1>
<p class="lead">The sandbox’s Shopify admin. Install ${platform.app.name} in a store to try it.</p>
${platform.shops.list().map(shop => shopCard(platform, shop, platform.installations.find(shop.id)))}`;
}

function shopCard(platform: Platform, shop: Shop, installation: Installation | undefined): Markup {
  const base = `/store/${shop.handle}`;
  const act = (name: string, words: string) =>
    html`<form method="post" action="/sandbox/control/${name}"><input type="hidden" name="shop" value="${shop.id}">
<button class="quiet">${words}</button></form>`;
  const plan = platform.subscriptions.find(shop.id);
  const state = installation
    ? `Installed · ${plan ? `${plan.name}, ${plan.status.toLowerCase()}` : 'no plan'} · embed ${embedStateOf(installation) === 'active' ? 'on' : 'off'}`
    : 'Not installed';
  return html`<section class="shop"><h2>${shop.name}</h2><p class="hint">${shop.id} · ${state}</p><div class="tools">
<a class="quiet" href="${base}/apps/${platform.app.handle}">${installation ? 'Open the app' : 'Install the app'}</a>
<a class="quiet" href="${base}/charges/${platform.app.handle}/pricing_plans">Plans</a>
<a class="quiet" href="${base}/themes/current/editor?context=apps">Theme editor</a>
<a class="quiet" href="/storefront/${shop.handle}">Online store</a>
${installation ? act('uninstall', 'Uninstall') : act('redact', 'Erase data (as 48 hours after uninstalling)')}
</div></section>`;
}

function installBody(platform: Platform, shop: Shop): Markup {
  return html`<h1>Install ${platform.app.name}</h1><p class="lead">It asks ${shop.name} to allow this:</p>
<ul class="document">${platform.app.scopes.map(scope => html`<li><code>${scope}</code></li>`)}</ul>
<form method="post"><button class="primary">Install</button></form>`;
}

function pricingBody(platform: Platform, shop: Shop): Markup {
  const current = platform.subscriptions.find(shop.id);
  const isCurrent = (handle: string) => current?.handle === handle && current.status === 'ACTIVE';
  return html`<h1>Plans of ${platform.app.name}</h1><p class="lead">For ${shop.name}. Billed with your Shopify invoice.</p>
<ul class="plans">${plans.map(
    plan => html`<li><h2>${plan.name}</h2><p class="price">$${plan.amount} <span>a month${plan.trialDays ? `, ${plan.trialDays} days free` : ''}</span></p>
<ul>${plan.lines.map(line => html`<li>${line}</li>`)}</ul>
<form method="post"><input type="hidden" name="plan" value="${plan.handle}">
<button class="primary"${isCurrent(plan.handle) ? raw(' disabled') : ''}>${isCurrent(plan.handle) ? 'Your plan' : `Choose ${plan.name}`}</button></form></li>`,
  )}</ul>
<form method="post"><button class="quiet">Decline</button></form>`;
}

function editorBody(platform: Platform, shop: Shop, isAsked: boolean): Markup {
  const installation = platform.installations.find(shop.id);
  if (!installation || embedStateOf(installation) === 'unavailable') {
    return html`<h1>App embeds</h1><p class="empty">No app of this shop has an embed to be switched on.</p>`;
  }
  const isOn = isAsked || installation.embed === 'active';
  return html`<h1>App embeds</h1><p class="lead">Horizon, the published theme of ${shop.name}</p>
<form method="post"><label class="switch"><input type="checkbox" name="embed" value="on"${isOn ? raw(' checked') : ''}>
${blockName}</label>
<button class="primary">Save</button></form>
<p class="note">${installation.embed === 'active' ? 'It is on in the shop.' : 'It is off in the shop.'}
<a href="/store/${shop.handle}/apps/${platform.app.handle}">Back to ${platform.app.name}</a></p>`;
}

function requireShop(platform: Platform, handle: string): Shop {
  const shop = platform.shops.find(domainOf(handle));
  if (!shop) throw new Error(`There is no shop ${handle}.`);
  return shop;
}
