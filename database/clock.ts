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
 * The machine's clock, or the database's while they differ by more than five minutes, so that sessions, months of questions and plans end
 * for all processes at the same time. It is measured now and every minute; between measurements, the database's time goes on by a timer
 * that setting the machine's clock does not change.
 */
export async function openCorrectedClock(
  database: Database,
  machine: Clock = systemClock,
): Promise<{ clock: Clock; stop(): void }> {
  let measured: { ms: number; at: number } | undefined;
  const measure = async () => {
    const ms = await measureClock(database, machine);
    const isWrong = Math.abs(ms) > maxClockDifference;
    measured = isWrong ? { ms: machine.now().getTime() - ms, at: performance.now() } : undefined;
  };
  await measure();
  const timer = setInterval(() => measure().catch(() => {}), measureEvery).unref();
  const now = () => (measured ? new Date(measured.ms + performance.now() - measured.at) : machine.now());
  return { clock: { now, machineNow: machine.now }, stop: () => clearInterval(timer) };
}
