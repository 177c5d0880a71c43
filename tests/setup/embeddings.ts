import type { Embeddings } from '#providers/embeddings.ts';

/** A longer time-out than in production, for a busy test machine. */
export function withLongTimeout(embeddings: Embeddings | null): Embeddings | null {
  return embeddings && { ...embeddings, embed: texts => embeddings.embed(texts, 2000) };
}
