// Rate limits, counted in PostgreSQL for all processes together.
import type { Database } from '#database/client.ts';
import { type Counter, openCounters } from '#database/rate-limit-counters.ts';

export type Budget = {
  points: number;
  seconds: number;
  /** Writes in steps of 2 % of the limit: a process may allow that much more, and saves nearly every write. */
  inSteps?: boolean;
};
export type Spending = {
  isWithin: boolean;
  limit: number;
  /** Used in the current window, including this one. */
  spent: number;
  remaining: number;
  resetsInSeconds: number;
};
export type RateLimits<Name extends string> = {
  /** Points are only accepted for budgets that aren't counted in steps. */
  spend(name: Name, key: string, points?: number): Promise<Spending>;
  /** The use in the current window, at most this many milliseconds old. */
  read(name: Name, key: string, freshFor?: number): Promise<number>;
  /** Takes one point back. A failure is only logged: the window ends anyway. */
  refund(name: Name, key: string): Promise<void>;
};

const usuallyFreshFor = 1000;
const mostKnown = 10_000;
const stepsOfBudget = 50;

export function openRateLimits<Name extends string>(
  database: Database,
  budgets: Record<Name, Budget>,
  onFailure: (error: unknown) => void,
): RateLimits<Name> {
  const counters = openCounters(database, onFailure);
  const counterOf = (name: Name, key: string): Counter => {
    const { points: limit, seconds } = budgets[name];
    return { name, key, limit, seconds };
  };
  const spendNow = async (name: Name, key: string, points = 1): Promise<Spending> => {
    const { spent, left, resetsInMs } = await counters.spend(counterOf(name, key), points);
    const limit = budgets[name].points;
    return { isWithin: spent <= limit, limit, spent, remaining: left, resetsInSeconds: toSeconds(resetsInMs) };
  };
  const steps = countInSteps(budgets, spendNow);
  const lately = new Map<string, { points: number; at: number }>();
  return {
    spend: (name, key, points) => (budgets[name].inSteps ? steps.spend(name, key) : spendNow(name, key, points)),
    async read(name, key, freshFor = usuallyFreshFor) {
      const known = lately.get(`${name} ${key}`);
      if (known && known.at + freshFor > performance.now()) return known.points;
      const written = await counters.read(counterOf(name, key));
      const points = written + steps.unwritten(name, key);
      if (lately.size >= mostKnown) lately.clear();
      lately.set(`${name} ${key}`, { points, at: performance.now() });
      return points;
    },
    refund: (name, key) => counters.refund(counterOf(name, key)),
  };
}

type Counted = { written: Spending; unwritten: number; until: number };

/** Unwritten points expire with their window. Callers over the limit are checked every time. */
function countInSteps<Name extends string>(
  budgets: Record<Name, Budget>,
  spendNow: (name: Name, key: string, points: number) => Promise<Spending>,
) {
  const counted = new Map<string, Counted>();
  const lastWrite = new Map<string, Promise<unknown>>();
  const unwritten = (name: Name, key: string): number => {
    const known = counted.get(`${name} ${key}`);
    return known && known.until > performance.now() ? known.unwritten : 0;
  };
  const spend = async (name: Name, key: string): Promise<Spending> => {
    const { points, seconds } = budgets[name];
    const step = Math.floor(points / stepsOfBudget);
    const id = `${name} ${key}`;
    const now = performance.now();
    const known = counted.get(id);
    const fresh = { isWithin: true, limit: points, spent: 0, remaining: points, resetsInSeconds: seconds };
    const {
      written,
      unwritten: pending,
      until,
    } = known && known.until > now ? known : { written: fresh, unwritten: 0, until: now + 1000 * seconds };
    const remaining = written.remaining - pending - 1;
    if (written.isWithin && pending + 1 < step && remaining >= 0) {
      cacheCount(id, { written, unwritten: pending + 1, until });
      return {
        ...written,
        spent: points - remaining,
        remaining,
        resetsInSeconds: toSeconds(until - now),
      };
    }
    // Reset before the write, so that concurrent calls do not write the same points twice.
    cacheCount(id, { written: { ...written, remaining }, unwritten: 0, until });
    const spending = await runInOrder(id, () => spendNow(name, key, pending + 1));
    const meanwhile = counted.get(id);
    cacheCount(id, {
      written: { ...spending, remaining: Math.min(spending.remaining, meanwhile?.written.remaining ?? points) },
      unwritten: meanwhile?.unwritten ?? 0,
      until: performance.now() + 1000 * spending.resetsInSeconds,
    });
    return spending;
  };
  return { spend, unwritten };

  /** Sequential: on several connections a small step could overtake a large one, and both would be allowed. */
  function runInOrder(id: string, write: () => Promise<Spending>): Promise<Spending> {
    const turn = (lastWrite.get(id) ?? Promise.resolve()).then(write, write);
    const leave = () => {
      if (lastWrite.get(id) === turn) lastWrite.delete(id);
    };
    lastWrite.set(id, turn);
    turn.then(leave, leave);
    return turn;
  }

  function cacheCount(id: string, row: Counted): void {
    if (counted.size >= mostKnown && !counted.has(id)) counted.clear();
    counted.set(id, row);
  }
}

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
