// Words that are spelled correctly: everyday words, and those of the site's pages and its catalogue. They are never corrected.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { productTerms } from '#database/schema/products.ts';
import { siteWords } from '#database/schema/retrieval.ts';
import { dictionaryOf } from '#domain/retrieval/analyser.ts';
import { isCommonWord } from '#domain/retrieval/common-words.ts';

type Site = { organizationId: string; siteId: string; languages: readonly string[] };

export async function findKnownWords(
  tx: Transaction,
  { organizationId, siteId, languages }: Site,
  words: readonly string[],
): Promise<Set<string>> {
  const distinct = [...new Set(words)];
  const common = distinct.filter(isCommonWord);
  const others = distinct.filter(word => !common.includes(word));
  if (others.length === 0) return new Set(common);
  const pairs = [...new Set(languages)].flatMap(tag => others.map(word => [word, dictionaryOf(word, tag)] as const));
  const rows = await knownWords(tx, {
    organizationId,
    siteId,
    words: pairs.map(([word]) => word),
    dictionaries: pairs.map(([, dictionary]) => dictionary),
  });
  return new Set([...common, ...rows.map(({ word }) => word)]);
}

const knownWords = preparedStatement<
  { organizationId: string; siteId: string; words: string[]; dictionaries: string[] },
  { word: string }
>(
  'retrieval_known_words',
  ({ organizationId, siteId, words, dictionaries }) => sql`
    select distinct u.word from unnest(${words}::text[], ${dictionaries}::text[]) u(word, dictionary)
    cross join lateral (select ts_lexize(u.dictionary::regdictionary, u.word) as found offset 0) l
    where exists (
        select from ${siteWords} w where w.organization_id = ${organizationId} and w.site_id = ${siteId}::uuid
          and w.spelling = u.word)
      or exists (
        select from ${productTerms} t where t.organization_id = ${organizationId} and t.site_id = ${siteId}::uuid
          and t.term = coalesce(l.found[1], u.word))`,
);
