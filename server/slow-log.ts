// Logs slow requests and jobs with their steps, and keeps the latest for /metrics/slow.
import type { Log } from '#platform/log.ts';
import { roundMs, runTimed, startTiming, type Timing } from '#platform/timing.ts';
import { timeOutboundCalls } from '#server/outbound-timing.ts';

type Done = { request: string; requestId: string; status: number } | { job: string };

type SlowOne = Done & ReturnType<typeof describeTiming> & { at: string; ms: number };

export type SlowLog = ReturnType<typeof openSlowLog>;

const remembered = 100;

export function openSlowLog({ log, limit }: { log: Log; limit: number }) {
  const last: SlowOne[] = [];
  let count = 0;
  timeOutboundCalls();

  function judge(done: Done, ms: number, timing: Timing): void {
    if (ms < limit) return;
    const one = { at: new Date().toISOString(), ...done, ms: roundMs(ms), ...describeTiming(timing) };
    count += 1;
    last.push(one);
    if (last.length > remembered) last.shift();
    log.info(one, 'slow request or job');
  }

  return {
    judge,
    async job(name: string, work: () => Promise<void>): Promise<void> {
      const timing = startTiming();
      const start = performance.now();
      try {
        await runTimed(timing, work);
      } finally {
        judge({ job: name }, performance.now() - start, timing);
      }
    },
    /** The newest first. */
    list: (): SlowOne[] => last.toReversed(),
    count: () => count,
  };
}

function describeTiming({ sums, longest }: Timing) {
  const rounded = Object.entries(sums).map(([kind, sum]) => [kind, { count: sum.count, ms: roundMs(sum.ms) }]);
  return {
    sums: Object.fromEntries(rounded) as Timing['sums'],
    steps: longest.map(({ kind, what, ms }) => ({ kind, what, ms: roundMs(ms) })),
  };
}
