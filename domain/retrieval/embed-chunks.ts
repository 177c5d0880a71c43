import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { embedQueue } from '#domain/retrieval/jobs.ts';
import { packVector } from '#domain/retrieval/vectors.ts';
import type { Embeddings } from '#providers/embeddings.ts';

type Unread = { id: number; title: string; headings: string[]; text: string };

const atOnce = 64;
const batchesOfOneJob = 20;
const timeout = 30_000;

/** Call it in the transaction that adds chunks: their embeddings are requested afterwards. */
export async function queueEmbedding(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  if (!ctx.embeddings) return;
  await ctx.jobs.enqueue(tx, embedQueue, { organizationId: requireOrganization(ctx), siteId });
}

/**
 * A large site takes several jobs, each of which queues the next. Chunks that another job embedded meanwhile are
 * skipped.
 */
export async function embedChunks(ctx: Context, siteId: string): Promise<void> {
  const { embeddings } = ctx;
  if (!embeddings) return;
  for (let batch = 0; batch < batchesOfOneJob; batch++) {
    const unread = await transaction(ctx, tx => listUnread(tx, ctx, siteId, embeddings));
    if (unread.length === 0) return;
    const texts = unread.map(({ title, headings, text }) => [title, ...headings, text].join('\n'));
    const vectors = await embeddings.embed(texts, timeout);
    await transaction(ctx, tx => keepVectors(tx, ctx, embeddings, unread, vectors));
  }
  await transaction(ctx, tx => queueEmbedding(tx, ctx, siteId));
}

async function listUnread(tx: Transaction, ctx: Context, siteId: string, { model }: Embeddings): Promise<Unread[]> {
  const organizationId = requireOrganization(ctx);
  const { rows } = await tx.execute<Unread>(sql`
    select c.id, c.title, c.headings, c.text from chunks c
    where c.organization_id = ${organizationId} and c.site_id = ${siteId}::uuid and not exists (
      select 1 from chunk_vectors v
      where v.organization_id = ${organizationId} and v.chunk_id = c.id and v.model = ${model})
    order by c.id limit ${atOnce}`);
  return rows;
}

/** Chunks that were removed meanwhile are skipped. */
async function keepVectors(
  tx: Transaction,
  ctx: Context,
  { model }: Embeddings,
  unread: Unread[],
  vectors: number[][],
) {
  const organizationId = requireOrganization(ctx);
  const rows = vectors.map((vector, at) => ({
    id: unread[at]?.id,
    dimension: vector.length,
    vector: packVector(vector).toString('hex'),
  }));
  await tx.execute(sql`
    insert into chunk_vectors (organization_id, chunk_id, model, dimension, vector)
    select ${organizationId}, r.id, ${model}, r.dimension, decode(r.vector, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id int, dimension int, vector text)
    where exists (select 1 from chunks c where c.organization_id = ${organizationId} and c.id = r.id)
    on conflict do nothing`);
}
