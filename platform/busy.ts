import { performance } from 'node:perf_hooks';

const between = 500;

/** Whether this process worked for more than `share` of the time since it was last looked at, half a second ago or longer. */
export function watchBusy(share: number): () => boolean {
  let seen = performance.eventLoopUtilization();
  let at = performance.now();
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - at < between) return isBusy;
    const current = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(current, seen).utilization > share;
    seen = current;
    at = now;
    return isBusy;
  };
}
