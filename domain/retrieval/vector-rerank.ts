// Re-scores keyword results by meaning. Embeddings never find passages themselves, so a site of any size needs no
// vector index, and every result shares a word with the question or its synonyms.
import type { Transaction } from '#database/client.ts';
import type { Context } from '#domain/context.ts';
import { fuse } from '#domain/retrieval/fusion.ts';
import { type Candidate, readCandidates, scoreChunks } from '#domain/retrieval/keyword-search.ts';
import type { AnalysedQuestion } from '#domain/retrieval/question.ts';
import type { QuestionEmbedding } from '#domain/retrieval/vector-similarity.ts';
import { compareWithChunks } from '#domain/retrieval/vector-similarity.ts';

/** In milliseconds. A visitor waits, and words alone give good answers. */
const timeout = 300;
const rescored = 200;
const longestQuestion = 2_000;

export async function embedQuestion(
  { embeddings, log }: Context,
  question: string,
): Promise<QuestionEmbedding | undefined> {
  if (!embeddings || !question.trim()) return undefined;
  try {
    const [vector] = await embeddings.embed([question.slice(0, longestQuestion)], timeout);
    return vector && { model: embeddings.model, weight: embeddings.weight, vector };
  } catch (error) {
    log.warn({ err: error }, 'searched without embeddings');
    return undefined;
  }
}

export async function searchWithEmbedding(
  tx: Transaction,
  organizationId: string,
  question: AnalysedQuestion,
  embedding: QuestionEmbedding,
  limit: number,
): Promise<Candidate[]> {
  const scored = await scoreChunks(tx, organizationId, question, rescored);
  const chunkIds = scored.map(({ chunkId }) => chunkId);
  const similarities = await compareWithChunks(tx, organizationId, chunkIds, embedding);
  const fused = fuse(
    scored.map(({ score }) => score),
    chunkIds.map(id => similarities.get(id)),
    embedding.weight,
  );
  const best = scored
    .map((chunk, at) => ({ ...chunk, fused: fused[at] ?? 0, meaning: similarities.get(chunk.chunkId) }))
    .sort((a, b) => b.fused - a.fused || a.chunkId - b.chunkId)
    .slice(0, limit);
  return readCandidates(tx, organizationId, best);
}
