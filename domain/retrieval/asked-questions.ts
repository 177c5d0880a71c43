// The questions that a section answers, in visitors' words: written by people, confirmed by them, or written by a model. They find the
// section and raise its rank, and are never shown as answers.
import { findSections } from '#domain/retrieval/sections.ts';
import { splitWords } from '#domain/retrieval/words.ts';

/** `headings`: those above the section. */
export type SectionQuestion = { headings: readonly string[]; text: string };

/** The index term of a stem in an asked question. No word begins with this character. */
export function askedTerm(stem: string): string {
  return `?${stem}`;
}

/** They are compared with every question of a visitor that finds the chunk. */
const maxPerChunk = 15;

/** A chunk has the questions of all sections that it contains a part of: short ones are joined, long ones are cut. */
export function toQuestionsOf(
  text: string,
  questions: readonly SectionQuestion[],
): (place: { startsAt: number; endsAt: number }) => string[] {
  if (questions.length === 0) return () => [];
  const sections = findSections(text);
  return place => {
    const keys = new Set(
      sections
        .filter(({ startsAt, endsAt }) => startsAt < place.endsAt && endsAt > place.startsAt)
        .map(({ headings }) => JSON.stringify(headings)),
    );
    const own = questions.filter(({ headings }) => keys.has(JSON.stringify(headings)));
    return own.slice(0, maxPerChunk).map(question => question.text);
  };
}

/** Unrelated questions share this much. Without the limit, sections with asked questions would be preferred to those without. */
const minSimilarity = 0.2;

type Nearest = { similarity: number; words: string[] };

/** The nearest of a section's asked questions: how similar it is, from 0 to 1, by letter trigrams, and its words. */
export function findNearestAsked(question: Trigrams, asked: readonly string[], language: string): Nearest {
  return asked.reduce<Nearest>(
    (nearest, text) => {
      const words = splitWords(text, language);
      const similarity = (shareOf(question, trigramsOf(words)) - minSimilarity) / (1 - minSimilarity);
      return similarity > nearest.similarity ? { similarity, words } : nearest;
    },
    { similarity: 0, words: [] },
  );
}

type Trigrams = ReadonlySet<string>;

export function trigramsOf(words: readonly string[]): Trigrams {
  const trigrams = new Set<string>();
  for (const word of words) {
    const padded = ` ${word} `;
    for (let at = 3; at <= padded.length; at++) trigrams.add(padded.slice(at - 3, at));
  }
  return trigrams;
}

/** Dice's coefficient. */
function shareOf(one: Trigrams, other: Trigrams): number {
  let shared = 0;
  for (const trigram of other) if (one.has(trigram)) shared++;
  return (2 * shared) / (one.size + other.size || 1);
}
