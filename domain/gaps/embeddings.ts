import type { Context } from '#domain/context.ts';

const atOnce = 64;
/** More wordings are compared by words and concepts only. */
const mostTexts = 768;
const timeout = 10_000;

/** The embedding of each text, if a model is configured. If it does not answer, words and concepts decide. */
export async function embedTexts(
  { embeddings, log }: Context,
  texts: readonly string[],
): Promise<Map<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>();
  if (!embeddings) return found;
  const distinct = [...new Set(texts)].slice(0, mostTexts);
  try {
    for (let at = 0; at < distinct.length; at += atOnce) {
      const batch = distinct.slice(at, at + atOnce);
      const vectors = await embeddings.embed(batch, timeout);
      batch.forEach((text, nth) => {
        const vector = vectors[nth];
        if (vector) found.set(text, vector);
      });
    }
  } catch (error) {
    log.warn({ err: error }, 'grouped gaps without embeddings');
  }
  return found;
}
