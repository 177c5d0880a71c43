// Whether a model's own words may be shown. They may if it was measured and can tell true statements from false ones.
import type { Wording, WordingReason } from '#domain/answers/model-settings/model-inputs.ts';

/** Shares of the statements, from 0 to 1. */
export type Measurement = { caught: number; kept: number };

type Facts = {
  chosen: Wording;
  /** Whether a model checks the lines: its own words are never shown unjudged. */
  isJudged: boolean;
  measurement: Measurement | null;
};

const minCaught = 0.95;
const minKept = 0.9;

export function effectiveWording(facts: Facts): { effective: Wording; reason: WordingReason } {
  const reason = exceptions.find(([, applies]) => applies(facts))?.[0] ?? 'measured';
  return { effective: wordingOf[reason], reason };
}

/** The first that applies decides. */
const exceptions: readonly [WordingReason, (facts: Facts) => boolean][] = [
  ['chosen', ({ chosen }) => chosen === 'quotes'],
  ['not-judged', ({ isJudged }) => !isJudged],
  ['not-measured', ({ measurement }) => measurement === null],
  ['misses-false', ({ measurement }) => measurement !== null && measurement.caught < minCaught],
  ['refuses-true', ({ measurement }) => measurement !== null && measurement.kept < minKept],
];

const wordingOf = {
  chosen: 'quotes',
  'not-judged': 'quotes',
  'not-measured': 'quotes',
  'misses-false': 'quotes',
  'refuses-true': 'quotes',
  measured: 'natural',
} satisfies Record<WordingReason, Wording>;
