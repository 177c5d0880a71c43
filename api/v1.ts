// The API for a shop's own servers, with an API key of a site. Sends no CORS headers, so that browsers cannot use it.
import type { Context as HttpContext } from 'hono';
import { bearerOf } from '#api/bearer.ts';
import { maxPublicBody } from '#api/body.ts';
import { watchClientAbort } from '#api/client-abort.ts';
import { sendJson } from '#api/compressed-response.ts';
import type { HttpEnv } from '#api/http-env.ts';
import { rateHeaderWriter } from '#api/rate-headers.ts';
import { readInput } from '#api/request-input.ts';
import { toResponseBody } from '#api/responses.ts';
import { sendStream, wantsStream } from '#api/stream.ts';
import type { ServerCall } from '#api/v1-calls.ts';
import type { ChatServices } from '#domain/chat/chat-services.ts';
import { authenticateKey } from '#domain/chat/server-api.ts';
import type { Services } from '#domain/context.ts';

export async function handleServerCall(
  c: HttpContext<HttpEnv>,
  call: ServerCall,
  services: Services,
  chatServices: ChatServices,
): Promise<Response> {
  const abort = watchClientAbort(c);
  const caller = await authenticateKey({ ...services, log: c.get('log') }, chatServices, {
    key: bearerOf(c),
    onSpending: rateHeaderWriter(c),
  });
  const input = await readInput(c, call, { limit: maxPublicBody });
  if (call.stream && wantsStream(c)) {
    const events = await call.stream({ caller, signal: abort.signal }, input);
    return sendStream(c, events, abort.controller);
  }
  return sendJson(c, toResponseBody(call, await call.run({ caller, signal: abort.signal }, input)));
}
