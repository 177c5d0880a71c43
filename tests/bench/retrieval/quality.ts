import type { Context } from '#domain/context.ts';
import { retrieve } from '#domain/retrieval/retrieve.ts';
import type { CorpusQuestion } from './corpus.ts';
import { documentIdOf } from './rig.ts';

export type Quality = { questions: number; 'R@1': number; 'R@5': number; 'MRR@10': number };

type Site = { siteId: string; language: string };

/** The rank of the answering document among the ten best. */
export async function measureQuality(ctx: Context, site: Site, questions: CorpusQuestion[]): Promise<Quality> {
  const ranks: number[] = [];
  for (const { text, doc } of questions) {
    const { passages } = await retrieve(ctx, { ...site, question: text, limit: 20 });
    const found = [...new Set(passages.map(({ documentId }) => documentId))].slice(0, 10);
    ranks.push(found.indexOf(documentIdOf(site.siteId, doc)) + 1);
  }
  return summarise(ranks);
}

/** Ranks start at one; zero means not found. */
function summarise(ranks: number[]): Quality {
  const share = (most: number) => ranks.filter(rank => rank > 0 && rank <= most).length / ranks.length;
  const reciprocal = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;
  const percent = (value: number) => Math.round(value * 1000) / 10;
  return {
    questions: ranks.length,
    'R@1': percent(share(1)),
    'R@5': percent(share(5)),
    'MRR@10': Math.round(reciprocal * 1000) / 1000,
  };
}
