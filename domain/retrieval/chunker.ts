// Splits a document into searchable chunks: whole sentences of one section, short enough to have one topic.

import { findSections, type Section } from '#domain/retrieval/sections.ts';
import { isUnspaced, splitWords } from '#domain/retrieval/words.ts';

export type Chunk = {
  headings: string[];
  text: string;
  startsAt: number;
  endsAt: number;
  /** The words of each sentence, and the sentences as written. */
  sentences: string[][];
  sentenceTexts: string[];
};

type Sentence = { startsAt: number; endsAt: number; words: string[]; size: number };

const targetChunkSize = 150;
const largestChunk = 200;
/** Joined sections are at most this long. Text without words has no size. */
const maxJoinedSize = 120;
const maxJoinedLength = 5000;
const maxJoined = 30;
/** What is longer is cut before its words are counted, which would stop other requests. */
const maxSectionLength = 20_000;
const maxSentenceLength = 5000;
/** A longer sentence is not repeated. */
const longestOverlap = 60;

/**
 * The chunks of one section after the other, so that the caller can pause between them. Every chunk except a section's first starts with the
 * last sentence of the chunk before.
 */
export function* cutIntoChunks(text: string, language: string): Generator<Chunk[]> {
  let last: Part | undefined;
  for (const section of findSections(text).flatMap(whole => cutLong(text, whole))) {
    const part = { section, sentences: findSentences(text, section, language), joined: 1 };
    const both = last && joinSmall(text, last, part, language);
    yield last && !both ? toChunks(text, last) : [];
    last = both ?? part;
  }
  if (last) yield toChunks(text, last);
}

type Part = { section: Section; sentences: Sentence[]; joined: number };

/** Short sections under one heading become one chunk: "Conditions" and "How it works" of one question. */
function joinSmall(text: string, last: Part, next: Part, language: string): Part | undefined {
  const parent = commonParent(last.section, next.section);
  const isSmall = sizeOf(last.sentences) + sizeOf(next.sentences) <= maxJoinedSize;
  const length = next.section.endsAt - last.section.startsAt;
  if (!parent || !isSmall || length > maxJoinedLength || last.joined >= maxJoined) return undefined;
  const startsAt =
    last.section.headings.length > parent.headings.length ? lineBefore(text, last.section) : last.section.startsAt;
  const section = { ...parent, startsAt, endsAt: next.section.endsAt };
  return { section, sentences: findSentences(text, section, language), joined: last.joined + 1 };
}

function toChunks(text: string, { section, sentences }: Part): Chunk[] {
  return packSentences(sentences).map(group => toChunk(text, section, group));
}

/** At the ends of lines, or of words. */
function cutLong(text: string, section: Section): Section[] {
  const parts: Section[] = [];
  let { startsAt } = section;
  while (section.endsAt - startsAt > maxSectionLength) {
    const limit = startsAt + maxSectionLength;
    const found = ['\n', ' ']
      .map(sign => text.lastIndexOf(sign, limit) + 1)
      .find(end => end > limit - maxSectionLength / 2);
    const endsAt = found ?? afterPair(text, limit);
    parts.push({ ...section, startsAt, endsAt });
    startsAt = endsAt;
  }
  return [...parts, { ...section, startsAt }];
}

/** The common heading; undefined if that is only the document's title. */
function commonParent(one: Section, other: Section): Pick<Section, 'headings' | 'levels'> | undefined {
  const depth = other.headings.length - 1;
  if (depth < 1 || (other.levels[depth - 1] ?? 1) < 2) return undefined;
  const isUnder = other.headings.slice(0, depth).every((heading, at) => one.headings[at] === heading);
  if (!isUnder || one.headings.length > depth + 1) return undefined;
  return { headings: other.headings.slice(0, depth), levels: other.levels.slice(0, depth) };
}

/** The start of the heading directly above a section. */
function lineBefore(text: string, { startsAt }: Section): number {
  const end = text.lastIndexOf('\n', text.slice(0, startsAt).trimEnd().length - 1);
  return end + 1;
}

function sizeOf(sentences: Sentence[]): number {
  return sentences.reduce((sum, { size }) => sum + size, 0);
}

// A full stop ends a sentence only before a space and a letter that is not lower case: "e.g. this" and "3.5" continue.
// A row of stops or spaces is matched once, from its start: otherwise a long one would take quadratic time.
const ending =
  /(?<![.!?…])[.!?…]+["'”’»)\]]*\s+(?=[^\p{Ll}\s])|[。！？｡।॥؟։၊။។៕]+["'”’」』）]*\s*|(?<![^\S\n])[^\S\n]*\n\s*/gu;

export function findSentences(
  text: string,
  section: Pick<Section, 'startsAt' | 'endsAt'>,
  language: string,
): Sentence[] {
  const body = text.slice(section.startsAt, section.endsAt);
  const ends = [...body.matchAll(ending)].map(match => match.index + match[0].length);
  let from = 0;
  return [...ends, body.length].flatMap(to => {
    const startsAt = section.startsAt + from;
    from = to;
    return measure(text, startsAt, section.startsAt + to, language);
  });
}

function measure(text: string, startsAt: number, endsAt: number, language: string): Sentence[] {
  if (endsAt - startsAt <= maxSentenceLength) {
    const words = splitWords(text.slice(startsAt, endsAt), language);
    if (words.length === 0) return [];
    const size = words.reduce((sum, word) => sum + (isUnspaced(word) ? 0.5 : 1), 0);
    if (size <= largestChunk) return [{ startsAt, endsAt, words, size }];
  }
  const middle = findGap(text, startsAt, endsAt);
  return [...measure(text, startsAt, middle, language), ...measure(text, middle, endsAt, language)];
}

/** Where to split an endless sentence: at the last space before its middle. */
function findGap(text: string, startsAt: number, endsAt: number): number {
  const middle = startsAt + Math.floor((endsAt - startsAt) / 2);
  const space = text.lastIndexOf(' ', middle);
  if (space > startsAt + (middle - startsAt) / 2) return space + 1;
  return afterPair(text, middle);
}

/** Never between the two halves of a character. */
function afterPair(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}

/** Chunks of about the same size, so that no section ends with a very short one. */
function packSentences(sentences: Sentence[]): Sentence[][] {
  const total = sentences.reduce((sum, { size }) => sum + size, 0);
  const target = total <= largestChunk ? largestChunk : total / Math.ceil(total / targetChunkSize);
  const groups: Sentence[][] = [];
  let group: Sentence[] = [];
  let size = 0;
  let fresh = 0;
  for (const sentence of sentences) {
    if (fresh > 0 && (size + sentence.size > largestChunk || fresh + sentence.size / 2 > target)) {
      groups.push(group);
      const last = group.at(-1);
      group = last && last.size <= longestOverlap && last.size + sentence.size <= largestChunk ? [last] : [];
      size = group[0]?.size ?? 0;
      fresh = 0;
    }
    group.push(sentence);
    size += sentence.size;
    fresh += sentence.size;
  }
  return fresh > 0 ? [...groups, group] : groups;
}

function toChunk(text: string, { headings }: Section, group: Sentence[]): Chunk {
  const startsAt = group[0]?.startsAt ?? 0;
  const raw = text.slice(startsAt, group.at(-1)?.endsAt).trimEnd();
  return {
    headings,
    text: raw,
    startsAt,
    endsAt: startsAt + raw.length,
    sentences: group.map(({ words }) => words),
    sentenceTexts: group.map(sentence => text.slice(sentence.startsAt, sentence.endsAt)),
  };
}
