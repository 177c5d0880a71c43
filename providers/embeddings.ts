// Embeddings from any OpenAI-compatible endpoint.
import { AppError } from '#platform/errors.ts';
import { readJson } from '#providers/json-response.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';

export type Embeddings = {
  model: string;
  /** Weight of embeddings in the search score, from 0 to 1. */
  weight: number;
  /** One vector for each text, or `embeddings_unavailable`. */
  embed(texts: string[], timeout: number): Promise<number[][]>;
};

/** The vectors of the most texts of one call, written as text. */
const maxResponseBytes = 32 * 1024 * 1024;

type Options = { url: string; key?: string | undefined; model: string; weight: number };

/** Null without an endpoint: search then uses words and concepts only. */
export function openEmbeddings(options: Omit<Options, 'url'> & { url?: string | undefined }): Embeddings | null {
  const { url, model, weight } = options;
  if (!url) return null;
  return {
    model,
    weight,
    async embed(texts, timeout) {
      await requireOutgoingCalls();
      try {
        return readVectors(await ask({ ...options, url }, texts, timeout), texts.length);
      } catch (error) {
        const words = 'The embedding model isn’t responding. Try again in a moment.';
        throw new AppError('unavailable', 'embeddings_unavailable', words, { cause: error, retryAfter: 30 });
      }
    },
  };
}

async function ask({ url, key, model }: Options, input: string[], timeout: number): Promise<unknown> {
  const response = await fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({ model, input, encoding_format: 'float' }),
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the endpoint answered with ${response.status}`);
  }
  return readJson(response.body, maxResponseBytes);
}

function readVectors(answer: unknown, count: number): number[][] {
  const { data } = (answer ?? {}) as { data?: unknown };
  if (!Array.isArray(data) || data.length !== count) throw new Error('the endpoint answered with too few vectors');
  const vectors: number[][] = [];
  for (const [at, entry] of data.entries()) {
    const { embedding, index = at } = (entry ?? {}) as { embedding?: unknown; index?: number };
    const isVector = Array.isArray(embedding) && embedding.length > 0 && embedding.every(Number.isFinite);
    if (!isVector) throw new Error('the endpoint answered with something that is no vector');
    vectors[index] = embedding;
  }
  if (vectors.filter(Boolean).length !== count) throw new Error('the endpoint answered a text twice');
  return vectors;
}
