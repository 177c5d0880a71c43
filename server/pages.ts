import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Log } from '#platform/log.ts';

type PageContexts = typeof import('#app/context.ts');
export type PageBuild = ServerBuild;
type IdentityConfig = import('#app/client/identity-config.ts').IdentityConfig;
type PaymentConfig = import('#app/client/payment-config.ts').PaymentConfig;
type ErrorConfig = import('#app/client/error-config.ts').ErrorConfig;
type MerchantConfig = import('#app/client/merchant-config.ts').MerchantConfig;
type PageEnv = { Variables: { nonce: string; requestId: string; log: Log; merchant?: MerchantConfig } };

/** Every address that is not a call or a file: React Router renders it. */
export function servePages(
  getBuild: () => Promise<PageBuild>,
  mode: 'development' | 'production',
  { identity, payments, errors }: { identity: IdentityConfig; payments: PaymentConfig; errors: ErrorConfig },
): MiddlewareHandler<PageEnv> {
  const handlers = new WeakMap<PageBuild, ReturnType<typeof createRequestHandler>>();
  return async c => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('This address takes GET.', 405, { Allow: 'GET, HEAD' });
    }
    // While we develop the build changes; one request keeps to one.
    const build = await getBuild();
    const handle = handlers.get(build) ?? createRequestHandler(build, mode);
    handlers.set(build, handle);
    // The bundle holds its own copy of these keys, and hands it out through its entry.
    const keys = build.entry.module as unknown as PageContexts;
    const context = new RouterContextProvider();
    context.set(keys.nonceContext, c.get('nonce'));
    context.set(keys.requestIdContext, c.get('requestId'));
    context.set(keys.identityContext, identity);
    context.set(keys.paymentContext, payments);
    const merchant = c.get('merchant');
    if (merchant) context.set(keys.merchantContext, merchant);
    context.set(keys.errorContext, errors);
    context.set(keys.logContext, (error: unknown) => c.get('log').error({ err: error }, 'page failed'));
    const response = await handle(c.req.raw, context);
    c.header('Cache-Control', merchant ? 'private, no-store' : 'private, no-cache');
    return c.body(
      response.body as ReadableStream,
      response.status as ContentfulStatusCode,
      Object.fromEntries(response.headers),
    );
  };
}
