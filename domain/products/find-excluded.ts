// Finds the products that have what a question excludes. Texts such as "no hood" and "nut-free" say that they do not.
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products } from '#database/schema/products.ts';
import { codesOf, denied } from '#domain/products/exclusions.ts';
import type { PhrasesByLanguage } from '#domain/products/phrases.ts';
import { termPrefixes } from '#domain/products/product-terms.ts';
import type { KnownWord, Scope } from '#domain/products/search-scope.ts';
import * as grammar from '#domain/products/vocabulary/grammar.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';

/** `terms`: patterns of the terms of a product that has it. `denial`: a pattern of texts that say it does not. */
export type ExclusionPattern = { terms: string[]; denial: string; isAllergen: boolean };

/** Shorter stems begin too many other words. */
const minPrefix = 5;

/** An exclusion that no product mentions has no effect, unless it is an allergen. */
export function toPatterns({ wishes, languages }: Scope, known: readonly KnownWord[]): ExclusionPattern[] {
  const isLast = grammar.headLast.has(baseLanguage(languages.at(-1) ?? ''));
  return wishes.exclusions.flatMap(({ words, isAllergen }) => {
    const named = words.map(word => known.filter(({ asked }) => asked === word));
    const mentioned = named.filter(group => group.some(({ terms, kinds }) => terms.length + kinds.length > 0));
    const head = (isLast ? mentioned.at(-1) : mentioned[0]) ?? [];
    const stems = [...new Set(head.flatMap(({ terms, kinds }) => [...terms, ...kinds.map(toStem)]))];
    if (stems.length === 0 && !isAllergen) return [];
    const all = [...new Set([...stems, ...(isAllergen ? words : head.map(({ word }) => word))])];
    return { terms: stems.map(likeOf), denial: denialOf(all, languages), isAllergen };
  });
}

function toStem(term: string): string {
  return [...term.slice(termPrefixes.word.length)].reverse().join('');
}

/** Compounds, too: a "Kapuzenjacke" has a "Kapuze". */
function likeOf(stem: string): string {
  const plain = stem.replace(/[\\%_]/g, String.raw`\$&`);
  return stem.length >= minPrefix ? `${plain}%` : plain;
}

/** In PostgreSQL's syntax: "no hood", "nut-free", and the attribute "Nuts: no". */
function denialOf(words: string[], languages: readonly string[]): string {
  const codes = codesOf(languages);
  const inText = (phrases: Partial<PhrasesByLanguage>) =>
    String.raw`\m(?:${Object.values(phrases).filter(Boolean).join('|')})\M`;
  const names = `(?:${words.map(word => word.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)).join('|')})`;
  const before = denied(codes, inText).replaceAll(' ', String.raw`\s+`);
  return [
    // Nothing in between may start another part of the sentence: "without added sugar, with nuts".
    String.raw`${before}\s+(?:[^\s.,:;!?"{}()]+\s+){0,2}\m${names}`,
    String.raw`\m${names}\w{0,3}[-\s]?(?:free|frei|vrij)`,
    String.raw`\m${names}\w*", "value": "(?:no|none|nein|keine?|non|aucune?|nee|geen|não|nie|ningun[oa]?|nessun[oa]?)\M`,
  ].join('|');
}

/** For queries in which `p` is the product. */
export function hasNothingExcluded({ exclusions }: { exclusions: Placeholder | string }): SQL {
  return sql`not exists (
    select from jsonb_to_recordset(${exclusions}::jsonb) x(terms text[], denial text, "isAllergen" boolean)
    where (x."isAllergen" or exists (select from unnest(p.terms) t(term) where t.term like any(x.terms)))
      and concat_ws(' ', p.title, p.description, p.attributes, jsonb_path_query_array(p.variants, '$[*].options')) !~* x.denial)`;
}

/** The products that have something excluded. */
export async function findExcluded(
  tx: Transaction,
  exclusions: readonly ExclusionPattern[],
  ids: readonly string[],
): Promise<Set<string>> {
  if (exclusions.length === 0 || ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from ${products} p where p.id = any(${sql.param(ids)}::uuid[])
      and not ${hasNothingExcluded({ exclusions: JSON.stringify(exclusions) })}`);
  return new Set(rows.map(({ id }) => id));
}
