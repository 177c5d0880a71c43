// Products that a question may name: by a code, by a whole name, or by words of their titles.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { products, productTerms } from '#database/schema/products.ts';
import { type Candidate, findNames, type NamedProduct } from '#domain/products/match-names.ts';
import { inTitle, normaliseCode, termPrefixes } from '#domain/products/product-terms.ts';
import type { KnownWord } from '#domain/products/search-scope.ts';
import { lastId, type Scope } from '#domain/products/search-scope.ts';
import { splitWords } from '#domain/retrieval/words.ts';

const longestName = 10;
/** The rarest words select candidates, up to this many postings. */
const mostPostings = 4_000;

export async function findNamed(
  tx: Transaction,
  scope: Scope,
  question: string,
  words: readonly KnownWord[],
): Promise<NamedProduct[]> {
  const names = splitWords(question, 'und').flatMap((_, from, all) =>
    Array.from({ length: longestName }, (_none, count) => all.slice(from, from + count + 1).join(' ')),
  );
  const codes = question.split(/[\s,;?!()"“”]+/).flatMap(word => [word, word.replace(/(?<![.:])[.:]+$/, '')]);
  const contentWords = words.flatMap((word, place) =>
    word.kinds.map(term => ({ term, place, idf: word.idf, namedBy: word.namedBy })),
  );
  const rows = await candidatesFor(tx, {
    organizationId: scope.organizationId,
    siteId: scope.siteId,
    signs: [
      ...new Set([
        ...names.map(name => `${termPrefixes.name}${name}`),
        ...codes.filter(code => code.length > 1).map(code => `${termPrefixes.code}${normaliseCode(code)}`),
      ]),
    ],
    rare: rarest(contentWords).map(({ term }) => term),
    weights: rarest(contentWords).map(({ idf }) => idf),
    terms: contentWords.map(({ term }) => term),
    places: contentWords.map(({ place }) => place),
    overflow: scope.overflow ?? lastId,
    hasSoldOut: scope.wishes.soldOut !== 'hidden',
  });
  const candidates: Candidate[] = rows.map(({ id, title, holds, found }) => ({
    id,
    title,
    holds: holds ?? [],
    hasCode: found?.some(isCode) ?? false,
    hasName: found?.some(sign => sign.startsWith(termPrefixes.name)) ?? false,
  }));
  return findNames(words, candidates, scope.wishes, scope.languages);
}

/** A handle of one plain word is treated as a word, not as a code. */
function isCode(sign: string): boolean {
  return sign.startsWith(termPrefixes.code) && /[\d_-]/.test(sign.slice(termPrefixes.code.length));
}

function rarest<T extends { namedBy: number }>(contentWords: readonly T[]): T[] {
  let sum = 0;
  return contentWords
    .toSorted((a, b) => a.namedBy - b.namedBy)
    .filter(({ namedBy }, at) => {
      sum += namedBy;
      return at === 0 || sum <= mostPostings;
    });
}

/**
 * Products with a matching name or code, and those whose titles contain the rarest words. `holds` lists the words in each title. A
 * sold-out product is found by its whole name.
 */
const candidatesFor = preparedStatement<
  {
    organizationId: string;
    siteId: string;
    signs: string[];
    rare: string[];
    weights: number[];
    terms: string[];
    places: number[];
    overflow: string;
    hasSoldOut: boolean;
  },
  { id: string; title: string; holds: number[] | null; found: string[] | null }
>(
  'products_named',
  ({ organizationId, siteId, signs, rare, weights, terms, places, overflow, hasSoldOut }) => sql`
    with signed as materialized (
      select t.product_id, array_agg(t.term) as found from ${productTerms} t
      where t.organization_id = ${organizationId} and t.site_id = ${siteId}::uuid and t.term = any(${signs}::text[])
      group by 1 order by max(length(t.term)) desc, 1 limit 20),
    titled as materialized (
      select t.product_id from unnest(${rare}::text[], ${weights}::float8[]) w(term, idf)
      join ${productTerms} t on t.organization_id = ${organizationId} and t.site_id = ${siteId}::uuid and t.term = w.term
      where t.weight % 10 = ${inTitle}::int
      group by 1 order by sum(w.idf) desc, 1 limit 60),
    chosen as (select product_id from signed union select product_id from titled)
    select p.id, p.title, s.found, h.holds from chosen c
    join ${products} p on p.organization_id = ${organizationId} and p.id = c.product_id
    left join signed s on s.product_id = c.product_id
    left join lateral (
      select array_agg(w.place) as holds from unnest(${terms}::text[], ${places}::int[]) w(term, place)
      join ${productTerms} t on t.organization_id = ${organizationId} and t.site_id = ${siteId}::uuid
        and t.term = w.term and t.product_id = c.product_id and t.weight % 10 = ${inTitle}::int) h on true
    where p.enabled and p.id < ${overflow}::uuid
      and (${hasSoldOut}::boolean or s.found is not null or p.availability <> 'out-of-stock')`,
);
