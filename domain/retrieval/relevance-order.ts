// Reorders the first passages of a search with a re-ranking model.
import type { Context } from '#domain/context.ts';

type Found = { title: string; headings: string[]; text: string; rank: number };

/** In milliseconds. A visitor waits, and the order of the search gives good answers. */
const timeout = 300;
const maxQuestionLength = 2_000;

/** The order of the search stays without a model, and if it fails or takes too long. */
export async function orderByRelevance<T extends Found>(
  { reranker, log }: Context,
  question: string,
  passages: T[],
): Promise<(T & { searchRank?: number })[]> {
  if (!reranker || passages.length < 2 || !question.trim()) return passages;
  try {
    const texts = passages.map(({ title, headings, text }) => [title, ...headings, text].join('\n'));
    const relevance = await reranker.rate(question.slice(0, maxQuestionLength), texts, timeout);
    return relevance ? reorder(passages, relevance) : passages;
  } catch (error) {
    log.warn({ err: error }, 'searched without the re-ranking model');
    return passages;
  }
}

/**
 * The most relevant passage gets the highest rank of the search, and so on, because later steps add to ranks on that
 * scale. `searchRank` keeps the passage's own: confidence was learnt from it.
 */
function reorder<T extends Found>(passages: T[], relevance: number[]): (T & { searchRank: number })[] {
  const ranks = passages.map(({ rank }) => rank);
  return passages
    .map((passage, at) => ({ passage, relevance: relevance[at] ?? 0 }))
    .sort((a, b) => b.relevance - a.relevance)
    .map(({ passage }, at) => ({ ...passage, rank: ranks[at] ?? passage.rank, searchRank: passage.rank }));
}
