// What a request or a job spends its time on. Everything in it is a name of ours: no values, and no words of people.
import { AsyncLocalStorage } from 'node:async_hooks';

type StepKind = 'database' | 'connection' | 'outside' | 'render';

type Step = { kind: StepKind; what: string; ms: number };

export type Trace = { sums: Partial<Record<StepKind, { count: number; ms: number }>>; longest: Step[] };

const kept = 10;
const here = new AsyncLocalStorage<Trace>();

export function openTrace(): Trace {
  return { sums: {}, longest: [] };
}

/** Whatever this work does, also later and beside it, is noted in the trace. */
export function runTraced<T>(trace: Trace, work: () => T): T {
  return here.run(trace, work);
}

/** Begins a step of the trace that is open here; what comes back ends it. Costs next to nothing where none is open. */
export function beginStep(kind: StepKind, name: string | (() => string)): (() => void) | undefined {
  const trace = here.getStore();
  if (!trace) return undefined;
  const begun = performance.now();
  return () => {
    const ms = performance.now() - begun;
    const { count, ms: before } = trace.sums[kind] ?? { count: 0, ms: 0 };
    trace.sums[kind] = { count: count + 1, ms: before + ms };
    // Only what would be kept is named.
    if (trace.longest.length === kept && ms <= (trace.longest.at(-1)?.ms ?? 0)) return;
    trace.longest.push({ kind, what: typeof name === 'string' ? name : name(), ms });
    trace.longest.sort((one, other) => other.ms - one.ms).splice(kept);
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
