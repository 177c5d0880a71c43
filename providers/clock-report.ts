import { describeClockDifference } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

const betweenReports = 60_000;

type Options = {
  address: string;
  /** What is refused, such as "webhooks", and by whose clock it is dated. */
  what: string;
  whose: string;
  /** In seconds. */
  tolerance: number;
  timeout?: number;
  log: Log | undefined;
};

export type ClockReport = () => void;

/**
 * Most expired tokens are only old. If the clocks differ, fresh ones are refused as well, and the log says by how much;
 * at most one comparison a minute.
 */
export function openClockReport({ address, what, whose, tolerance, timeout = 5_000, log }: Options): ClockReport {
  let last = Number.NEGATIVE_INFINITY;
  const report = async () => {
    const signal = AbortSignal.timeout(timeout);
    const { headers } = await fetch(address, { method: 'HEAD', redirect: 'manual', signal });
    const ms = Date.now() - Date.parse(headers.get('Date') ?? '');
    if (!(Math.abs(ms) > tolerance * 1000)) return;
    const words = `${what} are refused: this clock is ${describeClockDifference(ms)} ${whose}’s`;
    log?.warn({ seconds: Math.round(ms / 1000) }, words);
  };
  return () => {
    if (performance.now() - last < betweenReports) return;
    last = performance.now();
    report().catch(() => {});
  };
}
