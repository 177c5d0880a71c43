// Learnt from questions to real shops and from every other article of SQuAD v1.1 (CC BY-SA 4.0); `npm run train` measures them on the
// training shops, and can learn others (decision 0027).

/** Features that predict whether a sentence contains the answer. */
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
  own: -0.28,
  soft: 0.05,
  before: -0.79,
  head: 4.1,
  concept: 2.13,
  conceptSoft: 3.03,
  passage: 0.57,
  person: 9.09,
  place: -4.45,
  figure: 4.38,
  scrap: 0.27,
  question: -2.94,
  lead: 0.97,
  first: 2.03,
  listed: 0.24,
  length: 1.52,
};

/** Of the sentences of a quote, which one decides. Learnt from the training shops. */
export type LeadFeatures = Omit<UnitFeatures, 'passage'>;

export const leadWeights: LeadFeatures = {
  own: 5.5,
  soft: 5.39,
  before: 4.95,
  head: 6.67,
  concept: 0.13,
  conceptSoft: 4.3,
  person: 15.43,
  figure: 2.23,
  place: 8.45,
  scrap: -0.22,
  question: -1.07,
  lead: -3.09,
  first: 0.63,
  listed: 0.82,
  length: 1.67,
};

/** Features that predict whether the chosen text answers the question. */
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

export const answerModel: { bias: number; weights: ConfidenceFeatures } = {
  bias: -3.2,
  weights: {
    strength: 1.68,
    coverage: 0.14,
    softCoverage: 1.16,
    softHead: 0.44,
    exactWords: 0.21,
    exactPairs: 0.49,
    headingAsked: 0.35,
    headingConcept: -0.63,
    sentenceConcept: 0.88,
    bodyConcept: -0.13,
    pathConcept: 1.15,
    headingSoft: 1.31,
    own: -0.47,
    soft: -0.02,
    concept: 0.99,
    figure: 0.61,
    chance: 0.44,
    rank: 0.12,
    margin: 0.64,
    certainty: -0.78,
    unknown: 0.26,
    missing: -1.73,
    missingGeneral: 0.73,
    sameConcept: 0.16,
    headingSame: 0.04,
    both: 0.56,
    distinct: -0.68,
    lacksKind: -0.95,
    asksKind: 0.33,
    words: 0.4,
  },
};

/** Predicts whether one of the best three passages contains the answer. */
export const offerModel: { bias: number; weights: ConfidenceFeatures } = {
  bias: -4.52,
  weights: {
    strength: 1.69,
    coverage: 1.05,
    softCoverage: 1.23,
    softHead: 0.44,
    exactWords: 0.02,
    exactPairs: 1.26,
    headingAsked: 0.45,
    headingConcept: -0.16,
    sentenceConcept: 1.34,
    bodyConcept: 0.19,
    pathConcept: 1.72,
    headingSoft: 0.66,
    own: -0.51,
    soft: 0.01,
    concept: 1.35,
    figure: 0.92,
    chance: 0.63,
    rank: 0.32,
    margin: -0.08,
    certainty: -0.74,
    unknown: 0.07,
    missing: -1.56,
    missingGeneral: 0.38,
    sameConcept: -0.06,
    headingSame: 0.27,
    both: 0.79,
    distinct: -0.79,
    lacksKind: -1.13,
    asksKind: -0.06,
    words: 1.06,
  },
};

/** Minimum confidence to answer, to answer a second question next to a certain one, and to offer passages. */
export const thresholds = { answer: 0.44, second: 0.3, offer: 0.25 };
