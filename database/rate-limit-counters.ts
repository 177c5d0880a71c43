// Counts points in windows that start and end by the database's clock, so that a process whose clock is wrong locks no one out.
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '#database/client.ts';

export type Counter = { name: string; key: string; limit: number; seconds: number };
/** `left` is lower than `limit - spent` if only this process counts. */
type Counted = { spent: number; left: number; resetsInMs: number };

// If the table is unavailable, each process continues with a part of the limit: refusing would lock out all visitors, allowing
// everything would remove the protection.
const partOfOneProcess = 1 / 4;
const maxBlocked = 10_000;
const now = '(extract(epoch from now()) * 1000)::bigint';
// A row that ends a minute later than a window can was written by an earlier version, with the clock of its process.
const isRunning = `(counter.expire > ${now} and counter.expire <= ${now} + $2 + 60000)`;

const spendPoints = `
  insert into rate_limits as counter (key, points, expire) values ($1, $3, ${now} + $2)
  on conflict (key) do update set
    points = case when ${isRunning} then counter.points + excluded.points else excluded.points end,
    expire = case when ${isRunning} then counter.expire else excluded.expire end
  returning points, (expire - ${now})::float8 as ms`;

const readPoints = `select points from rate_limits counter where key = $1 and ${isRunning}`;

export function openCounters(database: Database, onFailure: (error: unknown) => void) {
  const blockedUntil = new Map<string, number>();
  const memories = new Map<string, RateLimiterMemory>();
  const query = async <Row>(name: string, text: string, values: unknown[]): Promise<Row | undefined> => {
    try {
      return (await database.statement({ name, text, values })).rows[0] as Row | undefined;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };

  /** Callers over the limit cost no statements until their window ends. */
  async function spend(counter: Counter, points: number): Promise<Counted> {
    const id = idOf(counter);
    const blockedFor = (blockedUntil.get(id) ?? 0) - performance.now();
    if (blockedFor > 0) return { spent: counter.limit + 1, left: 0, resetsInMs: blockedFor };
    const counted = await count(counter, points);
    if (!counted) return countInMemory(counter, points);
    if (counted.spent > counter.limit) {
      if (blockedUntil.size >= maxBlocked) blockedUntil.clear();
      blockedUntil.set(id, performance.now() + counted.resetsInMs);
    }
    return counted;
  }

  async function count(counter: Counter, points: number): Promise<Counted | undefined> {
    const values = [idOf(counter), counter.seconds * 1000, points];
    const row = await query<{ points: number; ms: number }>('rate_limit_spend', spendPoints, values).catch(() => null);
    if (!row) return undefined;
    return { spent: row.points, left: Math.max(0, counter.limit - row.points), resetsInMs: row.ms };
  }

  async function countInMemory(counter: Counter, points: number): Promise<Counted> {
    const counted = await memoryOf(counter).penalty(counter.key, points);
    const { consumedPoints, remainingPoints: left, msBeforeNext: resetsInMs } = counted;
    const isWithin = consumedPoints <= partOf(counter);
    return { spent: isWithin ? consumedPoints : counter.limit + 1, left, resetsInMs };
  }

  function memoryOf(counter: Counter): RateLimiterMemory {
    const { name: keyPrefix, seconds: duration } = counter;
    const memory = memories.get(keyPrefix) ?? new RateLimiterMemory({ keyPrefix, points: partOf(counter), duration });
    memories.set(keyPrefix, memory);
    return memory;
  }

  return {
    spend,
    async refund(counter: Counter): Promise<void> {
      if (!(await count(counter, -1))) await memoryOf(counter).reward(counter.key);
    },
    async read(counter: Counter): Promise<number> {
      const values = [idOf(counter), counter.seconds * 1000];
      try {
        return (await query<{ points: number }>('rate_limit_read', readPoints, values))?.points ?? 0;
      } catch {
        return (await memoryOf(counter).get(counter.key))?.consumedPoints ?? 0;
      }
    },
  };
}

function idOf({ name, key }: Counter): string {
  return `${name}:${key}`;
}

function partOf({ limit }: Counter): number {
  return Math.ceil(limit * partOfOneProcess);
}
