// The features of the re-ranker: which of the question's words a candidate contains, and how similar its topic is.
import { findNearestAsked, trigramsOf } from '#domain/retrieval/asked-questions.ts';
import { type ChunkConcepts, readChunkConcepts, unpackConcepts } from '#domain/retrieval/concepts/chunk-concepts.ts';
import { agreement, type ConceptVector, certaintyOf } from '#domain/retrieval/concepts/classifier.ts';
import type { Candidate } from '#domain/retrieval/keyword-search.ts';
import type { AnalysedQuestion } from '#domain/retrieval/question.ts';
import type { Slot } from '#domain/retrieval/question-slots.ts';
import { isRelatedWord, splitWords } from '#domain/retrieval/words.ts';

export const featureNames = [
  // The BM25 score, as a share of the best candidate's and of the highest possible one.
  'score',
  'strength',
  // The share of the question's words, by stems, in title, headings and text.
  'coverage',
  // The same as written, and of pairs of neighbouring words: endings and small words tell passages apart.
  'exactWords',
  'exactPairs',
  // The same with related words (compounds, other forms), in all of it, and in title and headings.
  'softCoverage',
  'softHead',
  // The share of the heading that the question contains.
  'headingAsked',
  // How similar the concepts of the question are to those of the heading, the best sentence, the text, and title with headings.
  'headingConcept',
  'sentenceConcept',
  'bodyConcept',
  'pathConcept',
  // The same with weak concepts counting more.
  'headingSoft',
  'sentenceSoft',
  // How similar the question is to the nearest asked question of the section.
  'asked',
] as const;

/** Shares from 0 to about 1, so that a weight means the same for every question and site. */
export type Features = Record<(typeof featureNames)[number], number>;

type Reading = {
  question: AnalysedQuestion;
  slotOf: Map<string, number>;
  total: number;
  language: string;
  pairs: string[];
  trigrams: ReturnType<typeof trigramsOf>;
};

/** The softness with which weak concepts count more. */
const weakSoftness = 5;

export function describeCandidates(question: AnalysedQuestion, candidates: Candidate[], language: string): Features[] {
  const slotOf = new Map(question.slots.flatMap(({ terms }, at) => terms.map(term => [term.id, at])));
  const pairs = question.words.slice(1).map((word, at) => `${question.words[at]} ${word}`);
  const reading = {
    question,
    slotOf,
    total: sumIdf(question.slots) || 1,
    language,
    pairs,
    trigrams: trigramsOf(question.words),
  };
  const top = Math.max(...candidates.map(({ score }) => score)) || 1;
  return candidates.map(candidate => describe(reading, candidate, top));
}

/** A place at which the passage contains a word of the question. */
type Hit = { slot: number; inHead: boolean };

function describe(reading: Reading, candidate: Candidate, top: number): Features {
  const { question, total } = reading;
  const hits = findHits(reading, candidate);
  return {
    score: candidate.score / top,
    strength: candidate.score / (2.2 * total),
    coverage: sumIdf(pick(question.slots, hits)) / total,
    ...wording(reading, candidate, hits),
    ...aboutTheSame(question.concepts, conceptsOf(candidate)),
    asked: findNearestAsked(reading.trigrams, candidate.asked, reading.language).similarity,
  };
}

/** Chunks that were indexed before concepts were stored are classified now. */
export function conceptsOf({ concepts, title, headings, text }: Candidate): ChunkConcepts {
  return concepts
    ? unpackConcepts(concepts)
    : readChunkConcepts({ title, headings, text, sentences: text.split(/(?<=[.!?。！？])\s+|\n+/) });
}

/** The less certain the concepts of the question are, the less they count. */
function aboutTheSame(asked: ConceptVector, { heading, path, body, sentences }: ChunkConcepts) {
  const certainty = Math.sqrt(certaintyOf(asked));
  const agree = (other: ConceptVector, softness?: number) => certainty * agreement(asked, other, softness);
  return {
    headingConcept: agree(heading),
    sentenceConcept: Math.max(0, ...sentences.map(sentence => agree(sentence))),
    bodyConcept: agree(body),
    pathConcept: agree(path, weakSoftness),
    headingSoft: agree(heading, weakSoftness),
    sentenceSoft: Math.max(0, ...sentences.map(sentence => agree(sentence, weakSoftness))),
  };
}

/** The title and the headings come before the first sentence. */
function findHits({ slotOf }: Reading, { terms, sentences }: Candidate): Hit[] {
  const bodyAt = sentences[0] ?? terms.length;
  return terms.flatMap((id, at) => {
    const slot = slotOf.get(id);
    return slot === undefined ? [] : [{ slot, inHead: at < bodyAt }];
  });
}

function pick(slots: Slot[], hits: Hit[]): Slot[] {
  return [...new Set(hits.map(({ slot }) => slot))].flatMap(at => slots[at] ?? []);
}

/**
 * Compares the question's words as written, including common ones, because endings and small words tell passages apart.
 * Also counts words that are almost the same, or part of a longer one.
 */
function wording({ question, language, total, pairs }: Reading, candidate: Candidate, hits: Hit[]) {
  const asked = new Set(question.words);
  const heldWords = new Set<string>();
  const heldPairs = new Set<string>();
  let before: string | undefined;
  const words = splitWords(candidate.text, language);
  for (const word of words) {
    const isAsked = asked.has(word);
    if (isAsked) heldWords.add(word);
    if (isAsked && before !== undefined) heldPairs.add(`${before} ${word}`);
    before = isAsked ? word : undefined;
  }
  const heading = splitWords(candidate.headings.at(-1) ?? candidate.title, language);
  const missing = (hits: Hit[]) => question.slots.filter((_, at) => !hits.some(({ slot }) => slot === at));
  const inHead = hits.filter(({ inHead }) => inHead);
  const head = [...heading, ...splitWords(candidate.title, language)];
  const softly = (slots: Slot[], among: string[]) =>
    sumIdf(slots.filter(({ word }) => among.some(other => isRelatedWord(word, other))));
  return {
    exactWords: sumIdf(question.slots.filter(({ word }) => heldWords.has(word))) / total,
    exactPairs: pairs.length === 0 ? 0 : pairs.filter(pair => heldPairs.has(pair)).length / pairs.length,
    softCoverage: (sumIdf(pick(question.slots, hits)) + softly(missing(hits), [...head, ...words])) / total,
    softHead: (sumIdf(pick(question.slots, inHead)) + softly(missing(inHead), head)) / total,
    headingAsked: heading.length === 0 ? 0 : heading.filter(word => asked.has(word)).length / heading.length,
  };
}

function sumIdf(slots: Slot[]): number {
  return slots.reduce((sum, { idf }) => sum + idf, 0);
}
