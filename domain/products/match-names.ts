// Finds the products that a question names, in full or by an unambiguous part of the name.

import { colorWordsOf } from '#domain/products/colors.ts';
import { plainName } from '#domain/products/product-terms.ts';
import type { Wishes } from '#domain/products/product-wishes.ts';
import type { KnownWord } from '#domain/products/search-scope.ts';
import { mainName, nameWords } from '#domain/products/title.ts';
import { materials } from '#domain/products/vocabulary/colors.ts';
import { setsOf } from '#domain/products/wish-words.ts';
import { isGeneralWord } from '#domain/retrieval/concepts/classifier.ts';
import { isUnspaced, splitWords } from '#domain/retrieval/words.ts';

/** `holds`: indexes of the question's words in its title. `hasCode`: the question contains its SKU. */
export type Candidate = { id: string; title: string; holds: number[]; hasCode: boolean; hasName: boolean };

export type NamedProduct = { id: string; title: string; isFull: boolean; hasCode: boolean; words: KnownWord[] };

type Run = {
  candidate: Candidate;
  words: KnownWord[];
  weight: number;
  /** The share of the name in the question; whether it is complete; whether it is literal. */
  share: number;
  isFull: boolean;
  isLiteral: boolean;
  isDetermined: boolean;
};

const most = 3;
/** Tolerance when comparing weights. */
const margin = 0.999;
/** A single word names a product only if it is in at most this many titles. */
const mostTitles = 3;
/** The share of a name that is enough after an article. */
const leastShare = 0.5;

/** Takes the most specific name first, then other names in the remaining words. In the order of the question. */
export function findNames(
  words: readonly KnownWord[],
  candidates: readonly Candidate[],
  wishes: Wishes,
  languages: readonly string[],
): NamedProduct[] {
  const named: NamedProduct[] = candidates
    .filter(({ hasCode }) => hasCode)
    .map(({ id, title }) => ({ id, title, isFull: true, hasCode: true, words: [] }));
  const used = new Set<KnownWord>();
  const { determiners } = setsOf(languages);
  while (named.length < most) {
    const free = candidates.filter(({ id }) => !named.some(one => one.id === id));
    const runs = free
      .map(candidate => bestRun(candidate, words, used, breaksOf(candidate, wishes, languages), determiners))
      .filter(run => run !== undefined)
      .sort((a, b) => b.weight - a.weight || rankOf(b) - rankOf(a) || b.share - a.share || byTitle(a, b));
    const [best] = runs;
    if (!best) break;
    const rivals = runs.filter(run => isRival(run, best));
    if (rivals.length > 0 || !isName(best, wishes, named.length > 0)) break;
    const { id, title } = best.candidate;
    named.push({ id, title, isFull: best.isFull, hasCode: false, words: best.words });
    for (const word of best.words) used.add(word);
  }
  return named.sort((a, b) => (a.words[0]?.at ?? 0) - (b.words[0]?.at ?? 0));
}

/** Whether the same words name another product equally well. */
function isRival(run: Run, best: Run): boolean {
  if (run === best || run.weight < best.weight * margin) return false;
  if (best.isFull && !run.isFull) return false;
  if (best.isLiteral && !run.isLiteral) return false;
  return run.words.some(word => best.words.includes(word));
}

/** Words that end a name: "or" and, in comparisons, "and" unless the name contains it. */
function breaksOf({ title }: Candidate, { asks }: Wishes, languages: readonly string[]): (word: string) => boolean {
  const { either, both } = setsOf(languages);
  const own = new Set(splitWords(title, 'und'));
  return word => either.has(word) || (asks.compare && both.has(word) && !own.has(word));
}

/** The most specific sequence of words that the title contains. Stop words do not interrupt it. */
function bestRun(
  candidate: Candidate,
  words: readonly KnownWord[],
  used: ReadonlySet<KnownWord>,
  isBreak: (word: string) => boolean,
  determiners: ReadonlySet<string>,
): Run | undefined {
  const name = nameWords(candidate.title);
  let best: KnownWord[] = [];
  let run: KnownWord[] = [];
  let before = '';
  let isDetermined = false;
  let isBest = false;
  words.forEach((word, place) => {
    if (candidate.holds.includes(place) && !used.has(word)) {
      const isAgain = run.some(other => other.word === word.word);
      if (run.length === 0 || isAgain) isDetermined = determiners.has(before);
      run = isAgain ? [word] : [...run, word];
      if (weightOf(run) > weightOf(best)) [best, isBest] = [run, isDetermined];
    } else if (!word.isCommon || isBreak(word.word)) run = [];
    before = word.word;
  });
  if (best.length === 0) return undefined;
  const joined = words.map(({ word }) => word).join(' ');
  const count = countOf(best);
  return {
    candidate,
    words: best,
    weight: weightOf(best),
    share: count / name.length,
    isFull: count >= name.length || (candidate.hasName && count >= name.length - 1),
    isLiteral: ` ${joined} `.includes(` ${plainName(candidate.title)} `),
    isDetermined: isBest,
  };
}

/** Partial names count only if the question is about one product. */
function isName({ candidate, words, share, isFull, isDetermined }: Run, wishes: Wishes, isSecond: boolean): boolean {
  const { asks, isChoice, isBare, soldOut, sizes } = wishes;
  if (isSecond && !isFull && !asks.compare) return false;
  const distinctive = words.filter(isDistinctive);
  if (isFull) return words.length > 1 || distinctive.length > 0;
  const isOfOne = asks.price || asks.compare || asks.colors || asks.sizes || (soldOut !== 'hidden' && !isChoice);
  const isSentence = !isBare && !isChoice;
  if (!isDetermined && !isOfOne && !isSentence && sizes.length === 0) return false;
  if (distinctive.length > 1 || (isDetermined && words.length > 1 && share >= leastShare)) return true;
  const [only] = distinctive;
  if (only === undefined || only.namedBy > mostTitles || isAddition(only, candidate)) return false;
  // Services have prices, too: "How much is the delivery?"
  return !isGeneralWord(only.word) || (isDetermined && !asks.price && !asks.stock);
}

/** "Edition" in "Body Lotion - Winter Edition". */
function isAddition({ word }: KnownWord, { title }: Candidate): boolean {
  return splitWords(title, 'und').includes(word) && !splitWords(mainName(title), 'und').includes(word);
}

/** A colour, a material or a number alone is not a name. */
function isDistinctive({ word }: KnownWord): boolean {
  if (isUnspaced(word)) return [...word].length > 1;
  return word.length > 2 && !/^\d+$/.test(word) && !materials.has(word) && colorWordsOf(word).length === 0;
}

/** Counts two words that the title writes as one only once. */
function countOf(words: readonly KnownWord[]): number {
  return words.filter((word, at) => !words[at - 1]?.kinds.some(term => word.kinds.includes(term))).length;
}

function weightOf(words: readonly KnownWord[]): number {
  return words.reduce((sum, { idf }) => sum + idf, 0);
}

function rankOf({ isFull, isLiteral }: Run): number {
  return Number(isFull) + Number(isLiteral);
}

function byTitle(a: Run, b: Run): number {
  return a.candidate.title < b.candidate.title
    ? -1
    : a.candidate.title > b.candidate.title
      ? 1
      : a.candidate.id < b.candidate.id
        ? -1
        : 1;
}
