// Records how a request or a job spends its time. It contains only names from our code: no values and no user text.
import { AsyncLocalStorage } from 'node:async_hooks';

type StepKind = 'database' | 'connection' | 'outbound' | 'render';

type Step = { kind: StepKind; what: string; ms: number };

export type Timing = { sums: Partial<Record<StepKind, { count: number; ms: number }>>; longest: Step[] };

const mostSteps = 10;
const currentTiming = new AsyncLocalStorage<Timing>();

export function startTiming(): Timing {
  return { sums: {}, longest: [] };
}

/** Everything that this work does, including asynchronous work, is recorded in the timing. */
export function runTimed<T>(timing: Timing, work: () => T): T {
  return currentTiming.run(timing, work);
}

/** Starts a step of the current timing; the returned function ends it. Almost free without a timing. */
export function beginStep(kind: StepKind, name: string | (() => string)): (() => void) | undefined {
  const timing = currentTiming.getStore();
  if (!timing) return undefined;
  const begun = performance.now();
  return () => {
    const ms = performance.now() - begun;
    const { count, ms: before } = timing.sums[kind] ?? { count: 0, ms: 0 };
    timing.sums[kind] = { count: count + 1, ms: before + ms };
    // Only steps that would be kept get a name.
    if (timing.longest.length === mostSteps && ms <= (timing.longest.at(-1)?.ms ?? 0)) return;
    timing.longest.push({ kind, what: typeof name === 'string' ? name : name(), ms });
    timing.longest.sort((one, other) => other.ms - one.ms).splice(mostSteps);
  };
}

export async function timeStep<T>(kind: StepKind, name: string, work: () => Promise<T>): Promise<T> {
  const end = beginStep(kind, name);
  try {
    return await work();
  } finally {
    end?.();
  }
}

export function roundMs(ms: number): number {
  return Math.round(ms * 10) / 10;
}
