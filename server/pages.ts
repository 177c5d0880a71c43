import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isbot } from 'isbot';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { sendText } from '#api/send.ts';
import type { Log } from '#platform/log.ts';
import { timeStep } from '#platform/trace.ts';
import { keepPages } from '#server/kept-pages.ts';

type PageContexts = typeof import('#app/context.ts');
export type PageBuild = ServerBuild;
type IdentityConfig = import('#app/client/identity-config.ts').IdentityConfig;
type PaymentConfig = import('#app/client/payment-config.ts').PaymentConfig;
type ErrorConfig = import('#app/client/error-config.ts').ErrorConfig;
type MerchantConfig = import('#app/client/merchant-config.ts').MerchantConfig;
type PageEnv = { Variables: { nonce: string; requestId: string; log: Log; merchant?: MerchantConfig } };

type Facts = { nonce: string; requestId: string };

/** Every address that is not a call or a file: React Router renders it. */
export function servePages(
  getBuild: () => Promise<PageBuild>,
  mode: 'development' | 'production',
  { identity, payments, errors }: { identity: IdentityConfig; payments: PaymentConfig; errors: ErrorConfig },
): MiddlewareHandler<PageEnv> {
  const handlers = new WeakMap<PageBuild, ReturnType<typeof createRequestHandler>>();
  const kept = keepPages();
  return async c => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('This address takes GET.', 405, { Allow: 'GET, HEAD' });
    }
    // While we develop the build changes; one request keeps to one.
    const build = await getBuild();
    const handle = handlers.get(build) ?? createRequestHandler(build, mode);
    handlers.set(build, handle);
    const render = (request: Request, context: RouterContextProvider) =>
      timeStep('render', 'pages', () => handle(request, context));
    const merchant = c.get('merchant');
    const facts = { nonce: c.get('nonce'), requestId: c.get('requestId') };
    c.header('Cache-Control', merchant ? 'private, no-store' : 'private, no-cache');
    if (!isSame(c, mode, merchant)) {
      const response = await render(c.req.raw, contextOf(build, c, facts));
      return c.body(
        response.body as ReadableStream,
        response.status as ContentfulStatusCode,
        Object.fromEntries(response.headers),
      );
    }
    const { status, headers, text } = await kept(c.req.url, facts, async marked => {
      let isWhole = true;
      const onBroken = () => {
        isWhole = false;
      };
      // For everybody: it goes on when whoever asked first has left.
      const request = new Request(c.req.url, { headers: c.req.raw.headers });
      const response = await render(request, contextOf(build, c, marked, onBroken));
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, isWhole };
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
    // The bundle holds its own copy of these keys, and hands it out through its entry.
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

/** Whether everybody gets the same page: crawlers and shops' admins get others, and what is asked beside an address is anybody's. */
function isSame(c: HttpContext, mode: string, merchant: MerchantConfig | undefined): boolean {
  const isPlain = c.req.method === 'GET' && !c.req.url.includes('?') && !c.req.path.endsWith('.data');
  return mode === 'production' && !merchant && isPlain && !isbot(c.req.header('user-agent'));
}
