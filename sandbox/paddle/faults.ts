// Simulated failures, for a given number of calls.
import type { Context, MiddlewareHandler } from 'hono';
import { answerError } from '#sandbox/paddle/envelope.ts';

export type Fault = {
  kind: '429' | '500' | 'html' | 'hang' | 'old-shape' | 'cut-off';
  next: number;
  /** The call is executed, and only its response is lost. */
  isDone?: boolean | undefined;
  /** Only calls whose path starts with this. */
  path?: string | undefined;
  retryAfter?: number | undefined;
};

export type Faults = { set(fault: Fault): void; clear(): void; list(): Fault[]; middleware: MiddlewareHandler };

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    set: fault => {
      faults = [...faults, { ...fault }];
    },
    clear: () => {
      faults = [];
    },
    list: () => faults,
    async middleware(c, next) {
      const fault = faults.find(({ path }) => !path || c.req.path.startsWith(path));
      if (!fault) return next();
      fault.next -= 1;
      faults = faults.filter(one => one.next > 0);
      if (fault.isDone) await next();
      if (fault.kind === 'old-shape') {
        const old = c.json(oldShape(await c.res.json()), c.res.status as 200);
        c.res = undefined;
        c.res = old;
        return;
      }
      if (fault.kind === 'hang') await untilGone(c.req.raw.signal);
      const broken = breakAnswer(c, fault);
      c.res = undefined;
      c.res = broken;
    },
  };
}

/** As in recordings of 2023: items without their product, prices without their quantity. */
function oldShape(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(oldShape);
  if (typeof answer !== 'object' || answer === null) return answer;
  const kept = Object.entries(answer).filter(([key, value]) => key !== 'product' && !isRange(key, value));
  return Object.fromEntries(kept.map(([key, value]) => [key, oldShape(value)]));
}

function isRange(key: string, value: unknown): boolean {
  return key === 'quantity' && typeof value === 'object';
}

function breakAnswer(c: Context, fault: Fault): Response {
  if (fault.kind === 'cut-off') return c.body('{"data":{"id":"sub_', 200, { 'Content-Type': 'application/json' });
  if (fault.kind === 'html') return c.html('<html><body><h1>502 Bad Gateway</h1></body></html>', 502);
  if (fault.kind !== '429') return answerError(c, 'internal_error', 'An unexpected error happened');
  const refused = answerError(c, 'too_many_requests', 'Too many requests');
  refused.headers.set('Retry-After', String(fault.retryAfter ?? 1));
  return refused;
}

/** Waits until the caller disconnects, for at most two minutes. */
function untilGone(signal: AbortSignal): Promise<void> {
  return new Promise(done => {
    const timer = setTimeout(done, 120_000);
    timer.unref();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
