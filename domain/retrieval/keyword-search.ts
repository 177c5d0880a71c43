// BM25 over the postings of one site, in one statement.
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { executePrepared, type Placeholders, preparedStatement } from '#database/prepared.ts';
import type { AnalysedQuestion } from '#domain/retrieval/question.ts';
import type { Term } from '#domain/retrieval/question-slots.ts';

export type Candidate = {
  chunkId: number;
  documentId: string;
  title: string;
  version: number;
  position: number;
  startsAt: number;
  endsAt: number;
  headings: string[];
  text: string;
  terms: string[];
  sentences: number[];
  /** Its concepts; null for chunks that were indexed before concepts were stored. */
  concepts: Buffer | null;
  /** The asked questions of its sections. */
  asked: string[];
  /** By words only. */
  score: number;
  /** The similarity of its embedding to the question's, if it was requested. */
  meaning?: number | undefined;
};

type Scored = { chunkId: number; score: number };
type Row = Omit<Candidate, 'terms'> & { terms: string };

/** How many postings the rare terms may have in total before a term counts as common. */
const rarePostings = 1500;
const rarePostingsOfLargeSites = 4000;
const largeSite = 100_000;
const mostCandidates = 100;

export async function searchKeywords(
  tx: Transaction,
  organizationId: string,
  question: AnalysedQuestion,
  limit: number,
): Promise<Candidate[]> {
  const parts = splitTerms(question);
  if (parts.rare.length + parts.concepts.length === 0) return [];
  return toCandidates(await searchSite(tx, scoringOf({ organizationId, ...parts, size: question.size, limit })));
}

const searchSite = preparedStatement<Scoring, Row>('retrieval_search', given =>
  searchStatement(given.organizationId, scoreStatement(given)),
);

/** Only the scores, for re-scoring before the texts are read. */
export async function scoreChunks(
  tx: Transaction,
  organizationId: string,
  question: AnalysedQuestion,
  limit: number,
): Promise<Scored[]> {
  const parts = splitTerms(question);
  if (parts.rare.length + parts.concepts.length === 0) return [];
  return scoreSite(tx, scoringOf({ organizationId, ...parts, size: question.size, limit }));
}

const scoreSite = preparedStatement<Scoring, Scored>(
  'retrieval_score',
  given => sql`${scoreStatement(given)} select chunk_id as "chunkId", score from scored`,
);

/** In the given order. Chunks that were deleted meanwhile are left out. */
export async function readCandidates(
  tx: Transaction,
  organizationId: string,
  best: (Scored & { meaning?: number | undefined })[],
): Promise<Candidate[]> {
  const given = sql`
    with scored as materialized (
      select * from unnest(${sql.param(best.map(({ chunkId }) => chunkId))}::int[],
        ${sql.param(best.map(({ score }) => score))}::float8[]) s(chunk_id, score), (select 0::float8 as about) a)`;
  const statement = searchStatement(organizationId, given);
  const found = toCandidates(await executePrepared<Row>(tx, 'retrieval_read', statement));
  const byId = new Map(found.map(candidate => [candidate.chunkId, candidate]));
  return best.flatMap(({ chunkId, meaning }) => {
    const candidate = byId.get(chunkId);
    return candidate ? [{ ...candidate, meaning }] : [];
  });
}

function toCandidates(rows: Row[]): Candidate[] {
  return rows.map(row => ({ ...row, terms: row.terms.split(',') }));
}

/** Rare terms find the candidates; common terms, which most chunks contain, only add to their scores. */
function splitTerms({ slots, conceptTerms, askedTerms, size }: AnalysedQuestion): {
  rare: Term[];
  common: Term[];
  concepts: Term[];
} {
  const most = size.chunks > largeSite ? rarePostingsOfLargeSites : rarePostings;
  const terms = [...new Map(slots.flatMap(slot => slot.terms).map(term => [term.id, term])).values()];
  terms.sort((a, b) => a.chunks - b.chunks || Number(a.id) - Number(b.id));
  let sum = 0;
  const isRare = terms.map(({ chunks }, at) => {
    sum += chunks;
    return at === 0 || (at === 1 && sum <= 8 * most) || sum <= most;
  });
  return {
    rare: terms.filter((_, at) => isRare[at]),
    common: terms.filter((_, at) => !isRare[at]),
    concepts: [...conceptTerms, ...askedTerms].filter(({ chunks }) => chunks <= mostOfConcept),
  };
}

