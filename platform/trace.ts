// Records how a request or a job spends its time. It contains only names from our code: no values and no user text.
import { AsyncLocalStorage } from 'node:async_hooks';

type StepKind = 'database' | 'connection' | 'outside' | 'render';

type Step = { kind: StepKind; what: string; ms: number };

export type Trace = { sums: Partial<Record<StepKind, { count: number; ms: number }>>; longest: Step[] };

const mostSteps = 10;
const here = new AsyncLocalStorage<Trace>();

export function openTrace(): Trace {
  return { sums: {}, longest: [] };
}

/** Everything that this work does, including asynchronous work, is recorded in the trace. */
export function runTraced<T>(trace: Trace, work: () => T): T {
  return here.run(trace, work);
}

/** Starts a step of the current trace; the returned function ends it. Almost free without a trace. */
export function beginStep(kind: StepKind, name: string | (() => string)): (() => void) | undefined {
  const trace = here.getStore();
  if (!trace) return undefined;
  const begun = performance.now();
  return () => {
    const ms = performance.now() - begun;
    const { count, ms: before } = trace.sums[kind] ?? { count: 0, ms: 0 };
    trace.sums[kind] = { count: count + 1, ms: before + ms };
    // Only steps that would be kept get a name.
    if (trace.longest.length === mostSteps && ms <= (trace.longest.at(-1)?.ms ?? 0)) return;
    trace.longest.push({ kind, what: typeof name === 'string' ? name : name(), ms });
    trace.longest.sort((one, other) => other.ms - one.ms).splice(mostSteps);
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
