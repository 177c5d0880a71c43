/** `machineNow`: without the correction of `now`. */
export type Clock = { now(): Date; machineNow?(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A process whose clock differs more than this from the database's deletes nothing because of its age. */
export const maxClockDifference = 5 * 60_000;

const units = [
  ['day', 24 * 3_600_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Such as "400 days ahead of". */
export function describeClockDifference(ms: number): string {
  const [unit, size] = units.find(([, length]) => Math.abs(ms) >= 2 * length) ?? units[3];
  const count = Math.round(Math.abs(ms) / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ${ms > 0 ? 'ahead of' : 'behind'}`;
}
