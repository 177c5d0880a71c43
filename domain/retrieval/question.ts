// Analyses a question against its site's index: matching terms, their weights and the concepts of the question.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { executePrepared, preparedStatement } from '#database/prepared.ts';
import { dictionaryOf, findStems } from '#domain/retrieval/analyser.ts';
import { askedTerm } from '#domain/retrieval/asked-questions.ts';
import { isCommonWord } from '#domain/retrieval/common-words.ts';
import { joinNeighbours, splitCompounds } from '#domain/retrieval/compounds.ts';
import {
  type ConceptVector,
  conceptNames,
  conceptTerm,
  probabilityOf,
  readConcepts,
} from '#domain/retrieval/concepts/classifier.ts';
import { findKnownWords } from '#domain/retrieval/known-words.ts';
import {
  type Alternative,
  addCompounds,
  addJoined,
  addTerms,
  idfOf,
  type KnownTerms,
  type QuestionRow,
  type Slot,
  type Term,
  toSlots,
  type WordRow,
} from '#domain/retrieval/question-slots.ts';
import { type Repair, repairWords, type SearchScope } from '#domain/retrieval/spelling.ts';
import { splitWords } from '#domain/retrieval/words.ts';
import { cachedRows } from '#domain/shared-read.ts';

export type AnalysedQuestion = {
  /** As written, with corrected spelling and common words. */
  words: string[];
  slots: Slot[];
  repairs: Repair[];
  /** Words that were added by the site's synonyms. */
  synonyms: string[];
  /** The concepts of the question, and the index terms of passages about them. */
  concepts: ConceptVector;
  conceptTerms: Term[];
  /** The index terms of asked questions with its words. */
  askedTerms: Term[];
  size: { chunks: number; words: number };
};

const synonymWeight = 0.8;
const mostWords = 64;
/** Groups of synonyms that one question uses. */
export const maxSynonymGroups = 20;
/** Less likely concepts are not searched. */
const leastConcept = 0.06;
const mostConcepts = 4;

export async function analyseQuestion(tx: Transaction, scope: SearchScope, text: string): Promise<AnalysedQuestion> {
  const typed = splitWords(text, scope.language).slice(0, mostWords);
  const concepts = readConcepts(text);
  const first = await readTerms(tx, scope, typed, concepts);
  const unknown = unknownWords(first);
  const repairs = unknown.length > 0 ? await repairUnknown(tx, scope, unknown) : [];
  if (repairs.length === 0) return toQuestion(tx, scope, typed, first, [], concepts);
  const mended = typed.map(word => repairs.find(({ from }) => from === word)?.to ?? word);
  const repaired = readConcepts(mended.join(' '));
  return toQuestion(tx, scope, mended, await readTerms(tx, scope, mended, repaired), repairs, repaired);
}

async function repairUnknown(tx: Transaction, scope: SearchScope, unknown: string[]): Promise<Repair[]> {
  const repairs = await repairWords(tx, scope, unknown);
  if (repairs.length === 0) return [];
  const languages = [scope.language, ...(scope.others ?? [])];
  const known = await findKnownWords(
    tx,
    { ...scope, languages },
    repairs.map(({ from }) => from),
  );
  return repairs.filter(({ from }) => !known.has(from));
}

/** Content words that the site does not contain in any language and that are not common words: probably misspelled. */
function unknownWords(rows: QuestionRow[]): string[] {
  const isKnown = ({ stem, chunks, askedChunks }: QuestionRow) => stem === null || chunks || askedChunks;
  const known = new Set(rows.filter(isKnown).map(({ word }) => word));
  return [...new Set(rows.map(({ word }) => word))].filter(
    word => !known.has(word) && !isConcept(word) && !isCommonWord(word),
  );
}

function isConcept(word: string): boolean {
  return word.startsWith(conceptTerm(''));
}

/** One round trip for stems, terms, concepts, synonyms and the size of the site. */
async function readTerms(
  tx: Transaction,
  { organizationId, siteId, language, others = [] }: SearchScope,
  words: string[],
  concepts: ConceptVector,
): Promise<QuestionRow[]> {
  const distinct = [...new Set(words)];
  const pairs = [language, ...others].flatMap(tag =>
    distinct.map(word => ({ word, dictionary: dictionaryOf(word, tag) })),
  );
  const joined = joinNeighbours(words).map(word => ({ word, dictionary: dictionaryOf(word, language) }));
  const about = strongConcepts(concepts).map(({ term }) => ({ word: term, dictionary: 'simple' }));
  const asked = [
    ...new Map([...pairs, ...joined, ...about].map(pair => [`${pair.dictionary} ${pair.word}`, pair])).values(),
  ];
  return readTermRows(tx, {
    organizationId,
    siteId,
    words: asked.map(({ word }) => word),
    dictionaries: asked.map(({ dictionary }) => dictionary),
  });
}

function strongConcepts({ ids, logs }: ConceptVector): { term: string; probability: number }[] {
  const names = conceptNames();
  return [...ids]
    .map((id, at) => ({ term: conceptTerm(names[id] ?? ''), probability: probabilityOf(logs[at] ?? 255) }))
    .filter(({ probability }) => probability >= leastConcept)
    .slice(0, mostConcepts);
}

const readTermRows = preparedStatement<
  { organizationId: string; siteId: string; words: string[]; dictionaries: string[] },
  QuestionRow
