import type { Embeddings } from '#providers/embeddings.ts';

/** Waits longer than visitors do: a machine that is busy for a moment does not make a model slow. */
export function withLongTimeout(embeddings: Embeddings | null): Embeddings | null {
  return embeddings && { ...embeddings, embed: texts => embeddings.embed(texts, 2000) };
}
