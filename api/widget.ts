// The public widget API. Every call is checked against the site's origins, rate limited, and limited to its own visitor's chats.
import { hash } from 'node:crypto';
import type { Context as HttpContext } from 'hono';
import { addressOfRequest, networkOf, type TrustedProxies } from '#api/address.ts';
import { bearerOf } from '#api/bearer.ts';
import { maxPublicBody } from '#api/body.ts';
import { watchClientAbort } from '#api/client-abort.ts';
import { sendJson, sendText } from '#api/compressed-response.ts';
import type { HttpEnv } from '#api/http-env.ts';
import { rateHeaderWriter } from '#api/rate-headers.ts';
import { readInput } from '#api/request-input.ts';
import { toResponseBody } from '#api/responses.ts';
import { sendStream, wantsStream } from '#api/stream.ts';
import type { WidgetCall } from '#api/widget-calls.ts';
import type { ChatServices } from '#domain/chat/chat-services.ts';
import type { AddressBudget } from '#domain/chat/visitor-limits.ts';
import { requireSession } from '#domain/chat/widget/session.ts';
import { beginVisit, type Visit } from '#domain/chat/widget/visit.ts';
import type { Services } from '#domain/context.ts';

export type WidgetApiOptions = ChatServices & { trustedProxies: TrustedProxies };

type Request = HttpContext<HttpEnv>;

const preflightSeconds = 600;
const readableHeaders = 'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';

export async function handleWidgetCall(
  c: Request,
  call: WidgetCall,
  services: Services,
  options: WidgetApiOptions,
): Promise<Response> {
  return runCall(c, call, await startVisit(c, services, options, call.budget));
}

export async function handlePreflight(
  c: Request,
  methods: readonly string[],
  services: Services,
  options: WidgetApiOptions,
): Promise<Response> {
  await startVisit(c, services, options, 'public-read-address');
  c.header('Access-Control-Allow-Methods', methods.join(', '));
  c.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, If-None-Match');
  c.header('Access-Control-Max-Age', String(preflightSeconds));
  return c.body(null, 204);
}

async function startVisit(
  c: Request,
  services: Services,
  options: WidgetApiOptions,
  budget: AddressBudget,
): Promise<Visit> {
  c.header('Vary', 'Origin');
  const address = addressOfRequest(c, options.trustedProxies);
  return beginVisit({ ...services, log: c.get('log') }, options, {
    budget,
    key: c.req.param('key') ?? '',
    origin: originOf(c, services.publicUrl),
    referer: c.req.header('referer'),
    address,
    network: networkOf(address),
    onSpending: rateHeaderWriter(c),
    onAllowed: origin => {
      c.header('Access-Control-Allow-Origin', origin);
      c.header('Access-Control-Expose-Headers', readableHeaders);
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
}

async function runCall(c: Request, call: WidgetCall, visit: Visit): Promise<Response> {
  if (call.token === 'none') {
    const result = await call.run(
      { visit, referer: c.req.header('referer') },
      await readInput(c, call, { limit: maxPublicBody }),
    );
    return sendCacheable(c, call, result);
  }
  const clientAbort = watchClientAbort(c);
  const request = {
    visit,
    session: requireSession(visit, bearerOf(c)),
    get signal() {
      return clientAbort.signal;
    },
  };
  const input = await readInput(c, call, { limit: maxPublicBody });
  if (call.stream && wantsStream(c)) {
    const events = await call.stream(request, input);
    return sendStream(c, events, clientAbort.controller);
  }
  return sendCacheable(c, call, await call.run(request, input));
}

function sendCacheable(c: Request, call: WidgetCall, result: unknown): Response | Promise<Response> {
  const body = toResponseBody(call, result);
  if (call.maxAge === undefined) return sendJson(c, body);
  const text = JSON.stringify(body);
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  c.header('Cache-Control', `public, max-age=${call.maxAge}`);
  // A compressing proxy turns the ETag into a weak one.
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  if (known.some(one => one.trim().replace(/^W\//, '') === tag)) return c.body(null, 304, { ETag: tag });
  return sendText(c, text, { type: 'application/json', headers: { ETag: tag } });
}

/** The origin of the page. Browsers omit the Origin header for same-origin reads, which Sec-Fetch-Site or Referer identify. */
function originOf(c: Request, publicUrl: string): string | undefined {
  const named = c.req.header('origin');
  if (named !== undefined || c.req.method !== 'GET') return named;
  const own = new URL(publicUrl).origin;
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' ? own : undefined;
  const referer = c.req.header('referer');
  return referer && URL.canParse(referer) && new URL(referer).origin === own ? own : undefined;
}
