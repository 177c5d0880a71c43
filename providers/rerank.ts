// Re-ranking models behind a /rerank endpoint: Cohere, Jina, vLLM, llama.cpp and Text Embeddings Inference (TEI).
import { AppError } from '#platform/errors.ts';
import { readJson } from '#providers/json-response.ts';
import { openBreaker } from '#providers/model/breaker.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';

export type Reranker = {
  /**
   * The relevance of each text, comparable only within one call; or `rerank_unavailable`. Null while the endpoint rests
   * after a failure.
   */
  rate(query: string, texts: string[], timeoutMs: number): Promise<number[] | null>;
};

type Options = { url: string; key?: string | undefined; model?: string | undefined; now?: () => number };
type Shape = 'documents' | 'texts';
type Asked = { query: string; texts: string[]; signal: AbortSignal };

const restSeconds = 30;
const maxResponseBytes = 1024 * 1024;
/** TEI answers it to a request without `texts`. */
const unprocessable = 422;

/** Null without an endpoint: passages keep the order of the search. */
export function openReranker(options: Omit<Options, 'url'> & { url?: string | undefined }): Reranker | null {
  const { url, now } = options;
  if (!url) return null;
  const breaker = openBreaker(now);
  let shape: Shape = 'documents';
  const rateOnce = async (asked: Asked): Promise<number[]> => {
    const endpoint = { ...options, url };
    const first = shape;
    let response = await post(endpoint, first, asked);
    if (response.status === unprocessable) {
      await response.body?.cancel();
      const other = first === 'documents' ? 'texts' : 'documents';
      response = await post(endpoint, other, asked);
      if (response.ok) shape = other;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the endpoint answered with ${response.status}`);
    }
    return readRelevance(await readJson(response.body, maxResponseBytes), asked.texts.length);
  };
  return {
    async rate(query, texts, timeoutMs) {
      await requireOutgoingCalls();
      if (breaker.secondsUntilRetry(url) !== null) return null;
      try {
        const relevance = await rateOnce({ query, texts, signal: AbortSignal.timeout(timeoutMs) });
        breaker.answered(url);
        return relevance;
      } catch (error) {
        breaker.failed(url, restSeconds);
        const words = 'The re-ranking model isn’t responding. Try again in a moment.';
        throw new AppError('unavailable', 'rerank_unavailable', words, { cause: error, retryAfter: restSeconds });
      }
    },
  };
}

/** Never both shapes in one request: some endpoints reject fields that they do not know. */
function post({ url, key, model }: Options, shape: Shape, { query, texts, signal }: Asked): Promise<Response> {
  const body =
    shape === 'documents'
      ? { ...(model ? { model } : {}), query, documents: texts, top_n: texts.length }
      : { query, texts, truncate: true };
  return fetch(`${url}/rerank`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
    signal,
    redirect: 'error',
  });
}

/** `{ results: [{ index, relevance_score }] }`, or TEI's `[{ index, score }]`, in any order. */
function readRelevance(answer: unknown, count: number): number[] {
  const results = Array.isArray(answer) ? answer : ((answer ?? {}) as { results?: unknown }).results;
  if (!Array.isArray(results) || results.length !== count) throw new Error('the endpoint rated too few texts');
  const relevance = new Map<number, number>();
  for (const entry of results) {
    const { index, relevance_score, score = relevance_score } = (entry ?? {}) as Record<string, unknown>;
    const isRating = Number.isInteger(index) && (index as number) >= 0 && (index as number) < count;
    if (!isRating || !Number.isFinite(score)) throw new Error('the endpoint answered with something that is no rating');
    relevance.set(index as number, score as number);
  }
  if (relevance.size !== count) throw new Error('the endpoint rated a text twice');
  return Array.from({ length: count }, (_, at) => relevance.get(at) ?? 0);
}
