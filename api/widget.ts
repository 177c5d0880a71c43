// The public door. Strangers come through here: every call is told from which page it comes, is counted, and finds nothing
// but its own visitor's conversation.
import { hash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Hono, Context as HttpContext } from 'hono';
import { addressOf, type TrustedProxies } from '#api/address.ts';
import { readInput, toAnswer } from '#api/answer.ts';
import type { HttpEnv } from '#api/app.ts';
import { bearerOf } from '#api/bearer.ts';
import { watchDeparture } from '#api/departure.ts';
import { showSpending } from '#api/rate-headers.ts';
import { sendJson, sendText } from '#api/send.ts';
import { answerStream, wantsStream } from '#api/stream.ts';
import { type WidgetCall, widgetCalls } from '#api/widget-calls.ts';
import type { AddressBudget } from '#domain/chat/limits.ts';
import { requireSession } from '#domain/chat/session.ts';
import { beginVisit, type Door, type Visit } from '#domain/chat/visit.ts';
import type { Services } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

export type PublicDoor = Door & { trustedProxies: TrustedProxies };

type Request = HttpContext<HttpEnv>;

const preflightSeconds = 600;
const readableHeaders = 'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';

export function mountWidgetDoor(api: Hono<HttpEnv>, services: Services, door: PublicDoor): void {
  const table: Record<string, WidgetCall> = widgetCalls;
  const methods = new Map<string, string[]>();
  for (const [name, call] of Object.entries(table)) {
    const [method = '', path = ''] = name.split(' ');
    const pattern = path.replace('{key}', ':key');
    methods.set(pattern, [...(methods.get(pattern) ?? []), method]);
    api.on(method, pattern, async c => answer(c, call, await arrive(c, services, door, call.budget)));
  }
  for (const [pattern, allow] of methods) {
    api.options(pattern, async c => {
      await arrive(c, services, door, 'look-address');
      c.header('Access-Control-Allow-Methods', allow.join(', '));
      c.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, If-None-Match');
      c.header('Access-Control-Max-Age', String(preflightSeconds));
      return c.body(null, 204);
    });
    api.all(pattern, () => {
      throw new AppError('wrong-method', 'wrong_method', `This address takes ${allow.join(', ')}.`, { allow });
    });
  }
}

async function arrive(c: Request, services: Services, door: PublicDoor, budget: AddressBudget): Promise<Visit> {
  c.header('Vary', 'Origin');
  return beginVisit({ ...services, log: c.get('log') }, door, {
    budget,
    key: c.req.param('key') ?? '',
    origin: originOf(c, services.publicUrl),
    address: addressOf(socketOf(c), c.req.header('x-forwarded-for'), door.trustedProxies),
    onSpending: showSpending(c),
    onAllowed: origin => {
      c.header('Access-Control-Allow-Origin', origin);
      c.header('Access-Control-Expose-Headers', readableHeaders);
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
}

async function answer(c: Request, call: WidgetCall, visit: Visit): Promise<Response> {
  const departure = watchDeparture(c);
  // Calls that take no session do not look at it.
  const session = call.token === 'visitor' ? requireSession(visit, bearerOf(c)) : (undefined as never);
  const asker = {
    visit,
    session,
    referer: c.req.header('referer'),
    get signal() {
      return departure.signal;
    },
  };
  const input = (await readInput(c, call)) as never;
  if (call.stream && wantsStream(c)) {
    const { events } = await call.stream(asker, input);
    return answerStream(c, events, departure.leave);
  }
  const body = toAnswer(call, await call.run(asker, input));
  if (call.maxAge === undefined) return sendJson(c, body);
  const text = JSON.stringify(body);
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  c.header('Cache-Control', `public, max-age=${call.maxAge}`);
  // A proxy that compresses makes the tag a weak one.
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  if (known.some(one => one.trim().replace(/^W\//, '') === tag)) return c.body(null, 304, { ETag: tag });
  return sendText(c, text, { type: 'application/json', headers: { ETag: tag } });
}

/**
 * The page a request comes from. Browsers name it, except where a page of our own reads from us: that they say in other words,
 * and then it is us.
 */
function originOf(c: Request, publicUrl: string): string | undefined {
  const named = c.req.header('origin');
  if (named !== undefined || c.req.method !== 'GET') return named;
  const own = new URL(publicUrl).origin;
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' ? own : undefined;
  const referer = c.req.header('referer');
  return referer && URL.canParse(referer) && new URL(referer).origin === own ? own : undefined;
}

/** Requests of tests come from nowhere. */
function socketOf(c: Request): string | undefined {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress;
}
