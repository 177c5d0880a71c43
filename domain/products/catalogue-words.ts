// Looks up the words of a question in the catalogue: their index terms, and how many products contain them.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { productTerms } from '#database/schema/products.ts';
import { synonyms } from '#database/schema/retrieval.ts';
import { usage } from '#database/schema/usage.ts';
import { wordTerm } from '#domain/products/product-terms.ts';
import type { KnownWord, Scope } from '#domain/products/search-scope.ts';
import { findSimilarWords, type SimilarWord } from '#domain/products/similar-words.ts';
import { readNames, readTranslations } from '#domain/products/translations.ts';
import type { WishWord } from '#domain/products/wish-words.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { joinNeighbours, splitCompounds } from '#domain/retrieval/compounds.ts';
import { maxSynonymGroups } from '#domain/retrieval/question.ts';
import { splitWords } from '#domain/retrieval/words.ts';

type Counts = Map<string, number>;

const mostWords = 64;

/** Every word of the question, in order. `asked` words are expanded with synonyms, compounds and corrected spellings. */
export async function readKnownWords(
  tx: Transaction,
  scope: Scope,
  question: string,
  asked: readonly WishWord[],
): Promise<KnownWord[]> {
  const words = splitWords(question, scope.languages[0] ?? 'und').slice(0, mostWords);
  const joined = joinNeighbours(words);
  const stems = await readStems(tx, scope, [...words, ...joined]);
  const wanted = new Set(asked.map(({ word }) => word));
  const isOpen = (word: string) => wanted.has(word) && stems.get(word)?.length !== 0;
  const splits = splitCompounds(words.filter(isOpen));
  const parts = await readParts(
    tx,
    scope,
    splits.flatMap(split => split.parts),
  );
  const { counts, groups, all } = await count(tx, scope, [...stems.values(), ...parts.values()].flat());
  const known = words.map((word, at) => toWord(word, at, stems.get(word) ?? [], counts, all));
  addJoined(known, stems, counts, all);
  const open = known.filter(({ word }) => isOpen(word));
  return widen(tx, scope, known, { stems, splits, parts, counts, open, groups, all });
}

/** Stems in the language of the site and of the visitor. Stop words of either language have none. */
async function readStems(tx: Transaction, { languages }: Scope, words: string[]): Promise<Map<string, string[]>> {
  const stemmed: Map<string, string | null>[] = [];
  for (const language of languages) stemmed.push(await findStems(tx, words, language));
  return new Map(
    words.map(word => {
      const stems = stemmed.map(found => found.get(word) ?? null);
      return [word, stems.includes(null) ? [] : [...new Set(stems.filter(stem => stem !== null))]];
    }),
  );
}

function toWord(word: string, at: number, stems: string[], counts: Counts, all: number): KnownWord {
  const terms = stems.filter(stem => counts.has(stem));
  const kinds = stems.map(wordTerm).filter(term => counts.has(term));
  const sum = (of: string[]) => of.reduce((most, term) => Math.max(most, counts.get(term) ?? 0), 0);
  const [named, mentioned] = [sum(kinds), sum(terms)];
  const isCommon = stems.length === 0;
  return {
    word,
    asked: word,
    at,
    kinds,
    terms,
    namedBy: named,
    mentioned,
    idf: idfOf(named || mentioned, all),
    isCommon,
    isPart: false,
  };
}

/** Neighbouring words that the catalogue writes as one. */
function addJoined(words: KnownWord[], stems: Map<string, string[]>, counts: Counts, all: number): void {
  words.slice(1).forEach((second, at) => {
    const first = words[at] as KnownWord;
    const whole = toWord(
      `${first.word}${second.word}`,
      at,
      stems.get(`${first.word}${second.word}`) ?? [],
      counts,
      all,
    );
    if (whole.namedBy > 0 && !first.isCommon && !second.isCommon)
      for (const part of [first, second]) addTerms(part, whole);
  });
}

function addTerms(word: KnownWord, other: Pick<KnownWord, 'kinds' | 'terms' | 'namedBy' | 'mentioned' | 'idf'>): void {
  word.kinds = [...new Set([...word.kinds, ...other.kinds])];
  word.terms = [...new Set([...word.terms, ...other.terms])];
  if (word.namedBy === 0) word.idf = other.idf;
  word.namedBy = Math.max(word.namedBy, other.namedBy);
  word.mentioned = Math.max(word.mentioned, other.mentioned);
}

type Open = {
  stems: Map<string, string[]>;
  /** The ways to split open words, and the stems of their parts. */
  splits: { word: string; parts: string[] }[];
  parts: Map<string, string[]>;
  counts: Counts;
  open: KnownWord[];
  groups: string[][][];
  all: number;
};