>(
  'retrieval_question',
  ({ organizationId, siteId, words, dictionaries }) => sql`
    with w as materialized (
      select u.word, u.dictionary, u.at, s.stem from unnest(${words}::text[], ${dictionaries}::text[])
        with ordinality u(word, dictionary, at)
      cross join lateral (select ts_lexize(u.dictionary::regdictionary, u.word) as found offset 0) l
      cross join lateral (select case when l.found is null then u.word else l.found[1] end as stem) s),
    k as materialized (
      select json_agg(y.stems) as synonyms from (
        select stems from synonyms where organization_id = ${organizationId} and site_id = ${siteId}::uuid
          and any_stem && array(select w.stem from w where w.stem is not null)
        order by id limit ${maxSynonymGroups}::int) y)
    select w.word, w.dictionary, w.stem, t.term_id as id, t.chunks, a.term_id as "askedId", a.chunks as "askedChunks",
      z.chunks as "siteChunks", z.words::float8 as "siteWords",
      case when w.at = 1 then k.synonyms end as synonyms
    from w cross join k
    left join lateral (
      select term_id, chunks from site_terms
      where organization_id = ${organizationId} and site_id = ${siteId}::uuid and term = w.stem offset 0) t on true
    left join lateral (
      select term_id, chunks from site_terms
      where organization_id = ${organizationId} and site_id = ${siteId}::uuid and term = ${askedTerm('')}::text || w.stem
      offset 0) a on true
    left join site_stats z on z.organization_id = ${organizationId} and z.site_id = ${siteId}::uuid
    order by w.at`,
);

async function toQuestion(
  tx: Transaction,
  scope: SearchScope,
  words: string[],
  rows: QuestionRow[],
  repairs: Repair[],
  concepts: ConceptVector,
): Promise<AnalysedQuestion> {
  const size = { chunks: rows[0]?.siteChunks ?? 0, words: rows[0]?.siteWords ?? 0 };
  const slots = toSlots(scope, words, rows, size.chunks);
  const compounds = await readCompounds(tx, scope, [...slots.values()]);
  const synonyms = matchSynonyms(rows, rows[0]?.synonyms ?? []);
  const others = [...synonyms, ...compounds.map(({ word, parts }) => ({ instead: word, stems: parts }))];
  const known =
    others.length > 0
      ? await findTerms(
          tx,
          scope,
          others.flatMap(({ stems }) => stems),
        )
      : new Map();
  addTerms(slots, synonyms, known, term => synonymWeight * idfOf(term.chunks, size.chunks));
  addCompounds(slots, compounds, known, size.chunks);
  addJoined(slots, words, rows, size.chunks);
  const conceptTerms = strongConcepts(concepts).flatMap(({ term, probability }): Term[] => {
    const row = rows.find(({ word }) => word === term);
    if (!row?.id || !row.chunks) return [];
    return [{ id: row.id, chunks: row.chunks, weight: Math.sqrt(probability) * idfOf(row.chunks, size.chunks) }];
  });
  const askedTerms = rows.flatMap(({ askedId: id, askedChunks: chunks }): Term[] =>
    id && chunks ? [{ id, chunks, weight: idfOf(chunks, size.chunks) }] : [],
  );
  return {
    words,
    slots: [...slots.values()],
    repairs,
    synonyms: synonyms.flatMap(({ stems }) => stems),
    concepts,
    conceptTerms,
    askedTerms: [...new Map(askedTerms.map(term => [term.id, term])).values()],
    size,
  };
}

/** The ways to split words that the site does not contain, as stems. */
async function readCompounds(
  tx: Transaction,
  { language }: SearchScope,
  slots: Slot[],
): Promise<{ word: string; parts: string[] }[]> {
  const ways = splitCompounds(slots.filter(({ terms }) => terms.length === 0).map(({ word }) => word));
  if (ways.length === 0) return [];
  const stems = await findStems(
    tx,
    ways.flatMap(({ parts }) => parts),
    language,
  );
  return ways.flatMap(({ word, parts }) => {
    const known = parts.flatMap(part => stems.get(part) ?? []);
    return known.length === parts.length ? [{ word, parts: known }] : [];
  });
}

/**
 * The synonyms of every phrase that the question contains completely; they go to the slot of the phrase's first word.
 */
function matchSynonyms(rows: WordRow[], groups: string[][][]): Alternative[] {
  const asked = new Set(rows.flatMap(({ stem }) => stem ?? []));
  return groups.flatMap(group => {
    const contained = group.find(phrase => phrase.length > 0 && phrase.every(stem => asked.has(stem)));
    const instead = contained?.[0];
    if (instead === undefined) return [];
    return group
      .filter(phrase => phrase !== contained)
      .map(phrase => ({ instead, stems: phrase.filter(stem => !asked.has(stem)) }))
      .filter(({ stems }) => stems.length > 0);
  });
}

async function findTerms(
  tx: Transaction,
  { organizationId, siteId }: SearchScope,
  stems: string[],
): Promise<KnownTerms> {
  return cachedRows(tx, 'term', [...new Set(stems)], async missing => {
    const rows = await executePrepared<{ term: string; id: string; chunks: number }>(
      tx,
      'retrieval_terms',
      sql`select term, term_id as id, chunks from site_terms
        where organization_id = ${organizationId} and site_id = ${siteId}::uuid and chunks > 0
          and term = any(${sql.param(missing)}::text[])`,
    );
    return new Map(rows.map(({ term, id, chunks }) => [term, { id, chunks }]));
  });
}
