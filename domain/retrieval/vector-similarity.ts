// The similarity of chunks to a question: computed by pgvector if installed, otherwise here. Both give the same order.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { executePrepared } from '#database/prepared.ts';
import { similarity } from '#domain/retrieval/vectors.ts';

export type QuestionEmbedding = { model: string; weight: number; vector: number[] };

type Compared = { id: number; similarity: number };

/** For chunks that have an embedding. */
export async function compareWithChunks(
  tx: Transaction,
  organizationId: string,
  chunkIds: number[],
  embedding: QuestionEmbedding,
): Promise<Map<number, number>> {
  const compare = (await hasPgvector(tx)) ? compareWithPgvector : compareInProcess;
  const compared = await compare(tx, organizationId, chunkIds, embedding);
  return new Map(compared.map(({ id, similarity }) => [id, similarity]));
}

/** Checked every time, because it is cheap and the extension may be installed while we run. */
async function hasPgvector(tx: Transaction): Promise<boolean> {
  const rows = await executePrepared(
    tx,
    'retrieval_pgvector',
    sql`select 1 from pg_attribute where attrelid = 'chunk_vectors'::regclass and attname = 'halves' and not attisdropped`,
  );
  return rows.length > 0;
}

async function compareInProcess(
  tx: Transaction,
  organizationId: string,
  chunkIds: number[],
  { model, vector }: QuestionEmbedding,
): Promise<Compared[]> {
  const rows = await executePrepared<{ id: number; vector: Buffer }>(
    tx,
    'retrieval_vectors',
    sql`select v.chunk_id as id, v.vector from unnest(${sql.param(chunkIds)}::int[]) c(id)
      cross join lateral (
        select chunk_id, vector from chunk_vectors where organization_id = ${organizationId} and chunk_id = c.id
          and model = ${model} and dimension = ${vector.length}::int offset 0) v`,
  );
  return rows.map(row => ({ id: row.id, similarity: similarity(vector, row.vector) }));
}

async function compareWithPgvector(
  tx: Transaction,
  organizationId: string,
  chunkIds: number[],
  { model, vector }: QuestionEmbedding,
): Promise<Compared[]> {
  // Sixteen bits cannot store large numbers, and the length of the question's vector does not matter.
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const asked = `[${vector.map(value => value / largest).join(',')}]`;
  const rows = await executePrepared<Compared>(
    tx,
    'retrieval_similarity',
    sql`select v.chunk_id as id, v.similarity from unnest(${sql.param(chunkIds)}::int[]) c(id)
      cross join lateral (
        select chunk_id, 1 - (halves <=> ${asked}::halfvec) as similarity from chunk_vectors
        where organization_id = ${organizationId} and chunk_id = c.id and model = ${model}
          and dimension = ${vector.length}::int offset 0) v`,
  );
  // A zero vector has no direction.
  return rows.map(({ id, similarity }) => ({ id, similarity: Number.isNaN(similarity) ? 0 : similarity }));
}
