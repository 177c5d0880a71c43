import { setImmediate as nextTurn } from 'node:timers/promises';

/** In milliseconds. Several long tasks can run at once, so that each one's share is short. */
const maxSlice = 8;

/** Reading the clock takes longer than most steps. */
const callsPerCheck = 8;

/** Splits long work into slices: `if (turns.isDue()) await turns.next()` lets other requests run. */
export type Turns = { isDue(): boolean; next(): Promise<void> };

export function takeTurns(): Turns {
  let began = performance.now();
  let calls = 0;
  return {
    isDue: () => ++calls % callsPerCheck === 0 && performance.now() - began > maxSlice,
    next: async () => {
      await nextTurn();
      began = performance.now();
    },
  };
}
