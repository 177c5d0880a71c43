import { Hono, type Context as HttpContext } from 'hono';
import { timeout } from 'hono/timeout';
import { serveConstantText } from '#api/compressed-response.ts';
import { docs } from '#api/docs.ts';
import { toErrorResponse } from '#api/errors.ts';
import type { HttpEnv } from '#api/http-env.ts';
import { mountCalls } from '#api/mount-calls.ts';
import { type ApiDocument, describeApi } from '#api/openapi.ts';
import type { TokenKind } from '#api/operation.ts';
import { type AnyCall, apiCalls } from '#api/operations.ts';
import { mountPictures } from '#api/pictures.ts';
import { spendAddressBudget } from '#api/rate-headers.ts';
import { mountShopProxy } from '#api/shopify/proxy.ts';
import { createUserCallHandler } from '#api/user-calls.ts';
import { handleServerCall } from '#api/v1.ts';
import { guardWebhooks } from '#api/webhooks/guard.ts';
import { mountIdentityWebhook } from '#api/webhooks/logto.ts';
import { mountPaymentWebhook } from '#api/webhooks/paddle.ts';
import { mountShopWebhook } from '#api/webhooks/shopify.ts';
import { handlePreflight, handleWidgetCall, type WidgetApiOptions } from '#api/widget.ts';
import type { Caller, Services } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

type Dependencies = {
  services: Services;
  /** Finds out who makes a request from its bearer token. */
  identify(bearer: string | undefined, kind: TokenKind): Promise<Caller>;
  publicUrl: string;
  /** Secrets that verify incoming webhooks. Without one, webhooks of that provider are refused. */
  webhooks?: { identityKey?: string | undefined; paymentSecrets?: readonly string[] };
  widgetOptions: WidgetApiOptions;
};

const prefixes = ['/api/*', '/shopify/api/*'];
const longestCall = 30_000;
const longestUpload = 300_000;

export function createApi(
  { services, identify, publicUrl, webhooks = {}, widgetOptions }: Dependencies,
  table: Record<string, AnyCall> = apiCalls,
) {
  const api = new Hono<HttpEnv>();
  for (const prefix of prefixes) {
    api.use(prefix, async (c, next) => {
      c.header('Cache-Control', 'no-store');
      await next();
    });
  }
  guardWebhooks(api, services, widgetOptions);
  limitCalls(api, table);
  // Mail programs without one-click unsubscribing open the address of the List-Unsubscribe header.
  api.get('/api/digest-links/:token/unsubscribe', c =>
    c.redirect(`${publicUrl}/emails/weekly/${encodeURIComponent(c.req.param('token'))}`),
  );
  api.get('/api/answer-links/:token/unsubscribe', c =>
    c.redirect(`${publicUrl}/emails/answers/${encodeURIComponent(c.req.param('token'))}`),
  );
  const handleUserCall = createUserCallHandler({ services, identify, widgetOptions });
  mountCalls(api, table, {
    handle(c, call) {
      if ('budget' in call) return handleWidgetCall(c, call, services, widgetOptions);
      return call.token === 'site' ? handleServerCall(c, call, services, widgetOptions) : handleUserCall(c, call);
    },
    preflight: (c, call, methods) =>
      'budget' in call ? handlePreflight(c, methods, services, widgetOptions) : undefined,
  });

  mountPictures(api, services, widgetOptions);
  mountIdentityWebhook(api, services, webhooks.identityKey);
  mountPaymentWebhook(api, services, webhooks.paymentSecrets ?? []);
  mountShopWebhook(api, services);
  mountShopProxy(api, services, widgetOptions.secrets);
  mountReference(api, () => describeApi(table, publicUrl), widgetOptions);
  for (const prefix of prefixes) {
    api.all(prefix, () => {
      throw new AppError('not-found', 'no_such_call', 'This API call doesn’t exist. See /api/docs.');
    });
  }

  api.onError((error, c) => {
    const requestId = c.get('requestId');
    const response = toErrorResponse(error, requestId);
    if (response.kind === 'internal') c.get('log').error({ err: error }, 'call failed');
    if (response.kind === 'unavailable') c.get('log').warn({ err: error }, 'call could not be served');
    return c.json(response.body, response.status, response.headers);
  });
  return api;
}

/** Both documents are rendered and compressed once, on their first request, so that no start waits for them. */
function mountReference(api: Hono<HttpEnv>, describe: () => ApiDocument, widgetOptions: WidgetApiOptions): void {
  const pages = {
    '/api/openapi.json': () => serveConstantText(JSON.stringify(describe()), 'application/json'),
    '/api/docs': () => serveConstantText(String(docs(describe())), 'text/html; charset=UTF-8'),
  };
  for (const [path, render] of Object.entries(pages)) {
    let send: ReturnType<typeof serveConstantText> | undefined;
    api.get(path, async c => {
      await spendAddressBudget(c, widgetOptions, 'open-address');
      send ??= render();
      return send(c);
    });
  }
}

/** Limits the duration of calls. Uploads can take longer. */
function limitCalls(api: Hono<HttpEnv>, table: Record<string, AnyCall>): void {
  const uploads = Object.entries(table).flatMap(([name, call]) => {
    const [method = '', path = ''] = name.split(' ');
    return 'largest' in call ? [{ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }] : [];
  });
  const [usual, long] = [timeout(longestCall), timeout(longestUpload)];
  const isUpload = (c: HttpContext) =>
    uploads.some(({ method, path }) => c.req.method === method && path.test(c.req.path));
  for (const prefix of prefixes) api.use(prefix, (c, next) => (isUpload(c) ? long(c, next) : usual(c, next)));
}
