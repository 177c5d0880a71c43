import { performance } from 'node:perf_hooks';

const between = 500;
/** Work comes in bursts: a quiet moment between two of them is no rest. */
const lately = 5_000;

/** The share of its time for which this process worked, in the busiest of the moments it was looked at lately. */
export function watchUse(): () => number {
  let seen = performance.eventLoopUtilization();
  let moments = [{ at: performance.now(), share: 0 }];
  return () => {
    const now = performance.now();
    if (now - (moments.at(-1)?.at ?? 0) >= between) {
      const current = performance.eventLoopUtilization();
      const share = performance.eventLoopUtilization(current, seen).utilization;
      seen = current;
      moments = [...moments.filter(({ at }) => now - at < lately), { at: now, share }];
    }
    return Math.max(...moments.map(({ share }) => share));
  };
}
