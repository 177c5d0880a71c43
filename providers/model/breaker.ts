// Circuit breaker: an endpoint that fails repeatedly is not called for a while, so that visitors do not wait for it.

export type Breaker = {
  /** Seconds until it may be called again; null if it may be called now. After the pause, one question probes it. */
  secondsUntilRetry(endpoint: string): number | null;
  failed(endpoint: string, retryAfter?: number): void;
  answered(endpoint: string): void;
};

const failuresBeforeRest = 5;
const rest = 30_000;
const longestRest = 300_000;
const mostRemembered = 1_000;

export function openBreaker(now: () => number = Date.now): Breaker {
  const known = new Map<string, { failures: number; restsUntil: number }>();
  return {
    secondsUntilRetry(endpoint) {
      const state = known.get(endpoint);
      if (!state || state.restsUntil === 0) return null;
      const left = state.restsUntil - now();
      if (left > 0) return Math.ceil(left / 1000);
      state.restsUntil = now() + rest;
      return null;
    },
    failed(endpoint, retryAfter = 0) {
      const { failures = 0, restsUntil = 0 } = known.get(endpoint) ?? {};
      const asked = Math.min(retryAfter * 1000, longestRest);
      const wanted = Math.max(failures + 1 >= failuresBeforeRest ? rest : 0, asked);
      known.delete(endpoint);
      known.set(endpoint, { failures: failures + 1, restsUntil: wanted > 0 ? now() + wanted : restsUntil });
      if (known.size > mostRemembered) known.delete(known.keys().next().value ?? '');
    },
    answered(endpoint) {
      known.delete(endpoint);
    },
  };
}
