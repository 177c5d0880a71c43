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
  own: 0.27,
  soft: 0.14,
  before: -1.84,
  head: 3.97,
  concept: 2.14,
  conceptSoft: 1.98,
  passage: 0.57,
  person: 4.61,
  place: -4.79,
  figure: 4.04,
  scrap: -0.11,
  question: -2.86,
  lead: 0.7,
  first: 1.97,
  listed: 0.01,
  length: 2.01,
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

export const confidenceBias = -2.84;
export const confidenceWeights: ConfidenceFeatures = {
  strength: 1.81,
  coverage: -0.08,
  softCoverage: 1.05,
  softHead: 0.58,
  exactWords: 0.22,
  exactPairs: 0.69,
  headingAsked: 0.34,
  headingConcept: -1.43,
  sentenceConcept: 0.03,
  bodyConcept: 0.13,
  pathConcept: 1.19,
  headingSoft: 1.15,
  own: -0.64,
  soft: 0.13,
  concept: 1.44,
  figure: 0.78,
  chance: 0.61,
  rank: 0.1,
  margin: 0.6,
  certainty: -0.61,
  unknown: 0.03,
  missing: -1.68,
  missingGeneral: 0.86,
  sameConcept: 0.08,
  headingSame: 0.25,
  both: 0.67,
  distinct: -0.91,
  lacksKind: -0.38,
  asksKind: 0.2,
  words: 0.28,
};

/** What tells whether one of the best three passages holds the answer. */
export const helpBias = -4.08;
export const helpWeights: ConfidenceFeatures = {
  strength: 2.5,
  coverage: 0.92,
  softCoverage: 1.21,
  softHead: 0.24,
  exactWords: 0.16,
  exactPairs: 1.52,
  headingAsked: 0.18,
  headingConcept: -0.52,
  sentenceConcept: 0.91,
  bodyConcept: 0.34,
  pathConcept: 1.59,
  headingSoft: 0.92,
  own: -0.91,
  soft: -0.16,
  concept: 1.27,
  figure: 1.13,
  chance: 0.83,
  rank: 0.36,
  margin: -0.16,
  certainty: -0.55,
  unknown: 0.17,
  missing: -1.6,
  missingGeneral: 0.49,
  sameConcept: 0.05,
  headingSame: 0.28,
  both: 0.64,
  distinct: -1.48,
  lacksKind: -0.69,
  asksKind: -0.18,
  words: 0.88,
};
