import type { Database } from '#database/client.ts';
import type { Clock } from '#platform/clock.ts';

/** By how many milliseconds a clock is ahead of the database's; negative if it is behind. */
export async function measureClock(database: Database, clock: Clock): Promise<number> {
  const asked = clock.now().getTime();
  const { rows } = await database.statement({ text: `select date_part('epoch', clock_timestamp()) * 1000 as at` });
  const { at } = rows[0] as { at: number };
  return (asked + clock.now().getTime()) / 2 - at;
}
