// Made by scripts/train-answers.ts from questions to real shops and from every other article of SQuAD v1.1 (CC BY-SA 4.0).
import type { Features } from '#domain/retrieval/features.ts';

export const weights: Features = {
  score: 0.57,
  strength: 3.24,
  coverage: 0.68,
  sentence: 0,
  twoSentences: 0,
  head: 0,
  order: 0,
  near: 0.99,
  exactWords: 1.55,
  exactPairs: 2.06,
  length: -0.26,
  focus: 0,
  softCoverage: 4.17,
  softHead: 1.23,
  headingAsked: 1.16,
  headingConcept: 0,
  sentenceConcept: 2.03,
  bodyConcept: 2.63,
  pathConcept: 1.15,
  headingSoft: 3.05,
  sentenceSoft: 3.17,
  questions: -2.39,
};
