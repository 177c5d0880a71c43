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
  own: -0.19,
  soft: 0.84,
  before: -0.8,
  head: 3.94,
  concept: 1.57,
  conceptSoft: 2.29,
  passage: 0.56,
  person: 4.24,
  place: -3.36,
  figure: 4.2,
  scrap: -0.24,
  question: -2.42,
  lead: 0.7,
  first: 2.47,
  listed: 0.07,
  length: 1.84,
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

export const confidenceBias = -2.83;
export const confidenceWeights: ConfidenceFeatures = {
  strength: 1.83,
  coverage: -0.09,
  softCoverage: 1.24,
  softHead: 0.55,
  exactWords: 0.25,
  exactPairs: 0.39,
  headingAsked: 0.46,
  headingConcept: -1.27,
  sentenceConcept: -0.01,
  bodyConcept: -0.3,
  pathConcept: 1,
  headingSoft: 1.44,
  own: -0.36,
  soft: -0.02,
  concept: 1.64,
  figure: 0.52,
  chance: 0.56,
  rank: 0.1,
  margin: 0.53,
  certainty: -0.61,
  unknown: 0.17,
  missing: -1.84,
  missingGeneral: 0.78,
  sameConcept: 0.33,
  headingSame: 0.22,
  both: 0.37,
  distinct: -1.01,
  lacksKind: -0.1,
  asksKind: 0.23,
  words: 0.31,
};

/** What tells whether one of the best three passages holds the answer. */
export const helpBias = -4.02;
export const helpWeights: ConfidenceFeatures = {
  strength: 2.35,
  coverage: 0.88,
  softCoverage: 1.16,
  softHead: 0.05,
  exactWords: 0.26,
  exactPairs: 1.48,
  headingAsked: 0.28,
  headingConcept: -0.52,
  sentenceConcept: 0.58,
  bodyConcept: 0.38,
  pathConcept: 1.38,
  headingSoft: 0.95,
  own: -0.98,
  soft: -0.06,
  concept: 1.45,
  figure: 0.98,
  chance: 0.53,
  rank: 0.38,
  margin: -0.01,
  certainty: -0.58,
  unknown: 0.16,
  missing: -1.59,
  missingGeneral: 0.54,
  sameConcept: 0.41,
  headingSame: 0.22,
  both: 0.76,
  distinct: -1.29,
  lacksKind: -0.39,
  asksKind: -0.14,
  words: 0.88,
};
