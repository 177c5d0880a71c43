import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isbot } from 'isbot';
import { createRequestHandler, generatePath, RouterContextProvider, type ServerBuild } from 'react-router';
import type { TrustedProxies } from '#api/address.ts';
import { sendText } from '#api/compressed-response.ts';
import { spendAddressBudget } from '#api/rate-headers.ts';
import type { Limits } from '#domain/chat/visitor-limits.ts';
import type { Log } from '#platform/log.ts';
import { timeStep } from '#platform/timing.ts';
import { createPageCache } from '#server/page-cache.ts';

type PageContexts = typeof import('#app/context.ts');
type Screens = Pick<typeof import('#app/shell/screens.ts'), 'findSharedScreen'>;
export type PageBuild = ServerBuild;
type IdentityConfig = import('#app/client/identity-config.ts').IdentityConfig;
type PaymentConfig = import('#app/client/payment-config.ts').PaymentConfig;
type ErrorConfig = import('#app/client/error-config.ts').ErrorConfig;
type MerchantConfig = import('#app/client/merchant-config.ts').MerchantConfig;
type PageEnv = { Variables: { nonce: string; requestId: string; log: Log; merchant?: MerchantConfig } };

type Facts = { nonce: string; requestId: string };

type Settings = { identity: IdentityConfig; payments: PaymentConfig; errors: ErrorConfig };
type Budgets = { limits: Limits; trustedProxies: TrustedProxies };

/** Every URL that is not an API call or a file: React Router renders it. */
export function servePages(
  getBuild: () => Promise<PageBuild>,
  mode: 'development' | 'production',
  { identity, payments, errors, ...budgets }: Settings & Budgets,
): MiddlewareHandler<PageEnv> {
  const handlers = new WeakMap<PageBuild, ReturnType<typeof createRequestHandler>>();
  const pageCache = createPageCache();
  return async c => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('This address only accepts GET requests.', 405, { Allow: 'GET, HEAD' });
    }
    await spendAddressBudget(c, budgets, 'page-address');
    // During development the build changes; one request must use one build.
    const build = await getBuild();
    const handle = handlers.get(build) ?? createRequestHandler(build, mode);
    handlers.set(build, handle);
    const render = (request: Request, context: RouterContextProvider) =>
      timeStep('render', 'pages', () => handle(request, context));
    const merchant = c.get('merchant');
    const facts = { nonce: c.get('nonce'), requestId: c.get('requestId') };
    c.header('Cache-Control', merchant ? 'private, no-store' : 'private, no-cache');
    const { findSharedScreen } = build.entry.module as unknown as Screens;
    // Pages in a shop's admin are framed by that shop.
    const found = mode === 'production' && !merchant ? findSharedScreen(new URL(c.req.url)) : undefined;
    if (!found) {
      await spendAddressBudget(c, budgets, 'render-address');
      const response = await render(c.req.raw, contextOf(build, c, facts));
      return c.body(
        response.body as ReadableStream,
        response.status as ContentfulStatusCode,
        Object.fromEntries(response.headers),
      );
    }
    const { screen, params } = found;
    const isCrawler = isbot(c.req.header('user-agent'));
    const values = { ...params, ...facts };
    const { status, headers, text } = await pageCache(`${screen.id} ${isCrawler}`, values, async marks => {
      let isWhole = true;
      const onBroken = () => {
        isWhole = false;
      };
      // Rendered for everyone: without the query string, and not cancelled when the client disconnects.
      const address = new URL(generatePath(screen.path, marks), c.req.url);
      const request = new Request(address, { headers: c.req.raw.headers });
      const { nonce = '', requestId = '' } = marks;
      const response = await render(request, contextOf(build, c, { nonce, requestId }, onBroken));
      return { status: response.status, headers: response.headers, text: await response.text(), isWhole };
    });
    const { 'content-type': type = 'text/html', ...rest } = Object.fromEntries(headers);
    return sendText(c, text, { type, status: status as ContentfulStatusCode, headers: rest });
  };

  function contextOf(
    build: PageBuild,
    c: HttpContext<PageEnv>,
    { nonce, requestId }: Facts,
    onBroken = () => {},
  ): RouterContextProvider {
    // The bundle has its own copy of these keys, which its entry exports.
    const keys = build.entry.module as unknown as PageContexts;
    const context = new RouterContextProvider();
    context.set(keys.nonceContext, nonce);
    context.set(keys.requestIdContext, requestId);
    context.set(keys.identityContext, identity);
    context.set(keys.paymentContext, payments);
    const merchant = c.get('merchant');
    if (merchant) context.set(keys.merchantContext, merchant);
    context.set(keys.errorContext, errors);
    context.set(keys.logContext, (error: unknown) => {
      onBroken();
      c.get('log').error({ err: error }, 'page failed');
    });
    return context;
  }
}
