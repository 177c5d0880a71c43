// What is deleted or ends because of its age is old by two clocks: the database's, in the same transaction, and this process's.
// A wrong clock can then only delete too late. Columns that are compared with an age are written with the database's now().
import { type Column, type SQL, sql } from 'drizzle-orm';
import { measureClock } from '#database/clock.ts';
import type { Services } from '#domain/context.ts';
import { describeClockDifference, maxClockDifference } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';

export function isOlderThan({ clock }: Pick<Services, 'clock'>, moment: Column | SQL, milliseconds: number): SQL {
  return sql`${moment} < ${earlierNow({ clock })} - ${milliseconds}::float8 * interval '1 millisecond'`;
}

/** The earlier of the database's time and this process's. */
export function earlierNow({ clock }: Pick<Services, 'clock'>): SQL {
  return sql`least(now(), ${(clock.machineNow ?? clock.now)().toISOString()}::timestamptz)`;
}

/**
 * For jobs that delete or end something because of its age. If the clocks differ, one of them is wrong and no one knows
 * which, so the job fails; a process with the right clock may take its next attempt.
 */
export async function requireSameClock({ clock, database }: Pick<Services, 'clock' | 'database'>): Promise<void> {
  const ms = await measureClock(database, clock);
  if (Math.abs(ms) <= maxClockDifference) return;
  throw new AppError(
    'unavailable',
    'clock_differs',
    `The clock of this process is ${describeClockDifference(ms)} the clock of the database, so it deletes nothing. Synchronise the clocks with NTP.`,
  );
}
