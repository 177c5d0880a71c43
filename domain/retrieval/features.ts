// The features of the re-ranker: which of the question's words a candidate contains, and how similar its topic is.
import { splitWords } from '#domain/retrieval/analyser.ts';
import { type ChunkConcepts, readChunkConcepts, unpackConcepts } from '#domain/retrieval/concepts/chunk-concepts.ts';
import { agreement, type ConceptVector, certaintyOf } from '#domain/retrieval/concepts/classifier.ts';
import type { Candidate } from '#domain/retrieval/keyword-search.ts';
import type { AnalysedQuestion } from '#domain/retrieval/question.ts';
import type { Slot } from '#domain/retrieval/question-slots.ts';

export const featureNames = [
  'score',
  'strength',
  'coverage',
  'sentence',
  'twoSentences',
  'head',
  'order',
  'near',
  'exactWords',
  'exactPairs',
  'length',
  'focus',
  'softCoverage',
  'softHead',
  'headingAsked',
  'headingConcept',
  'sentenceConcept',
  'bodyConcept',
  'pathConcept',
  'headingSoft',
  'sentenceSoft',
  'questions',
] as const;

/** Shares from 0 to 1, except `length`, so that a weight means the same for every question and site. */
export type Features = Record<(typeof featureNames)[number], number>;

type Reading = {
  question: AnalysedQuestion;
  slotOf: Map<string, number>;
  total: number;
  language: string;
  pairs: string[];
};

/** The softness with which weak concepts count more. */
const weakSoftness = 5;

export function describeCandidates(question: AnalysedQuestion, candidates: Candidate[], language: string): Features[] {
  const slotOf = new Map(question.slots.flatMap(({ terms }, at) => terms.map(term => [term.id, at])));
  const pairs = question.words.slice(1).map((word, at) => `${question.words[at]} ${word}`);
  const reading = { question, slotOf, total: sumIdf(question.slots) || 1, language, pairs };
  const top = Math.max(...candidates.map(({ score }) => score)) || 1;
  return candidates.map(candidate => describe(reading, candidate, top));
}

/** A position at which the passage contains a word of the question. */
type Hit = { at: number; slot: number; sentence: number };

function describe(reading: Reading, candidate: Candidate, top: number): Features {
  const { question, total } = reading;
  const hits = findHits(reading, candidate);
  const share = (hits: Hit[]) => sumIdf(pick(question.slots, hits)) / total;
  const body = hits.filter(({ sentence }) => sentence >= 0);
  const bySentence = candidate.sentences.map((_, at) => share(body.filter(({ sentence }) => sentence === at)));
  const byTwo = candidate.sentences.map((_, at) =>
    share(body.filter(({ sentence }) => sentence === at || sentence === at + 1)),
  );
  const best = Math.max(0, ...bySentence);
  const bodyLength = candidate.terms.length - (candidate.sentences[0] ?? 0);
  const typical = question.size.words / Math.max(1, question.size.chunks);
  return {
    score: candidate.score / top,
    strength: candidate.score / (2.2 * total),
    coverage: share(hits),
    sentence: best,
    twoSentences: Math.max(0, ...byTwo),
    head: share(hits.filter(({ sentence }) => sentence < 0)),
    order: shareOfPairs(question.slots, body, 1),
    near: shareOfPairs(question.slots, body, 6),
    ...wording(reading, candidate, hits),
    length: Math.log((bodyLength + 1) / (typical + 1)),
    focus: best / Math.log2(4 + lengthOf(candidate, bySentence.indexOf(best))),
    ...aboutTheSame(question.concepts, conceptsOf(candidate)),
    questions: shareOfQuestions(candidate.text),
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

/** Hits before the first sentence are in the title or the headings. */
function findHits({ slotOf }: Reading, { terms, sentences }: Candidate): Hit[] {
  const hits: Hit[] = [];
  let sentence = -1;
  terms.forEach((id, at) => {
    while (at >= (sentences[sentence + 1] ?? Number.POSITIVE_INFINITY)) sentence += 1;
    const slot = slotOf.get(id);
    if (slot !== undefined) hits.push({ at, slot, sentence });
  });
  return hits;
}

function pick(slots: Slot[], hits: Hit[]): Slot[] {
  return [...new Set(hits.map(({ slot }) => slot))].flatMap(at => slots[at] ?? []);
}

function lengthOf({ sentences, terms }: Candidate, at: number): number {
  return (sentences[at + 1] ?? terms.length) - (sentences[at] ?? terms.length);
}

/**
 * How many neighbouring words of the question are also neighbours here: at most `reach` words apart, in the same order.
 */
function shareOfPairs(slots: Slot[], body: Hit[], reach: number): number {
  const near = new Set<number>();
  body.forEach((first, from) => {
    for (let next = from + 1; next < body.length && (body[next]?.at ?? 0) - first.at <= reach; next++) {
      if (body[next]?.slot === first.slot + 1) near.add(first.slot);
    }
  });
  let all = 0;
  let found = 0;
  for (let at = 0; at < slots.length - 1; at++) {
    const weight = (slots[at]?.idf ?? 0) + (slots[at + 1]?.idf ?? 0);
    all += weight;
    if (near.has(at)) found += weight;
  }
  return all === 0 ? 0 : found / all;
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
  const inHead = hits.filter(({ sentence }) => sentence < 0);
  const head = [...heading, ...splitWords(candidate.title, language)];
  const softly = (slots: Slot[], among: string[]) => sumIdf(slots.filter(({ word }) => hasRelated(word, among)));
  return {
    exactWords: sumIdf(question.slots.filter(({ word }) => heldWords.has(word))) / total,
    exactPairs: pairs.length === 0 ? 0 : pairs.filter(pair => heldPairs.has(pair)).length / pairs.length,
    softCoverage: (sumIdf(pick(question.slots, hits)) + softly(missing(hits), [...head, ...words])) / total,
    softHead: (sumIdf(pick(question.slots, inHead)) + softly(missing(inHead), head)) / total,
    headingAsked: heading.length === 0 ? 0 : heading.filter(word => asked.has(word)).length / heading.length,
  };
}

const shortestRelated = 4;

function hasRelated(word: string, others: readonly string[]): boolean {
  return word.length >= shortestRelated && others.some(other => isRelated(word, other));
}

/** One contains the other, or they start alike: compounds, and other forms of the same word. */
export function isRelated(one: string, other: string): boolean {
  if (other.length < shortestRelated) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 5 && long.includes(short)) return true;
  const stem = Math.max(shortestRelated, Math.ceil(short.length * 0.75));
  return long.length - short.length <= 4 && short.slice(0, stem) === long.slice(0, stem);
}

/** A list of questions does not answer any. */
function shareOfQuestions(text: string): number {
  const lines = text.split('\n').filter(line => line.trim());
  return lines.filter(line => /[?？؟]\W*$/.test(line)).length / Math.max(1, lines.length);
}

function sumIdf(slots: Slot[]): number {
  return slots.reduce((sum, { idf }) => sum + idf, 0);
}
