// Which of some products a question calls by name: in full, or by enough of it that no other can be meant.
import { colorWordsOf } from '#domain/products/colors.ts';
import type { KnownWord } from '#domain/products/known-words.ts';
import type { Wishes } from '#domain/products/question.ts';
import { setsOf } from '#domain/products/question-words.ts';
import { plainName } from '#domain/products/terms.ts';
import { nameWords } from '#domain/products/title.ts';
import { materials } from '#domain/products/vocabulary/colors.ts';
import { isUnspaced, splitWords } from '#domain/retrieval/analyser.ts';
import { isGeneralWord } from '#domain/retrieval/concepts/classifier.ts';

/** `holds`: which of the question's words stand in its title. `hasCode`: its SKU stands in the question. */
export type Candidate = { id: string; title: string; holds: number[]; hasCode: boolean; hasName: boolean };

export type Named = { id: string; title: string; isFull: boolean; hasCode: boolean; words: KnownWord[] };

type Run = {
  candidate: Candidate;
  words: KnownWord[];
  weight: number;
  /** How much of the title was said; all of it, or all and nothing else. */
  share: number;
  isFull: boolean;
  isLiteral: boolean;
  isDetermined: boolean;
};

const most = 3;
/** Runs that weigh as much, but for rounding. */
const margin = 0.999;
/** A word in more titles than these names none of them. */
const mostTitles = 3;
/** So much of a name is enough behind an article. */
const leastShare = 0.5;

/** The longest name first, then what else is named beside it. */
export function findNames(
  words: readonly KnownWord[],
  candidates: readonly Candidate[],
  wishes: Wishes,
  languages: readonly string[],
): Named[] {
  const named: Named[] = candidates
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

/** Another product that the same words call as well. */
function isRival(run: Run, best: Run): boolean {
  if (run === best || run.weight < best.weight * margin) return false;
  if (best.isFull && !run.isFull) return false;
  if (best.isLiteral && !run.isLiteral) return false;
  return run.words.some(word => best.words.includes(word));
}

/** Words at which a name ends: "or", and where products are compared also "and", unless the name holds it. */
function breaksOf({ title }: Candidate, { asks }: Wishes, languages: readonly string[]): (word: string) => boolean {
  const { either, both } = setsOf(languages);
  const own = new Set(splitWords(title, 'und'));
  return word => either.has(word) || (asks.compare && both.has(word) && !own.has(word));
}

/** The heaviest row of neighbouring words that its title holds. Common words between them do not part them. */
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
  const said = words.map(({ word }) => word).join(' ');
  const count = countOf(best);
  return {
    candidate,
    words: best,
    weight: weightOf(best),
    share: count / name.length,
    isFull: count >= name.length || (candidate.hasName && count >= name.length - 1),
    isLiteral: ` ${said} `.includes(` ${plainName(candidate.title)} `),
    isDetermined: isBest,
  };
}

/** Bare words, and what there is to choose from, are looked for as goods and not as a name. */
function isName({ words, share, isFull, isDetermined }: Run, wishes: Wishes, isSecond: boolean): boolean {
  const { asks, isChoice, isBare, soldOut, sizes } = wishes;
  if (isSecond && !isFull && !asks.compare) return false;
  const telling = words.filter(isTelling);
  if (isFull) return words.length > 1 || telling.length > 0;
  const isOfOne = asks.price || asks.compare || asks.colors || asks.sizes || (soldOut !== 'hidden' && !isChoice);
  const isSentence = !isBare && !isChoice;
  if (!isDetermined && !isOfOne && !isSentence && sizes.length === 0) return false;
  if (telling.length > 1 || (isDetermined && words.length > 1 && share >= leastShare)) return true;
  const [only] = telling;
  if (only === undefined || only.held > mostTitles) return false;
  // A price is asked of services as well: "How much is the delivery?"
  return !isGeneralWord(only.word) || (isDetermined && !asks.price && !asks.stock);
}

/** Neither a colour nor a material nor a number is a name by itself. */
function isTelling({ word }: KnownWord): boolean {
  if (isUnspaced(word)) return [...word].length > 1;
  return word.length > 2 && !/^\d+$/.test(word) && !materials.has(word) && colorWordsOf(word).length === 0;
}

/** Two words that the title writes as one are one. */
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
