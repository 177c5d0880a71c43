// Embeddings of fixed questions, if a model is configured, to recognise other wordings.
import { createHash } from 'node:crypto';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { ruleVectors } from '#database/schema/rules.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { embedRulesQueue } from '#domain/knowledge/rule-jobs.ts';
import { listRows } from '#domain/knowledge/rule-rows.ts';
import type { QuestionEmbedding } from '#domain/retrieval/vector-similarity.ts';
import { packVector, similarity } from '#domain/retrieval/vectors.ts';

const atOnce = 64;
const timeout = 30_000;

type Unread = { ruleId: string; hash: string; phrase: string };

/** Call it in the transaction that changes rules: embeddings of new questions are requested afterwards. */
export async function queueRuleEmbedding(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  if (!ctx.embeddings) return;
  await ctx.jobs.enqueue(tx, embedRulesQueue, { organizationId: requireOrganization(ctx), siteId });
}

/** Idempotent. */
export async function embedRules(ctx: Context, siteId: string): Promise<void> {
  const { embeddings } = ctx;
  if (!embeddings) return;
  const unread = await transaction(ctx, tx => listUnread(tx, siteId, embeddings.model));
  for (let at = 0; at < unread.length; at += atOnce) {
    const batch = unread.slice(at, at + atOnce);
    const vectors = await embeddings.embed(
      batch.map(({ phrase }) => phrase),
      timeout,
    );
    await transaction(ctx, tx => saveVectors(tx, ctx, embeddings.model, batch, vectors));
  }
}

/** The similarity of each fixed question of these rules to the asked one, by rule and text. */
export async function compareWithRules(
  tx: Transaction,
  ruleIds: string[],
  { model, vector }: QuestionEmbedding,
): Promise<(ruleId: string, phrase: string) => number> {
  if (ruleIds.length === 0) return () => 0;
  const rows = await tx
    .select()
    .from(ruleVectors)
    .where(
      and(inArray(ruleVectors.ruleId, ruleIds), eq(ruleVectors.model, model), eq(ruleVectors.dimension, vector.length)),
    );
  const scores = new Map(rows.map(row => [`${row.ruleId} ${row.hash}`, similarity(vector, row.vector)]));
  return (ruleId, phrase) => scores.get(`${ruleId} ${hashOf(phrase)}`) ?? 0;
}

async function listUnread(tx: Transaction, siteId: string, model: string): Promise<Unread[]> {
  const rows = (await listRows(tx, siteId)).filter(({ kind }) => kind === 'answer');
  const wanted = rows.flatMap(({ id, wordings }) =>
    wordings.flatMap(({ phrases }) => phrases.map(phrase => ({ ruleId: id, hash: hashOf(phrase), phrase }))),
  );
  if (wanted.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const stored = await tx
    .select({ ruleId: ruleVectors.ruleId, hash: ruleVectors.hash })
    .from(ruleVectors)
    .where(and(inArray(ruleVectors.ruleId, ids), eq(ruleVectors.model, model)));
  const known = new Set(stored.map(({ ruleId, hash }) => `${ruleId} ${hash}`));
  await deleteOtherVectors(tx, ids, wanted);
  return wanted.filter(({ ruleId, hash }) => !known.has(`${ruleId} ${hash}`));
}

/** Deletes embeddings of questions that no longer exist. */
async function deleteOtherVectors(tx: Transaction, ruleIds: string[], wanted: Unread[]): Promise<void> {
  const hashes = wanted.map(({ hash }) => hash);
  await tx.delete(ruleVectors).where(and(inArray(ruleVectors.ruleId, ruleIds), notInArray(ruleVectors.hash, hashes)));
}

/** A rule that was deleted in the meantime needs none. */
async function saveVectors(
  tx: Transaction,
  ctx: Context,
  model: string,
  batch: Unread[],
  vectors: number[][],
): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const rows = vectors.map((vector, at) => ({
    id: batch[at]?.ruleId,
    hash: batch[at]?.hash,
    dimension: vector.length,
    vector: packVector(vector).toString('hex'),
  }));
  await tx.execute(sql`
    insert into rule_vectors (organization_id, rule_id, hash, model, dimension, vector)
    select ${organizationId}, r.id, r.hash, ${model}, r.dimension, decode(r.vector, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, hash text, dimension int, vector text)
    where exists (select 1 from rules where rules.organization_id = ${organizationId} and rules.id = r.id)
    on conflict do nothing`);
}

function hashOf(phrase: string): string {
  return createHash('sha256').update(phrase).digest('hex').slice(0, 32);
}
