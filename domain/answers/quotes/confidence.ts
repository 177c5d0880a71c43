// Estimates whether the chosen sentence, or one of the passages, answers the question: answered, offered or unknown.

import type { EvidencePassage } from '#domain/answers/engine.ts';
import { containsKind, kindOfAnswer } from '#domain/answers/question/answer-kind.ts';
import { probabilitiesOf, type ScoredChoice } from '#domain/answers/quotes/choose-quote.ts';
import { quoteAround } from '#domain/answers/quotes/quote-around.ts';
import { answerModel, type ConfidenceFeatures, offerModel, thresholds } from '#domain/answers/quotes/weights.ts';
import { certaintyOf, isGeneralWord } from '#domain/retrieval/concepts/classifier.ts';
import type { Retrieval } from '#domain/retrieval/retrieve.ts';
import { isRelatedWord, wordsIn } from '#domain/retrieval/words.ts';

/**
 * From 0 to 1: the probability that the chosen text answers the question, and that one of the best three passages does.
 */
export type Confidence = { confidence: number; help: number };

export type Verdict = 'answer' | 'offer' | 'unknown';

export function verdictOf({ confidence, help }: Confidence): Verdict {
  if (confidence >= thresholds.answer) return 'answer';
  return help >= thresholds.offer ? 'offer' : 'unknown';
}

/** The site does not contain some of its words, and the passage is hardly about the same concept: it is about something else. */
const minUnknown = 0.2;
const minAgreement = 0.4;

/** Two logistic regressions, and a limit for questions about something else. */
export function confidenceOf(
  question: string,
  retrieval: Retrieval,
  passages: EvidencePassage[],
  best: ScoredChoice | undefined,
): Confidence {
  if (!best) return { confidence: 0, help: 0 };
  const features = describeConfidence(question, retrieval, passages, best);
  return { confidence: limit(features, likelihood(features, answerModel)), help: likelihood(features, offerModel) };
}

/** Costs two right answers for each wrong one that it avoids, most of them to questions that no page answers. */
export function limit({ sameConcept, concept, unknown }: ConfidenceFeatures, confidence: number): number {
  const isElsewhere = sameConcept === 0 && concept < minAgreement && unknown >= minUnknown;
  return isElsewhere ? Math.min(confidence, thresholds.second - 0.01) : confidence;
}

function likelihood(features: ConfidenceFeatures, { bias, weights }: typeof answerModel): number {
  const names = Object.keys(weights) as (keyof ConfidenceFeatures)[];
  return 1 / (1 + Math.exp(-names.reduce((total, name) => total + weights[name] * features[name], bias)));
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
  const passageText = [passage.title, ...passage.headings, passage.text].join(' ').toLowerCase();
  return wordsIn(passageText).some(other => isRelatedWord(word, other));
}

/** The share of the question's weight that its rarest word has. */
function distinctness(words: Retrieval['words']): number {
  const all = words.map(({ idf }) => idf);
  return Math.max(0, ...all) / (all.reduce((sum, idf) => sum + idf, 0) || 1);
}
