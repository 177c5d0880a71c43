import type { Database } from '#database/client.ts';
import { type Clock, maxClockDifference, systemClock } from '#platform/clock.ts';

const measureEvery = 60_000;

/** By how many milliseconds the clock of a machine is ahead of the database's; negative if it is behind. */
export async function measureClock(database: Database, clock: Clock): Promise<number> {
  const now = () => (clock.machineNow ?? clock.now)().getTime();
  const asked = now();
  const { rows } = await database.statement({ text: `select date_part('epoch', clock_timestamp()) * 1000 as at` });
  const { at } = rows[0] as { at: number };
  return (asked + now()) / 2 - at;
}

/**
 * The machine's clock. While it differs from the database's by more than five minutes, its error is subtracted, so that sessions, months
 * of questions and plans end for all processes at the same time. It is measured now and every minute.
 */
export async function openCorrectedClock(
  database: Database,
  machine: Clock = systemClock,
): Promise<{ clock: Clock; stop(): void }> {
  let error = 0;
  const measure = async () => {
    const ms = await measureClock(database, machine);
    error = Math.abs(ms) > maxClockDifference ? ms : 0;
  };
  await measure();
  const timer = setInterval(() => measure().catch(() => {}), measureEvery).unref();
  return {
    clock: { now: () => new Date(machine.now().getTime() - error), machineNow: machine.now },
    stop: () => clearInterval(timer),
  };
}
