// Finds catalogue words with a similar spelling, and compounds that end or begin with a word of the question.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { productTerms } from '#database/schema/products.ts';
import { termPrefixes, wordTerm } from '#domain/products/product-terms.ts';
import type { KnownWord, Scope } from '#domain/products/search-scope.ts';
import * as grammar from '#domain/products/vocabulary/grammar.ts';
import { isGeneralWord } from '#domain/retrieval/concepts/classifier.ts';
import { editDistance } from '#domain/retrieval/edit-distance.ts';
import { findKnownWords } from '#domain/retrieval/known-words.ts';
import { foldWord, isRepairable } from '#domain/retrieval/words.ts';

/** `head`: "Zelt" in Kuppelzelt; `part`: "Apfel" in Apfelsaft; `accents`: "creme" is crème, and "Jacke" a jacket; `repair`: a spelling mistake. */
export type SimilarWord = { at: number; how: 'head' | 'part' | 'accents' | 'repair'; stems: string[]; to: string };

type Candidate = { stem: string; isKind: boolean };
type Range = { at: number; low: string };

const shortestHead = 4;
const shortestPart = 5;
/** The minimum length of the other part of a compound. */
const leastBeside = 4;
/** Shorter words allow one wrong letter. */
const longEnoughForTwo = 8;
const mostHeads = 12;
/** Compounds that are not a kind of their last part: a glove is not a shoe. */
const misleading: ReadonlySet<string> = new Set(['handschuh', 'handschoen']);

export async function findSimilarWords(
  tx: Transaction,
  scope: Scope,
  words: readonly KnownWord[],
  open: readonly KnownWord[],
  stems: Map<string, string[]>,
): Promise<SimilarWord[]> {
  const { organizationId, siteId, languages } = scope;
  const isCompounding = languages.some(language => grammar.compounding.has(language.split('-')[0] ?? ''));
  const stemOf = ({ word }: KnownWord) => stems.get(word)?.[0] ?? word;
  const heads = words.filter(word => isCompounding && !word.isCommon && isHead(word.word, stemOf(word)));
  const mistyped = open.filter(({ word, namedBy }) => namedBy === 0 && isRepairable(word));
  const ranges: Range[] = [
    ...heads.map(word => ({ at: word.at, low: wordTerm(stemOf(word)) })),
    ...mistyped.flatMap(word => [
      { at: word.at, low: [...stemOf(word)].slice(0, 2).join('') },
      { at: word.at, low: wordTerm([...stemOf(word)].slice(-Math.ceil(stemOf(word).length / 2)).join('')) },
    ]),
  ];
  if (ranges.length === 0) return [];
  const rows = await termsIn(tx, {
    organizationId,
    siteId,
    places: ranges.map((_, place) => place),
    lows: ranges.map(({ low }) => low),
    highs: ranges.map(({ low }) => `${low}\u{10ffff}`),
  });
  const near = rows.map(({ place, term, isKind }) => ({ at: ranges[place]?.at ?? -1, stem: toStem(term), isKind }));
  const nearest = mistyped.flatMap(word => bestOf(word, stemOf(word), near));
  const known = await findKnownPlaces(tx, scope, mistyped, nearest);
  return [
    ...heads.flatMap(word => headsOf(word, stemOf(word), near)),
    ...nearest.filter(({ at, how }) => how !== 'repair' || !known.has(at)),
  ];
}

/** Where words that are spelled correctly would be corrected. */
async function findKnownPlaces(
  tx: Transaction,
  scope: Scope,
  mistyped: readonly KnownWord[],
  nearest: readonly SimilarWord[],
): Promise<Set<number>> {
  const repaired = new Set(nearest.flatMap(({ at, how }) => (how === 'repair' ? [at] : [])));
  const words = mistyped.filter(({ at }) => repaired.has(at));
  if (words.length === 0) return new Set();
  const known = await findKnownWords(
    tx,
    scope,
    words.map(({ word }) => word),
  );
  return new Set(words.flatMap(({ word, at }) => (known.has(word) ? [at] : [])));
}

function headsOf({ at }: KnownWord, stem: string, near: (Candidate & { at: number })[]): SimilarWord[] {
  return near
    .filter(
      one => one.at === at && one.isKind && one.stem.endsWith(stem) && one.stem.length - stem.length >= leastBeside,
    )
    .filter(one => !misleading.has(one.stem))
    .slice(0, mostHeads)
    .map(one => ({ at, how: 'head', stems: [one.stem], to: one.stem }));
}

