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
  own: 0.45,
  soft: 0.18,
  before: -0.8,
  head: 3.6,
  concept: 0.62,
  conceptSoft: 4.23,
  passage: 0.54,
  person: 2.89,
  place: -5.35,
  figure: 3.73,
  scrap: -0.22,
  question: -2.21,
  lead: 0.79,
  first: 2.73,
  listed: -0.15,
  length: 1.63,
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

export const confidenceBias = -3.04;
export const confidenceWeights: ConfidenceFeatures = {
  strength: 0.93,
  coverage: -0.24,
  softCoverage: 1.05,
  softHead: 0.53,
  exactWords: 0.11,
  exactPairs: 0.51,
  headingAsked: 0.25,
  headingConcept: -0.28,
  sentenceConcept: 1.02,
  bodyConcept: -0.68,
  pathConcept: 1.07,
  headingSoft: 1.88,
  own: 0.07,
  soft: 0.11,
  concept: 1.39,
  figure: 0.57,
  chance: 0.65,
  rank: -0.2,
  margin: 1.29,
  certainty: -1.25,
  unknown: -0.8,
  missing: -1.63,
  missingGeneral: 1,
  sameConcept: -0.08,
  headingSame: -0.38,
  both: -0.47,
  distinct: -0.54,
  lacksKind: -0.43,
  asksKind: 0.3,
  words: 0.6,
};
