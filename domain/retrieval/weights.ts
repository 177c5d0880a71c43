// Learnt from questions to real shops and from every other article of SQuAD v1.1 (CC BY-SA 4.0); `npm run train` measures them on the
// training shops, and can learn others (decision 0027).
// `asked` was chosen on four training shops with asked questions (docs/answers.md).
import type { Features } from '#domain/retrieval/features.ts';

export const weights: Features = {
  score: 0.4,
  strength: 3.46,
  coverage: 0.64,
  exactWords: 1.93,
  exactPairs: 1.96,
  softCoverage: 4.02,
  softHead: 1.35,
  headingAsked: 1.03,
  headingConcept: 0,
  sentenceConcept: 1.78,
  bodyConcept: 2.54,
  pathConcept: 1.42,
  headingSoft: 2.95,
  sentenceSoft: 3.47,
  asked: 8,
};
