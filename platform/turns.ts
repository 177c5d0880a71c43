/** In milliseconds. */
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

const waiting: (() => void)[] = [];

/** One slice per turn of the event loop, whatever the number of long tasks: requests wait for one slice at a time. */
function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(runFirst);
  return promise;
}

function runFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(runFirst);
}
