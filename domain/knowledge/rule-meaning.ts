// Embeddings of fixed questions, if a model is configured, to recognise other wordings.
import { createHash } from 'node:crypto';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { rules, ruleVectors } from '#database/schema/rules.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { embedRulesQueue } from '#domain/knowledge/rule-jobs.ts';
import { listRows } from '#domain/knowledge/rule-rows.ts';
import { ruleSetLimits } from '#domain/knowledge/rule-set-limits.ts';
import type { QuestionEmbedding } from '#domain/retrieval/vector-similarity.ts';
import { packVector, similarity } from '#domain/retrieval/vectors.ts';
import { cachedKnowledge, sharedRead } from '#domain/shared-read.ts';
import { newId } from '#platform/ids.ts';
import { createSizedCache } from '#platform/sized-cache.ts';
import type { Turns } from '#platform/turns.ts';

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

/** The fixed questions of a site from this similarity on: by rule, and by the hash of their text. */
export async function findSimilarQuestions(
  ctx: Context,
  siteId: string,
  { model, vector }: QuestionEmbedding,
  minSimilarity: number,
  turns: Turns,
): Promise<Map<string, Map<string, number>>> {
  const stored = await sharedRead(ctx, siteId, shared =>
    transaction(shared, tx => readVectorsOnce(tx, siteId, model, vector.length)),
  );
  const similar = new Map<string, Map<string, number>>();
  for (const { ruleId, hash, vector: other } of stored) {
    if (turns.isDue()) await turns.next();
    const score = similarity(vector, other);
    if (score < minSimilarity) continue;
    similar.set(ruleId, (similar.get(ruleId) ?? new Map<string, number>()).set(hash, score));
  }
  return similar;
}

type StoredVector = { ruleId: string; hash: string; vector: Buffer };

const maxVectorBytes = 64 * 1024 * 1024;
const rowBytes = 200;
const vectorsKnown = createSizedCache<StoredVector[]>(maxVectorBytes, rows =>
  rows.reduce((sum, { vector }) => sum + vector.length + rowBytes, 1),
);

async function readVectorsOnce(tx: Transaction, siteId: string, model: string, dimension: number) {
  const revision = await cachedKnowledge(tx, `rule vectors ${siteId}`, async () => newId());
  return vectorsKnown.readOnce(siteId, `${revision} ${model} ${dimension}`, () =>
    readVectors(tx, siteId, model, dimension),
  );
}

function readVectors(tx: Transaction, siteId: string, model: string, dimension: number): Promise<StoredVector[]> {
  const { ruleId, hash, vector } = ruleVectors;
  return tx
    .select({ ruleId, hash, vector })
    .from(ruleVectors)
    .innerJoin(rules, and(eq(rules.organizationId, ruleVectors.organizationId), eq(rules.id, ruleId)))
    .where(
      and(
        eq(rules.siteId, siteId),
        eq(rules.kind, 'answer'),
        eq(ruleVectors.model, model),
        eq(ruleVectors.dimension, dimension),
      ),
    )
    .limit(ruleSetLimits.phrases)
    .execute();
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

export function hashOf(phrase: string): string {
  return createHash('sha256').update(phrase).digest('hex').slice(0, 32);
}
