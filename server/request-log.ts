// Writes one log entry per request, after the whole response was sent.
import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { newId } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import { roundMs, runTimed, startTiming } from '#platform/timing.ts';
import type { SlowLog } from '#server/slow-log.ts';

type RequestEnv = { Variables: { requestId: string; log: Log } };

type Options = {
  log: Log;
  slow: SlowLog;
  state: { draining: boolean };
  observe(c: HttpContext, ms: number): void;
};

export function logRequests({ log: parent, slow, state, observe }: Options): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : newId();
    const log = parent.child({ requestId });
    const timing = startTiming();
    const start = performance.now();
    c.set('requestId', requestId);
    c.set('log', log);
    c.header('X-Request-Id', requestId);
    if (state.draining) c.header('Connection', 'close');
    const sent = whenSent(c);
    await runTimed(timing, next);
    // Until the response starts: the speed of the client does not count.
    const ms = performance.now() - start;
    const { method, path } = c.req;
    const { status } = c.res;
    const route = routeOf(c);
    observe(c, ms);
    slow.judge({ request: `${method} ${route}`, requestId, status }, ms, timing);
    const { count: statements = 0, ms: databaseMs = 0 } = timing.sums.database ?? {};
    const facts = { method, path, route, status, ms: roundMs(ms), statements, databaseMs: roundMs(databaseMs) };
    sent(bytes => {
      const sentMs = roundMs(performance.now() - start);
      log[isProbe(path) ? 'debug' : 'info']({ ...facts, sentMs, bytes }, 'request');
    });
  };
}

/** The route pattern, so that IDs in URLs do not create new names. */
export function routeOf(c: HttpContext): string {
  const declared = matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path;
  if (declared) return declared;
  return /^\/(assets|builds)\//.test(c.req.path) ? 'files' : 'pages';
}

/** Calls back with the bytes sent, including headers, when the response is complete; immediately without a connection. */
function whenSent(c: HttpContext): (say: (bytes: number | undefined) => void) => void {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  const { socket } = (outgoing ?? {}) as Partial<ServerResponse>;
  const before = socket?.bytesWritten ?? 0;
  return say => {
    if (!outgoing || !socket) return say(undefined);
    const done = () => say(socket.bytesWritten - before);
    if (outgoing.closed || outgoing.destroyed) done();
    else outgoing.once('close', done);
  };
}

function isProbe(path: string): boolean {
  return path === '/healthz' || path === '/readyz';
}
