// A simulated clock: it runs like the real one with an offset, and never goes back.
import type { Duration } from '#sandbox/paddle/entities.ts';
import type { Store } from '#sandbox/store.ts';

export type Clock = {
  now(): number;
  /** The time, later than any given before: events are ordered by it. */
  stamp(): string;
  setTo(time: number): void;
  /** Stops the clock, so that amounts that depend on the minute stay the same. */
  stop(): void;
  run(): void;
  isStopped(): boolean;
  /** Back to the time of this machine. */
  reset(): void;
};

type ClockState = { id: string; ahead: number; last: number; stoppedAt: number | null };

export function openClock(store: Store): Clock {
  const table = store.table<ClockState>('clock');
  let hands = table.find('clock') ?? { id: 'clock', ahead: 0, last: 0, stoppedAt: null };
  const now = () => hands.stoppedAt ?? Date.now() + hands.ahead;
  const keep = (change: Partial<ClockState>) => {
    hands = table.put({ ...hands, ...change });
  };
  return {
    now,
    stamp() {
      keep({ last: Math.max(now(), hands.last + 1) });
      return new Date(hands.last).toISOString();
    },
    setTo(time) {
      if (time <= now()) return;
      keep({ ahead: time - Date.now(), stoppedAt: hands.stoppedAt === null ? null : time });
    },
    stop: () => keep({ stoppedAt: now() }),
    run: () => keep({ ahead: now() - Date.now(), stoppedAt: null }),
    isStopped: () => hands.stoppedAt !== null,
    reset: () => keep({ ahead: 0, last: 0, stoppedAt: null }),
  };
}

const dayLength = 86_400_000;

export function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * dayLength).toISOString();
}

export function addDuration(time: string, { interval, frequency }: Duration, times = 1): string {
  const count = frequency * times;
  if (interval === 'day') return addDays(time, count);
  if (interval === 'week') return addDays(time, count * 7);
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? count * 12 : count));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
}

/** The first billing date after a time, counted from the day on which the cycle began: 31 January, 28 February, 31 March. */
export function nextBilling(anchor: string, cycle: Duration, after: string): string {
  let times = 1;
  while (addDuration(anchor, cycle, times) <= after) times += 1;
  return addDuration(anchor, cycle, times);
}

/** Days, hours and minutes of an ISO 8601 duration: P15D, PT2H, P1M as 30 days. */
export function readDuration(text: string): number | undefined {
  const found = /^P(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  if (!found || !/\d/.test(text)) return undefined;
  const [months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map(part => Number(part ?? 0));
  return (months * 30 + weeks * 7 + days) * dayLength + hours * 3_600_000 + minutes * 60_000 + seconds * 1_000;
}
