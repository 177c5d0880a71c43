// Which words of the question occur in which sentence of a passage, for the code that quotes it.
import { findNearestAsked, trigramsOf } from '#domain/retrieval/asked-questions.ts';
import { findSentences } from '#domain/retrieval/chunker.ts';
import type { ConceptVector } from '#domain/retrieval/concepts/classifier.ts';
import { conceptsOf } from '#domain/retrieval/features.ts';
import type { Candidate } from '#domain/retrieval/keyword-search.ts';
import type { AnalysedQuestion } from '#domain/retrieval/question.ts';
import { isRelatedWord } from '#domain/retrieval/words.ts';

/** `matchedWords` has the indexes of the question's words. */
type SentenceMatch = { startsAt: number; endsAt: number; matchedWords: number[]; concepts?: ConceptVector | undefined };
export type SentenceMatches = {
  /** In the title and the headings. */
  head: number[];
  /** Offsets in the passage's text, including white space at both ends. */
  sentences: SentenceMatch[];
};

/** Less similar questions share only everyday words such as "do you have". */
const minSimilarity = 0.2;

/** The nearest asked question counts as a heading. */
export function findSentenceMatches(
  { slots, words }: Pick<AnalysedQuestion, 'slots' | 'words'>,
  candidate: Candidate,
  language: string,
): SentenceMatches {
  const { text, terms, sentences: begins } = candidate;
  const slotOf = new Map(slots.flatMap((slot, at) => slot.terms.map(({ id }) => [id, at] as const)));
  const matchedIn = (from: number, to: number | undefined) => [
    ...new Set(terms.slice(from, to).flatMap(id => slotOf.get(id) ?? [])),
  ];
  const nearest = findNearestAsked(trigramsOf(words), candidate.asked, language);
  const asked = nearest.similarity >= minSimilarity ? nearest.words : [];
  const isAsked = (word: string) => asked.some(other => word === other || isRelatedWord(word, other));
  const inAsked = slots.flatMap(({ word }, at) => (isAsked(word) ? [at] : []));
  const head = [...new Set([...matchedIn(0, begins[0] ?? 0), ...inAsked])];
  const found = findSentences(text, { startsAt: 0, endsAt: text.length }, language);
  // A passage that was split by an older version of the chunker is quoted as a whole.
  if (found.length !== begins.length) {
    return {
      head,
      sentences: [{ startsAt: 0, endsAt: text.length, matchedWords: matchedIn(begins[0] ?? 0, undefined) }],
    };
  }
  const about = conceptsOf(candidate).sentences;
  const sentences = found.map(({ startsAt, endsAt }, at) => ({
    startsAt,
    endsAt,
    matchedWords: matchedIn(begins[at] ?? 0, begins[at + 1]),
    concepts: about[at],
  }));
  return { head, sentences };
}