/** Adds synonyms of the site, words of other languages, compounds and corrected spellings. */
async function widen(
  tx: Transaction,
  scope: Scope,
  words: KnownWord[],
  { stems, splits, parts, open, groups, all, ...first }: Open,
): Promise<KnownWord[]> {
  const translated = await readTranslations(tx, scope, words, stems);
  const synonyms = synonymsOf(words, stems, [...groups, ...translated]);
  const alike = await findSimilarWords(tx, scope, words, open, stems);
  const others = await count(tx, scope, [...[...synonyms.values()].flat(2), ...alike.flatMap(one => one.stems)]);
  const counts = new Map([...first.counts, ...others.counts]);
  const read = (word: string, at: number, of: string[]) => toWord(word, at, of, counts, all);
  return words.flatMap(word => {
    const instead = addSynonyms(word, synonyms.get(word) ?? [], read);
    if (instead) return instead;
    const isTranslated = word.namedBy > 0 && synonyms.has(word);
    const split = splits
      .filter(one => one.word === word.word && !isTranslated)
      .map(one => one.parts.map(part => ({ ...read(part, word.at, parts.get(part) ?? []), asked: word.word })))
      .find(both => both.every(({ namedBy }) => namedBy > 0));
    if (split) {
      if (word.namedBy > 0) for (const part of split) addTerms(part, word);
      return split;
    }
    addAlike(
      word,
      alike.filter(({ at }) => at === word.at),
      read,
    );
    return [word];
  });
}

/** The stems of the parts of compounds and of their translations. */
async function readParts(tx: Transaction, scope: Scope, parts: string[]): Promise<Map<string, string[]>> {
  const own = await readStems(tx, scope, parts);
  for (const [part, names] of await readNames(tx, scope, parts))
    own.set(part, [...new Set([...(own.get(part) ?? []), ...names])]);
  return own;
}

type Read = (word: string, at: number, stems: string[]) => KnownWord;

/** A synonym of several words replaces an unknown word. */
function addSynonyms(word: KnownWord, phrases: string[][], read: Read): KnownWord[] | undefined {
  for (const phrase of phrases) {
    const others = phrase.map(stem => read(word.word, word.at, [stem]));
    if (others.some(({ namedBy }) => namedBy === 0)) continue;
    if (others.length > 1 && word.namedBy === 0) return others;
    if (others[0] && others.length === 1) addTerms(word, others[0]);
  }
  return undefined;
}

/** A word that occurs in the catalogue is never corrected. */
function addAlike(word: KnownWord, alike: SimilarWord[], read: Read): void {
  const isKnown = word.namedBy > 0;
  for (const { how, stems, to } of alike) {
    if (how !== 'head' && (isKnown || (how === 'repair' && word.mentioned > 0))) continue;
    addTerms(word, read(word.word, word.at, stems));
    if (how === 'repair') word.repairedTo = to;
    word.isPart ||= how === 'part';
  }
}

/** The synonyms of each word, as lists of stems. */
function synonymsOf(
  words: KnownWord[],
  stems: Map<string, string[]>,
  groups: string[][][],
): Map<KnownWord, string[][]> {
  const found = new Map<KnownWord, string[][]>();
  const holds = (stem: string) => words.find(({ word }) => stems.get(word)?.includes(stem));
  for (const group of groups) {
    const phrase = group.find(one => one.length > 0 && one.every(holds));
    for (const stem of phrase ?? []) {
      const word = holds(stem);
      const others = group.filter(one => one !== phrase && one.length > 0);
      if (word) found.set(word, [...(found.get(word) ?? []), ...others]);
    }
  }
  return found;
}

/** How many products contain each term. Terms without products are left out. */
async function count(tx: Transaction, { organizationId, siteId }: Scope, stems: string[]) {
  const distinct = [...new Set(stems)];
  if (distinct.length === 0) return { counts: new Map<string, number>(), groups: [], all: 0 };
  const terms = [...distinct, ...distinct.map(wordTerm)];
  const rows = await countTerms(tx, { organizationId, siteId, stems: distinct, terms });
  return {
    counts: new Map(rows.filter(({ held }) => held > 0).map(({ term, held }) => [term, held])),
    groups: rows[0]?.groups ?? [],
    all: rows[0]?.all ?? 0,
  };
}

/** Counts at most 5,000 products per term. The total is the organisation's usage counter. */
const countTerms = preparedStatement<
  { organizationId: string; siteId: string; stems: string[]; terms: string[] },
  { term: string; held: number; all: number | null; groups: string[][][] | null }
>(
  'products_count_terms',
  ({ organizationId, siteId, stems, terms }) => sql`
    with k as materialized (
      select json_agg(y.stems) as groups from (
        select stems from ${synonyms} where organization_id = ${organizationId} and site_id = ${siteId}::uuid
          and any_stem && ${stems}::text[]
        order by id limit ${maxSynonymGroups}::int) y),
    u as materialized (
      select max(u.used) as used from ${usage} u where u.organization_id = ${organizationId} and u.kind = 'products')
    select a.term, c.held, u.used as all, case when a.at = 1 then k.groups end as groups
    from unnest(${terms}::text[]) with ordinality a(term, at) cross join k cross join u
    cross join lateral (
      select count(*)::int as held from (
        select from ${productTerms} t
        where t.organization_id = ${organizationId} and t.site_id = ${siteId}::uuid and t.term = a.term limit 5000) x) c
    order by a.at`,
);

function idfOf(found: number, all: number): number {
  return found === 0 ? 0 : Math.log(1 + (Math.max(all, found) - found + 0.5) / (found + 0.5));
}
