// The slots of a question: each of its words with the index terms that match it.
import { dictionaryOf } from '#domain/retrieval/analyser.ts';
import { isGeneralWord } from '#domain/retrieval/concepts/classifier.ts';

/** A term of the index. Rarer terms have more weight; a synonym has a little less than the word itself. */
export type Term = { id: string; chunks: number; weight: number };

/** A word of the question with its alternatives. A word that no document contains has no terms. */
export type Slot = { word: string; idf: number; terms: Term[] };

export type WordRow = {
  word: string;
  dictionary: string;
  stem: string | null;
  id: string | null;
  chunks: number | null;
};
export type QuestionRow = WordRow & {
  askedId: string | null;
  askedChunks: number | null;
  synonyms: string[][][] | null;
  siteChunks: number | null;
  siteWords: number | null;
};

const compoundWeight = 0.8;
/** An everyday word that the site does not use: its concept carries the meaning, so the word itself counts little. */
const generalWeight = 0.25;

/** By the stems in the question's language; common words get no slot. */
export function toSlots(
  { language }: { language: string },
  words: string[],
  rows: QuestionRow[],
  all: number,
): Map<string, Slot> {
  const slots = new Map<string, Slot>();
  for (const word of new Set(words)) {
    const own = rows.filter(row => row.word === word);
    const stem = own.find(({ dictionary }) => dictionary === dictionaryOf(word, language))?.stem ?? null;
    if (stem === null || slots.has(stem)) continue;
    const known = own.filter(({ id, chunks }) => id && chunks);
    const terms = [...new Map(known.map(row => [row.id, row])).values()].map(row => ({
      id: row.id as string,
      chunks: row.chunks as number,
      weight: idfOf(row.chunks as number, all),
    }));
    const most = Math.max(0, ...terms.map(({ chunks }) => chunks));
    const isGeneral = terms.length === 0 && isGeneralWord(word);
    slots.set(stem, { word, idf: idfOf(most, all) * (isGeneral ? generalWeight : 1), terms });
  }
  return slots;
}

export type Alternative = { instead: string; stems: string[] };
export type KnownTerms = Map<string, { id: string; chunks: number }>;

export function addTerms(
  slots: Map<string, Slot>,
  others: Alternative[],
  known: KnownTerms,
  weigh: (term: { chunks: number }) => number,
): void {
  for (const { instead, stems } of others) {
    for (const term of stems.flatMap(stem => known.get(stem) ?? [])) {
      slots.get(instead)?.terms.push({ ...term, weight: weigh(term) });
    }
  }
}

/** "Olivenöl" if the site writes "Oliven Öl": only if the site contains both parts. */
export function addCompounds(
  slots: Map<string, Slot>,
  compounds: { word: string; parts: string[] }[],
  known: KnownTerms,
  all: number,
): void {
  for (const slot of slots.values()) {
    if (slot.terms.length > 0) continue;
    const whole = compounds.find(({ word, parts }) => word === slot.word && parts.every(part => known.has(part)));
    const terms = whole?.parts.flatMap(part => known.get(part) ?? []) ?? [];
    if (terms.length === 0) continue;
    slot.terms = terms.map(term => ({ ...term, weight: compoundWeight * idfOf(term.chunks, all) }));
    slot.idf = idfOf(Math.min(...terms.map(({ chunks }) => chunks)), all);
  }
}

/** "Oliven Öl" if the site writes "Olivenöl". */
export function addJoined(slots: Map<string, Slot>, words: string[], rows: QuestionRow[], all: number): void {
  words.slice(1).forEach((second, at) => {
    const first = words[at] ?? '';
    const row = rows.find(({ word, id, chunks }) => word === `${first}${second}` && id && chunks);
    if (!row?.id || !row.chunks) return;
    const term = { id: row.id, chunks: row.chunks, weight: compoundWeight * idfOf(row.chunks, all) };
    for (const slot of slots.values()) {
      if (slot.word !== first && slot.word !== second) continue;
      if (slot.terms.length === 0) slot.idf = idfOf(row.chunks, all);
      slot.terms.push(term);
    }
  });
}

export function idfOf(chunks: number, all: number): number {
  return Math.log(1 + (all - chunks + 0.5) / (chunks + 0.5));
}
