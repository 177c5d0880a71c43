import { setTimeout as wait } from 'node:timers/promises';
import { measureClock } from '#database/clock.ts';
import type { Services } from '#domain/context.ts';
import { describeClockDifference, maxClockDifference } from '#platform/clock.ts';
import { describeQuiet, type Quiet } from '#server/quiet.ts';

/** `notes`: what an operator should know although requests are served. */
export type Readiness = { isReady: boolean; notes: string[] };

const longestProbe = 2_000;
const notReady: Readiness = { isReady: false, notes: [] };

export async function readReadiness(
  {
    database,
    clock,
    files,
    quiet,
  }: Pick<Services, 'database' | 'clock' | 'files'> & { quiet?: Pick<Quiet, 'isQuiet'> },
  state: { draining: boolean },
): Promise<Readiness> {
  if (state.draining) return notReady;
  const tooLong = wait(longestProbe, notReady, { ref: false });
  const answer = Promise.all([measureClock(database, clock), quiet?.isQuiet()]).then(
    ([ms, isQuiet]) => ({
      isReady: true,
      notes: [...noteClock(ms), ...noteStorage(database), ...noteFiles(files), ...(isQuiet ? [describeQuiet] : [])],
    }),
    () => notReady,
  );
  return Promise.race([answer, tooLong]);
}

/** Reading works with a full disk. */
function noteStorage({ wasFullLately }: Services['database']): string[] {
  return wasFullLately() ? ['The database has no disk space left: questions and changes cannot be stored.'] : [];
}

function noteFiles({ wasFullLately }: Services['files']): string[] {
  return wasFullLately() ? ['File storage has no space left: files and pictures cannot be stored.'] : [];
}

/** A wrong clock stops nothing else: with 503, a wrong clock of the database would stop every server. */
function noteClock(ms: number): string[] {
  if (Math.abs(ms) <= maxClockDifference) return [];
  return [
    `The clock is ${describeClockDifference(ms)} the clock of the database: nothing is deleted because of its age.`,
  ];
}
