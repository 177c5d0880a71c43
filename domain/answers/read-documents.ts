// The documents that a visitor has read in an answer, for the follow-up.
import type { Offer, Source } from '#domain/answers/inputs.ts';

/** Best first. */
export type ReadDocuments = { documents: string[]; quoted?: string | undefined; isAnswer: boolean };

export function readDocuments({
  sources,
  offers,
}: {
  sources: readonly Pick<Source, 'id' | 'kind' | 'quote'>[];
  offers: readonly Pick<Offer, 'id'>[];
}): ReadDocuments {
  const cited = sources.filter(({ kind }) => kind === 'document');
  return {
    documents: [...new Set((sources.length > 0 ? cited : offers).map(({ id }) => id))],
    quoted: cited[0]?.quote,
    isAnswer: cited.length > 0,
  };
}
