import { Hono, type Context as HttpContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { timeout } from 'hono/timeout';
import { answerDownload, answerFile, isDownload, readInput, toAnswer } from '#api/answer.ts';
import { bearerOf } from '#api/bearer.ts';
import { watchDeparture } from '#api/departure.ts';
import { docs } from '#api/docs.ts';
import { answerError } from '#api/errors.ts';
import { describeApi } from '#api/openapi.ts';
import type { Operation, TokenKind } from '#api/operation.ts';
import { operations } from '#api/operations.ts';
import { mountPictures } from '#api/pictures.ts';
import { sendJson } from '#api/send.ts';
import { mountShopProxy } from '#api/shopify/proxy.ts';
import { answerStream, wantsStream } from '#api/stream.ts';
import { mountServerDoor } from '#api/v1.ts';
import { serverCalls } from '#api/v1-calls.ts';
import { mountIdentityWebhook } from '#api/webhooks/logto.ts';
import { mountPaymentWebhook } from '#api/webhooks/paddle.ts';
import { mountShopWebhook } from '#api/webhooks/shopify.ts';
import { mountWidgetDoor, type PublicDoor } from '#api/widget.ts';
import { widgetCalls } from '#api/widget-calls.ts';
import { openTryLimits } from '#domain/answers/try-limits.ts';
import { type Caller, type Context, requirePermission, type Services } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';

type Dependencies = {
  services: Services;
  /** Turns the bearer of a request into who asks. */
  identify(bearer: string | undefined, kind: TokenKind): Promise<Caller>;
  publicUrl: string;
  /** What signs the webhooks of others; without one, theirs are refused. */
  webhooks?: { identityKey?: string | undefined; paymentSecrets?: readonly string[] };
  door: PublicDoor;
};

export type HttpEnv = { Variables: { requestId: string; log: Log } };

const prefixes = ['/api/*', '/shopify/api/*'];
const largestBody = 1024 * 1024;
const longestCall = 30_000;
const longestUpload = 300_000;

export function createApi(
  { services, identify, publicUrl, webhooks = {}, door }: Dependencies,
  table: Record<string, Operation> = operations,
) {
  const api = new Hono<HttpEnv>();
  for (const prefix of prefixes) {
    api.use(prefix, async (c, next) => {
      c.header('Cache-Control', 'no-store');
      await next();
    });
  }
  limitCalls(api, table);
  const tries = openTryLimits(services);

  const methods = new Map<string, string[]>();
  for (const [name, operation] of Object.entries(table)) {
    const [method = '', path = ''] = name.split(' ');
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    methods.set(pattern, [...(methods.get(pattern) ?? []), method]);
    api.on(method, pattern, async c => {
      const bearer = bearerOf(c);
      const caller = await identify(bearer, operation.token);
      const ctx: Context = { ...services, ...caller, log: c.get('log') };
      for (const permission of operation.permissions ?? []) requirePermission(ctx, permission);
      const input = await readInput(c, operation);
      const departure = watchDeparture(c);
      const means = {
        answerer: door.answerer,
        tries,
        bearer,
        get signal() {
          return departure.signal;
        },
      };
      if (operation.stream && wantsStream(c)) {
        const events = await operation.stream(ctx, input, means);
        return answerStream(c, events, departure.leave);
      }
      const result = await operation.run(ctx, input, means);
      if (result instanceof File) return answerFile(c, result);
      if (isDownload(result)) return answerDownload(c, result);
      return sendJson(c, toAnswer(operation, result), operation.status);
    });
  }
  for (const [pattern, allow] of methods) {
    api.all(pattern, () => {
      throw new AppError('wrong-method', 'wrong_method', `This address takes ${allow.join(', ')}.`, { allow });
    });
  }

  mountPictures(api, services);
  mountWidgetDoor(api, services, door);
  mountServerDoor(api, services, door);
  mountIdentityWebhook(api, services, webhooks.identityKey);
  mountPaymentWebhook(api, services, webhooks.paymentSecrets ?? []);
  mountShopWebhook(api, services);
  mountShopProxy(api, services, door.secrets);
  const document = describeApi({ ...table, ...widgetCalls, ...serverCalls }, publicUrl);
  api.get('/api/openapi.json', c => sendJson(c, document));
  api.get('/api/docs', c => c.html(docs(document)));
  for (const prefix of prefixes) {
    api.all(prefix, () => {
      throw new AppError('not-found', 'no_such_call', 'There is no such call. /api/docs lists them.');
    });
  }

  api.onError((error, c) => {
    const requestId = c.get('requestId');
    const answer = answerError(error, requestId);
    if (answer.kind === 'internal') c.get('log').error({ err: error }, 'call failed');
    if (answer.kind === 'unavailable') c.get('log').warn({ err: error }, 'call could not be served');
    return c.json(answer.body, answer.status, answer.headers);
  });
  return api;
}

/** How long a call may take and how much it may bring. Files bring more, and some come over slow lines. */
function limitCalls(api: Hono<HttpEnv>, table: Record<string, Operation>): void {
  const large = Object.entries(table).flatMap(([name, { largest }]) => {
    const [method = '', path = ''] = name.split(' ');
    return largest ? [{ method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), largest }] : [];
  });
  const usual = { wait: timeout(longestCall), limit: bodyLimit({ maxSize: largestBody }) };
  const rare = large.map(({ method, path, largest }) => ({
    isMeant: (c: HttpContext) => c.req.method === method && path.test(c.req.path),
    wait: timeout(longestUpload),
    limit: bodyLimit({ maxSize: largest }),
  }));
  const limitsOf = (c: HttpContext) => rare.find(({ isMeant }) => isMeant(c)) ?? usual;
  for (const prefix of prefixes) {
    api.use(prefix, (c, next) => limitsOf(c).wait(c, next));
    api.on(['POST', 'PUT', 'PATCH', 'DELETE'], prefix, (c, next) => limitsOf(c).limit(c, next));
  }
}
