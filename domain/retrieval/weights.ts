// Made by scripts/train-answers.ts from questions to real shops and from every other article of SQuAD v1.1 (CC BY-SA 4.0).
import type { Features } from '#domain/retrieval/features.ts';

export const weights: Features = {
  score: 0.89,
  strength: 2.46,
  coverage: 0.01,
  sentence: 0,
  twoSentences: 0,
  head: 0,
  order: 0,
  near: 1.13,
  exactWords: 1.55,
  exactPairs: 1.95,
  length: -0.19,
  focus: 0,
  softCoverage: 4.79,
  softHead: 1.24,
  headingAsked: 1.38,
  headingConcept: 0,
  sentenceConcept: 2.9,
  bodyConcept: 3.82,
  pathConcept: 1.36,
  headingSoft: 2.11,
  sentenceSoft: 1.97,
  questions: -2.35,
};
