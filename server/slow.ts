// What took too long, with the steps it spent its time on: a line in the log each, and the last ones to be asked for.
import type { Log } from '#platform/log.ts';
import { openTrace, roundMs, runTraced, type Trace } from '#platform/trace.ts';
import { watchOutsideCalls } from '#server/outside-calls.ts';

type Done = { request: string; requestId: string; status: number } | { job: string };

type SlowOne = Done & ReturnType<typeof describeTrace> & { at: string; ms: number };

export type Slow = ReturnType<typeof openSlow>;

const remembered = 100;

export function openSlow({ log, limit }: { log: Log; limit: number }) {
  const last: SlowOne[] = [];
  let count = 0;
  watchOutsideCalls();

  function judge(done: Done, ms: number, trace: Trace): void {
    if (ms < limit) return;
    const one = { at: new Date().toISOString(), ...done, ms: roundMs(ms), ...describeTrace(trace) };
    count += 1;
    last.push(one);
    if (last.length > remembered) last.shift();
    log.info(one, 'slow');
  }

  return {
    judge,
    async job(name: string, work: () => Promise<void>): Promise<void> {
      const trace = openTrace();
      const start = performance.now();
      try {
        await runTraced(trace, work);
      } finally {
        judge({ job: name }, performance.now() - start, trace);
      }
    },
    /** The newest first. */
    list: (): SlowOne[] => last.toReversed(),
    count: () => count,
  };
}

function describeTrace({ sums, longest }: Trace) {
  const rounded = Object.entries(sums).map(([kind, sum]) => [kind, { count: sum.count, ms: roundMs(sum.ms) }]);
  return {
    sums: Object.fromEntries(rounded) as Trace['sums'],
    steps: longest.map(({ kind, what, ms }) => ({ kind, what, ms: roundMs(ms) })),
  };
}
