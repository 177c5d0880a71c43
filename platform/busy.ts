import { performance } from 'node:perf_hooks';

const between = 500;
/** Work comes in bursts: a quiet moment between two of them is no rest. */
const lasting = 5_000;

/** Whether this process worked for more than `share` of the time since it was last looked at, half a second ago or longer. */
export function watchBusy(share: number): () => boolean {
  let seen = performance.eventLoopUtilization();
  let at = performance.now();
  let busyUntil = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - at < between) return now < busyUntil;
    const current = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(current, seen).utilization > share) busyUntil = now + lasting;
    seen = current;
    at = now;
    return now < busyUntil;
  };
}
