import type { Context as HttpContext } from 'hono';
import { bearerOf } from '#api/bearer.ts';
import { maxBody, maxPublicBody } from '#api/body.ts';
import { openChangeQueue } from '#api/change-queue.ts';
import { watchClientAbort } from '#api/client-abort.ts';
import { sendJson } from '#api/compressed-response.ts';
import type { HttpEnv } from '#api/http-env.ts';
import type { Operation, TokenKind } from '#api/operation.ts';
import { spendAddressBudget } from '#api/rate-headers.ts';
import { readInput } from '#api/request-input.ts';
import { isDownload, sendDownload, sendFile, toResponseBody } from '#api/responses.ts';
import { sendStream, wantsStream } from '#api/stream.ts';
import { openUploads } from '#api/uploads.ts';
import type { WidgetApiOptions } from '#api/widget.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { type Caller, type Context, requirePermission, type Services } from '#domain/context.ts';

type Dependencies = {
  services: Services;
  /** Finds out who makes a request from its bearer token. */
  identify(bearer: string | undefined, kind: TokenKind): Promise<Caller>;
  widgetOptions: WidgetApiOptions;
};

/** Answers the calls of people, of merchants in the Shopify admin, and those that take no token. */
export function createUserCallHandler({ services, identify, widgetOptions }: Dependencies) {
  const tries = openTryLimits(services);
  const receive = openUploads();
  const inChangeQueue = openChangeQueue();
  return async (c: HttpContext<HttpEnv>, operation: Operation): Promise<Response> => {
    if (operation.token === 'none') await spendAddressBudget(c, widgetOptions, 'open-address');
    const bearer = bearerOf(c);
    const caller = await identify(bearer, operation.token);
    const ctx: Context = { ...services, ...caller, log: c.get('log') };
    for (const permission of operation.permissions ?? []) requirePermission(ctx, permission);
    const clientAbort = watchClientAbort(c);
    const options = {
      answerer: widgetOptions.answerer,
      queue: widgetOptions.queue,
      tries,
      bearer,
      get signal() {
        return clientAbort.signal;
      },
    };
    const limit = operation.token === 'none' ? maxPublicBody : maxBody;
    const runOperation = async (file?: File) => {
      const input = await readInput(c, operation, { limit, file });
      if (operation.stream && wantsStream(c)) {
        const events = await operation.stream(ctx, input, options);
        return sendStream(c, events, clientAbort.controller);
      }
      const result = await operation.run(ctx, input, options);
      if (result instanceof File) return sendFile(c, result);
      if (isDownload(result)) return sendDownload(c, result);
      return sendJson(c, toResponseBody(operation, result), operation.status);
    };
    if (operation.largest) return receive(c, ctx, operation.largest, runOperation);
    // Streamed answers have a queue of their own.
    const isQueued = c.req.method !== 'GET' && !operation.stream;
    return isQueued ? inChangeQueue(ctx, c.req.raw.signal, runOperation) : runOperation();
  };
}
