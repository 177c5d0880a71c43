// Whether what was found is enough to answer from. Too little is said to be too little.
import type { Trace } from '#domain/answers/inputs.ts';
import type { Passage } from '#domain/retrieval/retrieve.ts';

/**
 * A logistic regression over the best passage, learnt from every other article of SQuAD v1.1 (CC BY-SA 4.0) with the questions of
 * the articles in between as those about something else. The threshold keeps 95 % of the questions that can be answered.
 * `npm run bench -- answers` judges it by the articles that it has not seen.
 */
const weights = { strength: 12.8, coverage: 2.5, twoSentences: 2.7, exactWords: 2.2, exactPairs: 3.8 } as const;
const bias = -7.64;
const threshold = 0.3;
/** Below it the passage is about something else, however well its few words stand together. */
const leastCoverage = 0.4;

export function judge(passages: readonly Passage[]): NonNullable<Trace['gate']> {
  const best = passages[0];
  if (!best) return { score: 0, threshold, passed: false };
  const names = Object.keys(weights) as (keyof typeof weights)[];
  const sum = names.reduce((total, name) => total + weights[name] * best.reasons[name], bias);
  const score = Math.round(1000 / (1 + Math.exp(-sum))) / 1000;
  return { score, threshold, passed: score >= threshold && best.reasons.coverage >= leastCoverage };
}
