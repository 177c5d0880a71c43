// The rows of the index. Change them only while holding the site's index lock.
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { postings, siteStats, siteTerms, siteWords } from '#database/schema/retrieval.ts';
import { askedTerm } from '#domain/retrieval/asked-questions.ts';
import type { Chunk } from '#domain/retrieval/chunker.ts';
import type { ChunkConcepts } from '#domain/retrieval/concepts/chunk-concepts.ts';
import { packConcepts, postedConcepts } from '#domain/retrieval/concepts/chunk-concepts.ts';
import { reversedForm } from '#domain/retrieval/spelling.ts';
import { isRepairable } from '#domain/retrieval/words.ts';

/** A chunk that is being indexed, with its words and, later, their stems. */
export type FreshChunk = Chunk & {
  documentId: string;
  version: number;
  position: number;
  title: string;
  language: string;
  hash: string;
  /** Words of title and headings. */
  head: string[];
  concepts: ChunkConcepts;
  /** The asked questions of its sections, and their words. */
  asked: string[];
  askedWords: string[];
};

/** By language. */
export type Stems = Map<string, Map<string, string | null>>;
type StemmedChunk = FreshChunk & { stems: (string | null)[]; counts: Map<string, number>; length: number };

export async function addChunks(
  tx: Transaction,
  organizationId: string,
  siteId: string,
  fresh: FreshChunk[],
  { stems, askedStems }: { stems: Stems; askedStems: Stems },
): Promise<void> {
  if (fresh.length === 0) return;
  const stemmed = fresh.map(chunk => withStems(chunk, stems, askedStems));
  const termIds = await countTerms(tx, organizationId, siteId, stemmed);
  await rememberWords(tx, organizationId, siteId, stems);
  const ids = await insertChunks(tx, organizationId, siteId, stemmed, termIds);
  await insertPostings(tx, organizationId, stemmed, ids, termIds);
  const words = stemmed.reduce((sum, { length }) => sum + length, 0);
  await changeStats(tx, organizationId, siteId, stemmed.length, words);
}

export async function moveChunks(
  tx: Transaction,
  organizationId: string,
  kept: { id: number; version: number; position: number; startsAt: number; endsAt: number }[],
): Promise<void> {
  if (kept.length === 0) return;
  const rows = kept.map(({ id, version, position, startsAt, endsAt }) => ({ id, version, position, startsAt, endsAt }));
  await tx.execute(sql`
    update chunks c set version = k.version, position = k.position, starts_at = k."startsAt", ends_at = k."endsAt"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as k(id int, version int, position int, "startsAt" int, "endsAt" int)
    where c.organization_id = ${organizationId} and c.id = k.id`);
}

/** Each step is pinned to an index, because the planner's statistics of a new site still say that it is empty. */
export async function removeChunks(
  tx: Transaction,
  organizationId: string,
  siteId: string,
  ids: number[],
): Promise<void> {
  const { rows } = await tx.execute<{ words: number }>(sql`
    with gone as (
      delete from chunks where organization_id = ${organizationId} and id = any(${sql.param(ids)}::int[]) returning id, terms),
    pairs as materialized (select distinct g.id, t.term_id from gone g, unnest(g.terms) t(term_id) where t.term_id <> 0),
    unposted as (
      delete from postings where ctid = any(array(
        select p.ctid from pairs cross join lateral (
          select ctid from postings
          where organization_id = ${organizationId} and term_id = pairs.term_id and chunk_id = pairs.id offset 0) p))),
    counted as (
      update site_terms s set chunks = s.chunks - x.less
      from (select c.less, t.ctid from (select term_id, count(*)::int as less from pairs group by 1) c
        cross join lateral (
          select ctid from site_terms where organization_id = ${organizationId} and term_id = c.term_id offset 0) t) x
      where s.ctid = x.ctid)
    select coalesce(sum(cardinality(array_remove(terms, 0::bigint))), 0)::int as words from gone`);
  await changeStats(tx, organizationId, siteId, -ids.length, -(rows[0]?.words ?? 0));
}

function withStems(chunk: FreshChunk, stems: Stems, askedStems: Stems): StemmedChunk {
  const stemsIn = (words: string[], known: Stems) => words.map(word => known.get(chunk.language)?.get(word) ?? null);
  const words = stemsIn([chunk.head, ...chunk.sentences].flat(), stems);
  const counts = postedConcepts(chunk.concepts);
  for (const stem of stemsIn(chunk.askedWords, askedStems)) if (stem !== null) counts.set(askedTerm(stem), 1);
  // Concepts and asked questions come before the title, so that they are removed with the rest.
  const inOrder = [...counts.keys(), ...words];
  for (const stem of words) if (stem !== null) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const length = inOrder.filter(stem => stem !== null).length;
  return { ...chunk, stems: inOrder, counts, length };
}

