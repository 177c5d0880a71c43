// Written by scripts/train-answers.ts, trained on questions to real shops and every other article of SQuAD v1.1 (CC
// BY-SA 4.0).
import type { Features } from '#domain/retrieval/features.ts';

export const weights: Features = {
  score: 0.4,
  strength: 3.46,
  coverage: 0.64,
  sentence: 0,
  twoSentences: 0,
  head: 0,
  order: 0,
  near: 0.91,
  exactWords: 1.93,
  exactPairs: 1.96,
  length: -0.3,
  focus: 0,
  softCoverage: 4.02,
  softHead: 1.35,
  headingAsked: 1.03,
  headingConcept: 0,
  sentenceConcept: 1.78,
  bodyConcept: 2.54,
  pathConcept: 1.42,
  headingSoft: 2.95,
  sentenceSoft: 3.47,
  questions: -2.67,
};
