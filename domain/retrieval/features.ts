// What the re-ranker looks at: how a candidate holds the question's words, beyond how many of them it holds.
import { splitWords } from '#domain/retrieval/analyser.ts';
import type { Question, Slot } from '#domain/retrieval/question.ts';
import type { Candidate } from '#domain/retrieval/search.ts';

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
] as const;

/** Shares from 0 to 1, but for `length`, so that a weight means the same for every question and site. */
export type Features = Record<(typeof featureNames)[number], number>;

type Reading = { question: Question; slotOf: Map<string, number>; total: number; language: string; pairs: string[] };

export function describeCandidates(question: Question, candidates: Candidate[], language: string): Features[] {
  const slotOf = new Map(question.slots.flatMap(({ terms }, at) => terms.map(term => [term.id, at])));
  const pairs = question.words.slice(1).map((word, at) => `${question.words[at]} ${word}`);
  const reading = { question, slotOf, total: sumIdf(question.slots) || 1, language, pairs };
  const top = candidates[0]?.score || 1;
  return candidates.map(candidate => describe(reading, candidate, top));
}

/** A place where the passage holds a word of the question. */
type Hit = { at: number; slot: number; sentence: number };

function describe(reading: Reading, candidate: Candidate, top: number): Features {
  const { question, total } = reading;
  const hits = findHits(reading, candidate);
  const share = (held: Hit[]) => sumIdf(pick(question.slots, held)) / total;
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
    ...exactness(reading, candidate),
    length: Math.log((bodyLength + 1) / (typical + 1)),
    focus: best / Math.log2(4 + lengthOf(candidate, bySentence.indexOf(best))),
  };
}

/** Those before the first sentence stand in the title or the headings. */
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

/** How many of the question's neighbours are neighbours here, too: at most `reach` words apart, in the same order. */
function shareOfPairs(slots: Slot[], body: Hit[], reach: number): number {
  const near = new Set<number>();
  body.forEach((first, from) => {
    for (let next = from + 1; next < body.length && (body[next]?.at ?? 0) - first.at <= reach; next++) {
      if (body[next]?.slot === first.slot + 1) near.add(first.slot);
    }
  });
  let all = 0;
  let held = 0;
  for (let at = 0; at < slots.length - 1; at++) {
    const weight = (slots[at]?.idf ?? 0) + (slots[at + 1]?.idf ?? 0);
    all += weight;
    if (near.has(at)) held += weight;
  }
  return all === 0 ? 0 : held / all;
}

/** The question's words as they were written, common ones among them: endings and small words tell passages apart. */
function exactness({ question, language, total, pairs }: Reading, candidate: Candidate) {
  const asked = new Set(question.words);
  const heldWords = new Set<string>();
  const heldPairs = new Set<string>();
  let before: string | undefined;
  for (const word of splitWords(candidate.text, language)) {
    const isAsked = asked.has(word);
    if (isAsked) heldWords.add(word);
    if (isAsked && before !== undefined) heldPairs.add(`${before} ${word}`);
    before = isAsked ? word : undefined;
  }
  return {
    exactWords: sumIdf(question.slots.filter(({ word }) => heldWords.has(word))) / total,
    exactPairs: pairs.length === 0 ? 0 : pairs.filter(pair => heldPairs.has(pair)).length / pairs.length,
  };
}

function sumIdf(slots: Slot[]): number {
  return slots.reduce((sum, { idf }) => sum + idf, 0);
}
