// How much of a budget is used up, counted in PostgreSQL for all processes together.
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#database/client.ts';

export type Budget = { points: number; seconds: number };
export type Spending = { isWithin: boolean; limit: number; remaining: number; resetsInSeconds: number };
export type RateLimits<Name extends string> = {
  spend(name: Name, key: string): Promise<Spending>;
  /** How much of it was spent in the present window, as known at most a second ago. */
  read(name: Name, key: string): Promise<number>;
};

// While the table cannot be reached each process goes on with a part of the budget: closed would shut out everybody,
// open would let a stranger spend without end.
const partOfOneProcess = 1 / 4;
const freshFor = 1000;
const mostKnown = 10_000;

export function openRateLimits<Name extends string>(
  database: Database,
  budgets: Record<Name, Budget>,
  onFailure: (error: unknown) => void,
): RateLimits<Name> {
  const statement = async (query: { name?: string; text: string; values?: unknown[] }) => {
    try {
      return await database.statement(query);
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  const open = ([name, { points, seconds }]: [string, Budget]) =>
    new RateLimiterPostgres({
      storeClient: { query: statement },
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // A job removes what is over, once for all limits.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      // Whoever is far over the budget costs no more statements.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory({
        keyPrefix: name,
        points: Math.ceil(points * partOfOneProcess),
        duration: seconds,
      }),
    });
  const limiters = new Map(Object.entries<Budget>(budgets).map(entry => [entry[0], open(entry)]));
  const limiterOf = (name: Name) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new TypeError(`there is no budget ${name}`);
    return limiter;
  };
  const lately = new Map<string, { points: number; until: number }>();
  return {
    async spend(name, key) {
      const limit = budgets[name].points;
      try {
        return toSpending(true, limit, await limiterOf(name).consume(key));
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        return toSpending(false, limit, refused as RateLimiterRes);
      }
    },
    async read(name, key) {
      const known = lately.get(`${name} ${key}`);
      if (known && known.until > Date.now()) return known.points;
      const points = (await limiterOf(name).get(key))?.consumedPoints ?? 0;
      if (lately.size >= mostKnown) lately.clear();
      lately.set(`${name} ${key}`, { points, until: Date.now() + freshFor });
      return points;
    },
  };
}

function toSpending(isWithin: boolean, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Spending {
  return { isWithin, limit, remaining: remainingPoints, resetsInSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
