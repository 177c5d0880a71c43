import { setImmediate as nextTurn } from 'node:timers/promises';

/** In milliseconds. Several long tasks can run at once, so that each one's share is short. */
const maxSlice = 8;

/** A turn of the event loop that takes longer, in milliseconds, had other work: this work waits for the next, for a limited time. */
const maxCalmTurn = 4;
const maxWait = 40;

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
      const asked = performance.now();
      do {
        began = performance.now();
        await nextTurn();
      } while (performance.now() - began > maxCalmTurn && performance.now() - asked < maxWait);
      began = performance.now();
    },
  };
}
