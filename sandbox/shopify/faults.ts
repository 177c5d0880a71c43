// Simulated failures, for a given number of calls.
import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';

type Fault = {
  /** Only calls whose path holds these words. */
  match: string;
  kind: 'status' | 'throttled' | 'latency' | 'lost';
  status?: number | undefined;
  latencyMs?: number | undefined;
  times: number;
};

export type Faults = {
  set(fault: Fault): void;
  clear(): void;
  takeThrottle(path: string): boolean;
  middleware: MiddlewareHandler;
};

export function createFaults(): Faults {
  let faults: Fault[] = [];
  const take = (path: string, kinds: Fault['kind'][]) => {
    const fault = faults.find(({ match, kind }) => path.includes(match) && kinds.includes(kind));
    if (fault) {
      fault.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
    }
    return fault;
  };
  return {
    set: fault => {
      faults = [...faults, { ...fault }];
    },
    clear: () => {
      faults = [];
    },
    takeThrottle: path => take(path, ['throttled']) !== undefined,
    async middleware(c, next) {
      const fault = take(c.req.path, ['status', 'latency', 'lost']);
      if (fault?.kind === 'latency' && !(await waitUnlessAborted(c.req.raw.signal, fault.latencyMs ?? 0)))
        return statusAnswer(499);
      if (fault?.kind === 'status') return statusAnswer(fault.status ?? 500);
      await next();
      // Executed, and only the response is lost.
      if (fault?.kind === 'lost') {
        c.res = undefined;
        c.res = statusAnswer(502);
      }
    },
  };
}

/** Waits that long, unless the caller disconnects first. */
function waitUnlessAborted(signal: AbortSignal, milliseconds: number): Promise<boolean> {
  return wait(milliseconds, true, { signal }).catch(() => false);
}

function statusAnswer(status: number): Response {
  const headers = status === 429 ? { 'Retry-After': '1' } : undefined;
  return Response.json({ errors: `Answered ${status} on purpose` }, { status, ...(headers ? { headers } : {}) });
}
