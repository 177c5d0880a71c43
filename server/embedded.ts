// Pages inside the Shopify admin. Only the shop whose token came with the request may frame the page.
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Clock } from '#platform/clock.ts';
import { isShop } from '#providers/shopify/endpoints.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { bouncePage, closedPage, recoveryPage } from '#server/embedded-pages.ts';
import type { HeaderVariables } from '#server/headers.ts';

type MerchantConfig = import('#app/client/merchant-config.ts').MerchantConfig;

export type EmbeddedVariables = HeaderVariables & { merchant?: MerchantConfig };
type Page = Context<{ Variables: EmbeddedVariables }>;
type Options = { shopify: Shopify | null; publicUrl: string; clock: Clock };

const home = '/shopify/app';
const authPath = '/shopify/auth';
const reload = 'shopify-reload';
/** Signed for one request: useless after a reload. */
const onlyOnce = ['id_token', 'hmac', 'session', 'timestamp'];

export function embeddedPages({
  shopify,
  publicUrl,
  clock,
}: Options): MiddlewareHandler<{ Variables: EmbeddedVariables }> {
  return async (c, next) => {
    const address = new URL(c.req.url);
    if (!shopify || !isRead(c.req.method)) return next();
    if (address.pathname === '/') return redirectToApp(c, address, next);
    if (!isMerchantPage(address.pathname)) return next();
    c.header('Cache-Control', 'private, no-store');
    return serve(c, address, next);
  };

  async function serve(c: Page, address: URL, next: Next) {
    const query = address.searchParams;
    if (query.getAll(reload).some(isExternal)) return c.redirect(`${address.pathname}?${without(query, [reload])}`);
    if (address.pathname === authPath && query.has(reload)) return frameInAdmin(c, bouncePage);
    const shop = await findShop(query.get('id_token'));
    if (shop) return frameInShop(c, shop, next);
    if (query.get('embedded') === '1')
      return query.has('again') ? frameInAdmin(c, closedPage, 401) : bounce(c, address);
    const named = query.get('shop') ?? '';
    return isShop(named) ? c.redirect(adminAddress(named, address.pathname)) : frameInAdmin(c, recoveryPage);
  }

  async function findShop(token: string | null): Promise<string | null> {
    if (!token || !shopify) return null;
    return shopify.readSession(token, clock.now()).then(
      session => session.shop,
      () => null,
    );
  }

  function frameInShop(c: Page, shop: string, next: Next) {
    const { apiKey, endpoints } = shopify as Shopify;
    c.get('embed')({ ancestors: endpoints.frameAncestors(shop), hosts: endpoints.bridgeHosts });
    c.set('merchant', { apiKey, scriptUrl: endpoints.appBridge });
    return next();
  }

  /** The shop is not known yet, so the page has no content. */
  function frameInAdmin(c: Page, page: typeof bouncePage, status: 200 | 401 = 200) {
    const { apiKey, endpoints } = shopify as Shopify;
    c.get('embed')({ ancestors: [endpoints.admin], hosts: endpoints.bridgeHosts });
    return c.html(page({ apiKey, scriptUrl: endpoints.appBridge, nonce: c.get('nonce') }), status);
  }

  /** App Bridge returns with a new token. Only once, to avoid a redirect loop. */
  function bounce(c: Page, { pathname, searchParams }: URL) {
    const remaining = without(searchParams, onlyOnce);
    const again = new URLSearchParams([...remaining, ['again', '1']]);
    remaining.set(reload, `${publicUrl}${pathname}?${again}`);
    return c.redirect(`${authPath}?${remaining}`);
  }

  /** App Bridge sends the merchant's token to this URL from any page. */
  function isExternal(to: string): boolean {
    return URL.parse(to, publicUrl)?.origin !== new URL(publicUrl).origin;
  }

  function adminAddress(shop: string, path: string): string {
    const { endpoints, appHandle } = shopify as Shopify;
    return `${endpoints.adminWeb(shop)}/apps/${appHandle}${path}`;
  }
}

/** Shopify opens the app at `/`, which is the dashboard's URL. */
function redirectToApp(c: Page, { searchParams, search }: URL, next: Next) {
  const isShopify = searchParams.get('embedded') === '1' || (searchParams.has('shop') && searchParams.has('host'));
  if (!isShopify) return next();
  c.header('Cache-Control', 'private, no-store');
  c.header('Referrer-Policy', 'strict-origin');
  return c.redirect(home + search);
}

function isMerchantPage(path: string): boolean {
  return path === authPath || path === home || path.startsWith(`${home}/`);
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function without(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !names.includes(name)));
}