/** A concept with more chunks would find too many candidates. */
const mostOfConcept = 4000;

type Search = {
  organizationId: string;
  rare: Term[];
  common: Term[];
  concepts: Term[];
  size: AnalysedQuestion['size'];
  limit: number;
};

/** The parameters of the statement: term IDs with their weights. */
type Scoring = {
  organizationId: string;
  rare: string[];
  rareWeights: number[];
  common: string[];
  commonWeights: number[];
  concepts: string[];
  conceptWeights: number[];
  lengthFactor: number;
  most: number;
  limit: number;
};

export function scoringOf({ organizationId, rare, common, concepts, size, limit }: Search): Scoring {
  const weightsOf = (terms: Term[]) => terms.map(({ weight }) => weight * 2.2);
  return {
    organizationId,
    rare: rare.map(({ id }) => id),
    rareWeights: weightsOf(rare),
    common: common.map(({ id }) => id),
    commonWeights: weightsOf(common),
    concepts: concepts.map(({ id }) => id),
    conceptWeights: weightsOf(concepts),
    lengthFactor: (0.9 * size.chunks) / Math.max(1, size.words),
    most: Math.max(mostCandidates, limit),
    limit,
  };
}

/**
 * k1 is 1.2 and b is 0.75. Each `lateral … offset 0` pins the plan to the index: the statistics of a new site say that
 * it is empty.
 */
export function scoreStatement(given: Placeholders<Scoring>): SQL {
  const { organizationId, lengthFactor, limit } = given;
  return sql`
    with found as materialized (
      select chunk_id, sum(score) as score, sum(about) as about from (
        select p.chunk_id, t.weight * p.tf / (p.tf + 0.3::float8 + ${lengthFactor}::float8 * p.length) as score, 0::float8 as about
        from unnest(${given.rare}::bigint[], ${given.rareWeights}::float8[]) t(term_id, weight)
        cross join lateral (
          select chunk_id, tf, length from postings
          where organization_id = ${organizationId} and term_id = t.term_id offset 0) p
        union all
        select p.chunk_id, 0, t.weight * p.tf / (p.tf + 1.2::float8)
        from unnest(${given.concepts}::bigint[], ${given.conceptWeights}::float8[]) t(term_id, weight)
        cross join lateral (
          select chunk_id, tf from postings
          where organization_id = ${organizationId} and term_id = t.term_id offset 0) p) parts
      group by 1 order by sum(score) + sum(about) desc, 1 limit ${given.most}::int),
    scored as materialized (
      select chunk_id, score, about from (
        select found.chunk_id, about, found.score + coalesce((
          select sum(t.weight * p.tf / (p.tf + 0.3::float8 + ${lengthFactor}::float8 * p.length))
          from unnest(${given.common}::bigint[], ${given.commonWeights}::float8[]) t(term_id, weight)
          cross join lateral (
            select tf, length from postings
            where organization_id = ${organizationId} and term_id = t.term_id and chunk_id = found.chunk_id offset 0) p), 0) as score
        from found) whole
      order by score + about desc, 1 limit ${limit}::int)`;
}

/** Texts and scores are read in one statement, so that no document changes in between. */
export function searchStatement(organizationId: Placeholder | string, scored: SQL): SQL {
  return sql`
    ${scored}
    select c.id as "chunkId", c.document_id as "documentId", c.title, c.version, c.position, c.starts_at as "startsAt",
      c.ends_at as "endsAt", c.headings, c.text, array_to_string(c.terms, ',') as terms, c.sentences, c.concepts, c.asked, scored.score
    from scored
    cross join lateral (select * from chunks where organization_id = ${organizationId} and id = scored.chunk_id offset 0) c
    order by scored.score + scored.about desc, c.id`;
}
