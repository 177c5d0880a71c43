// Estimates whether the chosen sentence, or one of the passages, answers the question: answered, offered or unknown.

import type { EvidencePassage } from '#domain/answers/engine.ts';
import { containsKind, kindOfAnswer } from '#domain/answers/question/answer-kind.ts';
import { probabilitiesOf, quoteAround, type ScoredChoice } from '#domain/answers/quotes/choose-quote.ts';
import {
  type ConfidenceFeatures,
  confidenceBias,
  confidenceWeights,
  helpBias,
  helpWeights,
} from '#domain/answers/quotes/weights.ts';
import { certaintyOf, isGeneralWord } from '#domain/retrieval/concepts/classifier.ts';
import { isRelated } from '#domain/retrieval/features.ts';
import type { Retrieval } from '#domain/retrieval/retrieve.ts';

/** Minimum confidence to answer, to answer a second question next to a certain one, and to offer passages. */
export const thresholds = { answer: 0.44, second: 0.3, offer: 0.25 } as const;

/**
 * From 0 to 1: the probability that the chosen text answers the question, and that one of the best three passages does.
 */
export type Confidence = { confidence: number; help: number };

export type Verdict = 'answer' | 'offer' | 'unknown';

export function verdictOf({ confidence, help }: Confidence): Verdict {
  if (confidence >= thresholds.answer) return 'answer';
  return help >= thresholds.offer ? 'offer' : 'unknown';
}

/** Two logistic regressions. */
export function confidenceOf(
  question: string,
  retrieval: Retrieval,
  passages: EvidencePassage[],
  best: ScoredChoice | undefined,
): Confidence {
  if (!best) return { confidence: 0, help: 0 };
  const features = describeConfidence(question, retrieval, passages, best);
  return {
    confidence: withRules(features, likelihood(features, confidenceWeights, confidenceBias)),
    help: likelihood(features, helpWeights, helpBias),
  };
}

function likelihood(features: ConfidenceFeatures, weights: ConfidenceFeatures, bias: number): number {
  const names = Object.keys(weights) as (keyof ConfidenceFeatures)[];
  return 1 / (1 + Math.exp(-names.reduce((total, name) => total + weights[name] * features[name], bias)));
}

/** At most this much of the question may be missing, unless the passage is about the same concept. */
const mostMissing = 0.45;
const leastAgreement = 0.3;
/** Half of the question is missing and its words are unknown to the site: it is about something else. */
const mostMissingUnknown = 0.5;
const mostUnknown = 0.4;
/** The site does not contain one of its words, and the passage is hardly about the same concept. */
const someUnknown = 0.2;
const littleAgreement = 0.4;
/** A heading that asks the same question. */
const sameHeading = { agreement: 0.75, certainty: 0.3, missing: 0.35 };

/** A question of one or two words that a title or heading contains: it looks for that section. */
const keyword = { words: Math.log(3), softHead: 0.99 };

type RuleFeatures = Pick<
  ConfidenceFeatures,
  'missing' | 'unknown' | 'concept' | 'sameConcept' | 'certainty' | 'headingConcept' | 'softHead' | 'words'
>;

/**
 * Rules that override the model: the question is about something else, its most important word is missing, or a
 * heading asks or names the same.
 */
export function withRules(
  { missing, unknown: unknownShare, concept, sameConcept, certainty, headingConcept, softHead, words }: RuleFeatures,
  confidence: number,
): number {
  const isElsewhere = sameConcept === 0 && concept < littleAgreement && unknownShare >= someUnknown;
  const isMissing = missing >= mostMissing && concept < leastAgreement;
  if (isElsewhere || isMissing || (missing >= mostMissingUnknown && unknownShare >= mostUnknown))
    return Math.min(confidence, thresholds.second - 0.01);
  const agreement = headingConcept / Math.sqrt(certainty || 1);
  const asksTheSame =
    agreement >= sameHeading.agreement && certainty >= sameHeading.certainty && missing < sameHeading.missing;
  const isTitle = words <= keyword.words && softHead >= keyword.softHead;
  return asksTheSame || isTitle ? Math.max(confidence, thresholds.answer) : confidence;
}

export function describeConfidence(
  question: string,
  { words, concepts }: Retrieval,
  passages: EvidencePassage[],
  best: ScoredChoice,
): ConfidenceFeatures {
  const { reasons } = best.passage;
  const rank = searchRankOf(best.passage);
  const total = words.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const others = passages.filter(passage => passage !== best.passage).map(searchRankOf);
  const chance = probabilitiesOf([rank, ...others])[0] ?? 0;
  const missing = words.filter(({ word }, at) => !containsWord(best.passage, word, at));
  const sum = (some: Retrieval['words']) => some.reduce((all, { idf }) => all + idf, 0) / total;
  const kind = kindOfAnswer(question);
  const lacksKind = kind !== null && !containsKind(kind, quoteAround(best).unit.shown);
  const about = best.unit.concepts.some(({ ids }) => ids[0] === concepts.ids[0]);
  return {
    strength: Math.min(1.5, reasons.strength),
    coverage: reasons.coverage,
    softCoverage: reasons.softCoverage,
    softHead: reasons.softHead,
    exactWords: reasons.exactWords,
    exactPairs: reasons.exactPairs,
    headingAsked: reasons.headingAsked,
    headingConcept: reasons.headingConcept,
    sentenceConcept: reasons.sentenceConcept,
    bodyConcept: reasons.bodyConcept,
    pathConcept: reasons.pathConcept,
    headingSoft: reasons.headingSoft,
    own: best.features.own,
    soft: best.features.soft,
    concept: best.features.concept,
    figure: best.features.figure,
    chance,
    rank: rank / 10,
    margin: Math.max(0, Math.min(5, rank - Math.max(-10, ...others))) / 5,
    certainty: certaintyOf(concepts),
    unknown: sum(words.filter(({ isKnown }) => !isKnown)),
    missing: sum(missing.filter(({ word }) => !isGeneralWord(word))),
    missingGeneral: sum(missing.filter(({ word }) => isGeneralWord(word))),
    sameConcept: about ? certaintyOf(concepts) : 0,
    headingSame: best.passage.reasons.headingConcept > 0.5 * Math.sqrt(certaintyOf(concepts)) ? 1 : 0,
    both: reasons.softCoverage * Math.max(best.features.concept, reasons.headingConcept),
    distinct: distinctness(words),
    lacksKind: lacksKind ? 1 : 0,
    asksKind: kind === null ? 0 : 1,
    words: Math.log(1 + words.length),
  };
}

/** The weights were learnt from the ranks of the search, not from those of a re-ranking model. */
export function searchRankOf({ rank, searchRank = rank }: EvidencePassage): number {
  return searchRank;
}

/** Whether the passage or its headings contain a word of the question, even as part of another word. */
export function containsWord(passage: EvidencePassage, word: string, at: number): boolean {
  const { head, sentences } = passage.wordMatches;
  if (head.includes(at) || sentences.some(({ matchedWords }) => matchedWords.includes(at))) return true;
  const passageWords =
    [passage.title, ...passage.headings, passage.text]
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return word.length >= 4 && passageWords.some(other => isRelated(word, other));
}

/** The share of the question's weight that its rarest word has. */
function distinctness(words: Retrieval['words']): number {
  const all = words.map(({ idf }) => idf);
  return Math.max(0, ...all) / (all.reduce((sum, idf) => sum + idf, 0) || 1);
}
