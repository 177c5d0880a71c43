// Reads a question against what its site knows: which of its words are in the index, under which terms, and how telling each is.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { executePrepared, preparedStatement } from '#database/prepared.ts';
import { dictionaryOf, splitWords } from '#domain/retrieval/analyser.ts';
import { type Repair, repairWords } from '#domain/retrieval/spelling.ts';

/** A term of the index. The rarer it is, the more it tells; a synonym tells a little less than the word itself. */
export type Term = { id: string; chunks: number; weight: number };

/** One thing asked for: a word of the question, and the other ways to say it. A word that no document holds has no terms. */
export type Slot = { word: string; idf: number; terms: Term[] };

export type Question = {
  /** As written, but for repairs, with the common words. */
  words: string[];
  slots: Slot[];
  repairs: Repair[];
  /** Words that stand for others by the site's synonyms. */
  synonyms: string[];
  size: { chunks: number; words: number };
};

export type Asker = { organizationId: string; siteId: string; language: string };

type WordRow = { word: string; stem: string | null; id: string | null; chunks: number | null };
type QuestionRow = WordRow & { synonyms: string[][][] | null; siteChunks: number | null; siteWords: number | null };

const synonymWeight = 0.8;
const mostWords = 64;

export async function readQuestion(tx: Transaction, asker: Asker, text: string): Promise<Question> {
  const typed = splitWords(text, asker.language).slice(0, mostWords);
  const first = await lookUp(tx, asker, typed);
  const unknown = first.filter(row => row.stem !== null && !row.chunks).map(({ word }) => word);
  const repairs = unknown.length > 0 ? await repairWords(tx, asker, unknown) : [];
  if (repairs.length === 0) return toQuestion(tx, asker, typed, first, []);
  const mended = typed.map(word => repairs.find(({ from }) => from === word)?.to ?? word);
  return toQuestion(tx, asker, mended, await lookUp(tx, asker, mended), repairs);
}

/** One trip for stems, terms, synonyms and the size of the site. */
async function lookUp(tx: Transaction, asker: Asker, words: string[]): Promise<QuestionRow[]> {
  const { organizationId, siteId, language } = asker;
  const distinct = [...new Set(words)];
  const dictionaries = distinct.map(word => dictionaryOf(word, language));
  return lookUpWords(tx, { organizationId, siteId, words: distinct, dictionaries });
}

const lookUpWords = preparedStatement<
  { organizationId: string; siteId: string; words: string[]; dictionaries: string[] },
  QuestionRow
>(
  'retrieval_question',
  ({ organizationId, siteId, words, dictionaries }) => sql`
    with w as materialized (
      select u.word, u.at, s.stem from unnest(${words}::text[], ${dictionaries}::text[])
        with ordinality u(word, dictionary, at)
      cross join lateral (select ts_lexize(u.dictionary::regdictionary, u.word) as found offset 0) l
      cross join lateral (select case when l.found is null then u.word else l.found[1] end as stem) s),
    k as materialized (
      select json_agg(y.stems) as synonyms from synonyms y
      where y.organization_id = ${organizationId} and y.site_id = ${siteId}::uuid
        and y.any_stem && array(select w.stem from w where w.stem is not null))
    select w.word, w.stem, t.term_id as id, t.chunks, k.synonyms, z.chunks as "siteChunks", z.words::float8 as "siteWords"
    from w cross join k
    left join lateral (
      select term_id, chunks from site_terms
      where organization_id = ${organizationId} and site_id = ${siteId}::uuid and term = w.stem offset 0) t on true
    left join site_stats z on z.organization_id = ${organizationId} and z.site_id = ${siteId}::uuid
    order by w.at`,
);

async function toQuestion(
  tx: Transaction,
  asker: Asker,
  words: string[],
  rows: QuestionRow[],
  repairs: Repair[],
): Promise<Question> {
  const size = { chunks: rows[0]?.siteChunks ?? 0, words: rows[0]?.siteWords ?? 0 };
  const others = matchSynonyms(rows, rows[0]?.synonyms ?? []);
  const known =
    others.length > 0
      ? await findTerms(
          tx,
          asker,
          others.flatMap(({ stems }) => stems),
        )
      : new Map();
  const slots = new Map<string, Slot>();
  for (const { word, stem, id, chunks } of rows) {
    if (stem === null || slots.has(stem)) continue;
    const idf = idfOf(chunks ?? 0, size.chunks);
    slots.set(stem, { word, idf, terms: id && chunks ? [{ id, chunks, weight: idf }] : [] });
  }
  for (const { instead, stems } of others) {
    const slot = slots.get(instead);
    for (const term of stems.flatMap(stem => known.get(stem) ?? [])) {
      slot?.terms.push({ ...term, weight: synonymWeight * idfOf(term.chunks, size.chunks) });
    }
  }
  return { words, slots: [...slots.values()], repairs, synonyms: others.flatMap(({ stems }) => stems), size };
}

/** Every phrase that says the same as one that the question holds whole; it goes to the slot of that one's first word. */
function matchSynonyms(rows: WordRow[], groups: string[][][]): { instead: string; stems: string[] }[] {
  const asked = new Set(rows.flatMap(({ stem }) => stem ?? []));
  return groups.flatMap(group => {
    const held = group.find(phrase => phrase.length > 0 && phrase.every(stem => asked.has(stem)));
    const instead = held?.[0];
    if (instead === undefined) return [];
    return group
      .filter(phrase => phrase !== held)
      .map(phrase => ({ instead, stems: phrase.filter(stem => !asked.has(stem)) }))
      .filter(({ stems }) => stems.length > 0);
  });
}

async function findTerms(tx: Transaction, { organizationId, siteId }: Asker, stems: string[]) {
  const rows = await executePrepared<{ term: string; id: string; chunks: number }>(
    tx,
    'retrieval_terms',
    sql`select term, term_id as id, chunks from site_terms
      where organization_id = ${organizationId} and site_id = ${siteId}::uuid and chunks > 0
        and term = any(${sql.param(stems)}::text[])`,
  );
  return new Map(rows.map(({ term, id, chunks }) => [term, { id, chunks }]));
}

function idfOf(chunks: number, all: number): number {
  return Math.log(1 + (all - chunks + 0.5) / (chunks + 0.5));
}
