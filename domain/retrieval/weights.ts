// Made by scripts/train-answers.ts from questions to real shops and from every other article of SQuAD v1.1 (CC BY-SA 4.0).
import type { Features } from '#domain/retrieval/features.ts';

export const weights: Features = {
  score: 0.57,
  strength: 2.96,
  coverage: 0.31,
  sentence: 0,
  twoSentences: 0,
  head: 0,
  order: 0,
  near: 1.21,
  exactWords: 1.46,
  exactPairs: 2.08,
  length: -0.25,
  focus: 0,
  softCoverage: 4.52,
  softHead: 1.18,
  headingAsked: 1.27,
  headingConcept: 0,
  sentenceConcept: 2.18,
  bodyConcept: 2.64,
  pathConcept: 1.19,
  headingSoft: 2.96,
  sentenceSoft: 2.91,
  questions: -2.34,
};