/** In a fixed order, to avoid deadlocks, and in one statement. Returns the ID of each term. */
async function countTerms(
  tx: Transaction,
  organizationId: string,
  siteId: string,
  stemmed: StemmedChunk[],
): Promise<Map<string, string>> {
  const more = new Map<string, number>();
  for (const { counts } of stemmed) for (const stem of counts.keys()) more.set(stem, (more.get(stem) ?? 0) + 1);
  const terms = [...more.keys()].sort();
  const { rows } = await tx.execute<{ term: string; id: string }>(sql`
    insert into ${siteTerms} as s (organization_id, site_id, term, chunks)
    select ${organizationId}, ${siteId}::uuid, t.term, t.chunks
    from unnest(${sql.param(terms)}::text[], ${sql.param(terms.map(term => more.get(term)))}::int[]) t(term, chunks)
    on conflict (organization_id, site_id, term) do update set chunks = s.chunks + excluded.chunks
    returning term, term_id as id`);
  return new Map(rows.map(({ term, id }) => [term, id]));
}

async function rememberWords(tx: Transaction, organizationId: string, siteId: string, stems: Stems): Promise<void> {
  const words = new Map([...stems.values()].flatMap(known => [...known]));
  const wanted = [...words].filter(([word]) => isRepairable(word));
  const rows = wanted.flatMap(([word, term]) => [word, reversedForm(word)].map(spelling => ({ spelling, term })));
  rows.sort((a, b) => (a.spelling < b.spelling ? -1 : 1));
  await tx.execute(sql`
    insert into ${siteWords} (organization_id, site_id, spelling, term)
    select ${organizationId}, ${siteId}::uuid, w.*
    from unnest(${sql.param(rows.map(({ spelling }) => spelling))}::text[], ${sql.param(rows.map(({ term }) => term))}::text[]) w
    on conflict do nothing`);
}

async function insertChunks(
  tx: Transaction,
  organizationId: string,
  siteId: string,
  stemmed: StemmedChunk[],
  termIds: Map<string, string>,
): Promise<Map<string, number>> {
  const rows = stemmed.map(chunk => ({
    document_id: chunk.documentId,
    version: chunk.version,
    position: chunk.position,
    starts_at: chunk.startsAt,
    ends_at: chunk.endsAt,
    title: chunk.title,
    headings: chunk.headings,
    text: chunk.text,
    hash: chunk.hash,
    terms: chunk.stems.map(stem => (stem === null ? 0 : Number(termIds.get(stem)))),
    sentences: startsOf(chunk),
    concepts: packConcepts(chunk.concepts).toString('hex'),
    asked: chunk.asked,
  }));
  const inserted = await tx.execute<{ id: number; document: string; position: number }>(sql`
    insert into chunks (organization_id, site_id, document_id, version, position, starts_at, ends_at, title, headings, text, hash, terms, sentences, concepts, asked)
    select ${organizationId}, ${siteId}::uuid, r.document_id, r.version, r.position, r.starts_at, r.ends_at, r.title, r.headings,
      r.text, r.hash, r.terms, r.sentences, decode(r.concepts, 'hex'), r.asked
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(document_id uuid, version int, position int, starts_at int,
      ends_at int, title text, headings text[], text text, hash text, terms bigint[], sentences smallint[], concepts text, asked text[])
    returning id, document_id as document, position`);
  return new Map(inserted.rows.map(({ id, document, position }) => [`${document} ${position}`, id]));
}

function startsOf({ stems, sentences }: StemmedChunk): number[] {
  let at = stems.length - sentences.reduce((sum, words) => sum + words.length, 0);
  return sentences.map(words => {
    at += words.length;
    return at - words.length;
  });
}

async function insertPostings(
  tx: Transaction,
  organizationId: string,
  stemmed: StemmedChunk[],
  ids: Map<string, number>,
  termIds: Map<string, string>,
): Promise<void> {
  const rows = stemmed.flatMap(({ documentId, position, counts, length }) =>
    [...counts].map(([stem, tf]) => ({
      termId: Number(termIds.get(stem)),
      chunkId: ids.get(`${documentId} ${position}`),
      tf,
      length,
    })),
  );
  // Neighbours in the index are written together.
  rows.sort((a, b) => a.termId - b.termId);
  const column = (name: 'termId' | 'chunkId' | 'tf' | 'length') => sql.param(rows.map(row => row[name]));
  await tx.execute(sql`
    insert into ${postings} (organization_id, term_id, chunk_id, tf, length)
    select ${organizationId}, p.* from unnest(${column('termId')}::bigint[], ${column('chunkId')}::int[],
      ${column('tf')}::smallint[], ${column('length')}::smallint[]) p`);
}

async function changeStats(tx: Transaction, organizationId: string, siteId: string, more: number, words: number) {
  await tx
    .update(siteStats)
    .set({ chunks: sql`${siteStats.chunks} + ${more}`, words: sql`${siteStats.words} + ${words}` })
    .where(and(eq(siteStats.organizationId, organizationId), eq(siteStats.siteId, siteId)));
}