/** The best correction or, without one, compounds that begin with the word. */
function bestOf({ at, word }: KnownWord, stem: string, near: (Candidate & { at: number })[]): SimilarWord[] {
  const own = [...new Map(near.filter(one => one.at === at).map(one => [one.stem, one])).values()];
  const most = stem.length >= longEnoughForTwo ? 2 : 1;
  const weighed = own
    .map(one => ({ ...one, distance: Math.min(distanceOf(stem, one.stem, most), distanceOf(word, one.stem, most)) }))
    .filter(one => one.distance <= most && isCertain(word, one))
    // A common word is not a typo; in another language it may still be almost the same: "Jacke".
    .filter(
      one => one.distance === 0 || !isGeneralWord(word) || beginsWith(one.stem, stem) || beginsWith(stem, one.stem),
    )
    .sort((a, b) => a.distance - b.distance || Number(b.isKind) - Number(a.isKind) || (a.stem < b.stem ? -1 : 1));
  const [best] = weighed;
  if (best) return [{ at, how: howOf(word, stem, best), stems: [best.stem], to: best.stem }];
  if (stem.length < shortestPart) return [];
  const parts = own.filter(
    one => one.isKind && one.stem.length - stem.length >= leastBeside && beginsWith(one.stem, stem),
  );
  return parts.slice(0, mostHeads).map(one => ({ at, how: 'part', stems: [one.stem], to: one.stem }));
}

function howOf(word: string, stem: string, best: { stem: string; distance: number }): 'accents' | 'repair' {
  const isForeign = isGeneralWord(word) && (beginsWith(best.stem, stem) || beginsWith(stem, best.stem));
  return best.distance === 0 || isForeign ? 'accents' : 'repair';
}

/** Two changes, or one in a short word, require the same first letter. */
function isCertain(word: string, { stem, distance }: { stem: string; distance: number }): boolean {
  const beginsAlike = word[0] === stem[0];
  return distance === 0 || beginsAlike || (distance === 1 && word.length > 4);
}

/** Allows one wrong letter in the first part. */
function beginsWith(long: string, stem: string): boolean {
  if (long.startsWith(stem)) return true;
  return (
    stem.length > shortestPart && [-1, 0, 1].some(more => distanceOf(long.slice(0, stem.length + more), stem, 1) <= 1)
  );
}

function distanceOf(one: string, other: string, most: number): number {
  return editDistance(foldWord(one), foldWord(other), most);
}

function isHead(word: string, stem: string): boolean {
  return word.length >= shortestHead && stem.length >= shortestHead - 1 && /^\p{L}+$/u.test(stem);
}

function toStem(term: string): string {
  return term.startsWith(termPrefixes.word) ? [...term.slice(termPrefixes.word.length)].reverse().join('') : term;
}

/** The distinct terms of index ranges, read with a loose index scan. */
const termsIn = preparedStatement<
  { organizationId: string; siteId: string; places: number[]; lows: string[]; highs: string[] },
  { place: number; term: string; isKind: boolean }
>(
  'products_terms_in',
  ({ organizationId, siteId, places, lows, highs }) => sql`
    select r.place, w.term, w.term like ${`${termPrefixes.word}%`} or exists (
      select from ${productTerms} k where k.organization_id = ${organizationId} and k.site_id = ${siteId}::uuid
        and k.term = ${termPrefixes.word} || reverse(w.term)) as "isKind"
    from unnest(${places}::int[], ${lows}::text[], ${highs}::text[]) r(place, low, high)
    cross join lateral (
      with recursive walk(term) as (
        (select t.term from ${productTerms} t where t.organization_id = ${organizationId} and t.site_id = ${siteId}::uuid
          and t.term >= r.low and t.term < r.high order by t.term limit 1)
        union all
        select (select t.term from ${productTerms} t where t.organization_id = ${organizationId} and t.site_id = ${siteId}::uuid
          and t.term > walk.term and t.term < r.high order by t.term limit 1)
        from walk where walk.term is not null)
      select walk.term from walk where walk.term is not null limit 300) w`,
);
