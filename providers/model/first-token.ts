// How long an endpoint may take until its first word, learnt from its last answers in this process: a slow model on the
// operator's own machine still answers, and a fast one that hangs is noticed soon.

export type FirstTokenLimits = {
  /** In milliseconds. */
  limitOf(endpoint: string): number;
  /** A time-out is observed with its own length, so that the limit of a model that became slow grows. */
  observe(endpoint: string, ms: number): void;
};

const minObservations = 5;
const maxObservations = 20;
const maxEndpoints = 1_000;
const defaultMs = 15_000;
const minMs = 4_000;
const maxMs = 30_000;
const percentile = 0.95;
const factor = 3;

export function openFirstTokenLimits(): FirstTokenLimits {
  const observed = new Map<string, number[]>();
  return {
    limitOf(endpoint) {
      const times = observed.get(endpoint) ?? [];
      if (times.length < minObservations) return defaultMs;
      const slow = times.toSorted((a, b) => a - b)[Math.ceil(percentile * times.length) - 1] ?? defaultMs;
      return Math.min(maxMs, Math.max(minMs, Math.round(factor * slow)));
    },
    observe(endpoint, ms) {
      const times = observed.get(endpoint) ?? [];
      observed.delete(endpoint);
      observed.set(endpoint, [...times.slice(1 - maxObservations), ms]);
      if (observed.size > maxEndpoints) observed.delete(observed.keys().next().value ?? '');
    },
  };
}
