// Made by scripts/train-reranker.ts: a listwise logistic regression over the ten best of 2000 questions to every other
// article of SQuAD v1.1 (CC BY-SA 4.0). The articles in between were not looked at; npm run bench -- retrieval judges by them.
import type { Features } from '#domain/retrieval/features.ts';

export const weights: Features = {
  score: 3.6,
  strength: 2.5,
  coverage: 2.69,
  sentence: 1.9,
  twoSentences: 0.98,
  head: 3.0,
  order: 0.69,
  near: 0.24,
  exactWords: 2.0,
  exactPairs: 3.2,
  length: -0.77,
  focus: 2.65,
};
