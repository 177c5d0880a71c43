// Made by scripts/train-answers.ts from questions to real shops and from every other article of SQuAD v1.1 (CC BY-SA 4.0).

/** What tells whether a sentence holds the answer. */
export type UnitFeatures = Record<
  | 'own'
  | 'soft'
  | 'before'
  | 'head'
  | 'concept'
  | 'conceptSoft'
  | 'passage'
  | 'person'
  | 'figure'
  | 'place'
  | 'scrap'
  | 'question'
  | 'lead'
  | 'first'
  | 'listed'
  | 'length',
  number
>;

export const unitWeights: UnitFeatures = {
  own: -0.42,
  soft: 0.12,
  before: -0.31,
  head: 3.74,
  concept: 2.26,
  conceptSoft: 2.45,
  passage: 0.59,
  person: 4.74,
  place: -4.91,
  figure: 4.55,
  scrap: 0.45,
  question: -2.9,
  lead: 0.93,
  first: 1.91,
  listed: 0.18,
  length: 1.88,
};

/** What tells whether the chosen words answer the question. */
export type ConfidenceFeatures = Record<
  | 'strength'
  | 'coverage'
  | 'softCoverage'
  | 'softHead'
  | 'exactWords'
  | 'exactPairs'
  | 'headingAsked'
  | 'headingConcept'
  | 'sentenceConcept'
  | 'bodyConcept'
  | 'pathConcept'
  | 'headingSoft'
  | 'own'
  | 'soft'
  | 'concept'
  | 'figure'
  | 'chance'
  | 'rank'
  | 'margin'
  | 'certainty'
  | 'unknown'
  | 'missing'
  | 'missingGeneral'
  | 'sameConcept'
  | 'headingSame'
  | 'both'
  | 'distinct'
  | 'lacksKind'
  | 'asksKind'
  | 'words',
  number
>;

export const confidenceBias = -2.55;
export const confidenceWeights: ConfidenceFeatures = {
  strength: 1.45,
  coverage: 0.06,
  softCoverage: 0.88,
  softHead: 0.15,
  exactWords: 0.12,
  exactPairs: 0.72,
  headingAsked: 0.24,
  headingConcept: -1.15,
  sentenceConcept: 0.41,
  bodyConcept: 0.33,
  pathConcept: 1.63,
  headingSoft: 1.12,
  own: -0.74,
  soft: 0.08,
  concept: 0.88,
  figure: 1,
  chance: 0.7,
  rank: 0.11,
  margin: 0.71,
  certainty: -0.94,
  unknown: -0.15,
  missing: -1.62,
  missingGeneral: 1.01,
  sameConcept: -0.16,
  headingSame: 0.21,
  both: 1.31,
  distinct: -1.01,
  lacksKind: -0.64,
  asksKind: 0.26,
  words: 0.18,
};

/** What tells whether one of the best three passages holds the answer. */
export const helpBias = -4.24;
export const helpWeights: ConfidenceFeatures = {
  strength: 2.05,
  coverage: 0.81,
  softCoverage: 1.18,
  softHead: 0.14,
  exactWords: 0.18,
  exactPairs: 1.54,
  headingAsked: 0.22,
  headingConcept: -0.3,
  sentenceConcept: 0.96,
  bodyConcept: 0.35,
  pathConcept: 1.78,
  headingSoft: 0.68,
  own: -0.96,
  soft: 0.08,
  concept: 1.4,
  figure: 1.09,
  chance: 0.91,
  rank: 0.33,
  margin: -0.13,
  certainty: -0.65,
  unknown: 0.12,
  missing: -1.57,
  missingGeneral: 0.48,
  sameConcept: -0.27,
  headingSame: 0.4,
  both: 0.99,
  distinct: -1.2,
  lacksKind: -0.84,
  asksKind: -0.07,
  words: 0.92,
};
