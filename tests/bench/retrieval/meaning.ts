// npm run bench -- meaning: finds the best EMBEDDINGS_WEIGHT for the model of EMBEDDINGS_URL and EMBEDDINGS_MODEL.
import { sql } from 'drizzle-orm';
import { type Context, transaction } from '#domain/context.ts';
import { embedChunks } from '#domain/retrieval/embed-chunks.ts';
import { readEnv } from '#platform/env.ts';
import { type Embeddings, openEmbeddings } from '#providers/embeddings.ts';
import type { Figures } from '../bench.ts';
import { type Corpus, readCorpora, sample, splitByArticle } from './corpus.ts';
import { measureQuality } from './quality.ts';
import { addSite, fillSite, openRig } from './rig.ts';

const mostQuestions = Number(process.env.RETRIEVAL_QUESTIONS ?? 300);
const percents = [0, 10, 20, 30, 40, 50, 60, 80];

export async function benchMeaning(): Promise<Figures> {
  const env = readEnv();
  const model = { url: env.EMBEDDINGS_URL, key: env.EMBEDDINGS_KEY, model: env.EMBEDDINGS_MODEL };
  const embeddings = openEmbeddings({ ...model, weight: 0 });
  if (!embeddings) throw new Error('EMBEDDINGS_URL is not set: it is the endpoint of the model to weigh.');
  const rig = await openRig();
  try {
    return await measureCorpus(rig.ctx, readCorpora()[0] as Corpus, cacheEmbeddings(embeddings));
  } finally {
    await rig.stop();
  }
}

async function measureCorpus(ctx: Context, corpus: Corpus, embeddings: Embeddings): Promise<Figures> {
  const { language } = corpus;
  const site = { siteId: await addSite(ctx, corpus.name, language), language };
  await fillSite(ctx, site.siteId, language, corpus.paragraphs);
  while (await hasUnread(ctx, site.siteId)) await embedChunks({ ...ctx, embeddings }, site.siteId);
  const questions = sample(splitByArticle(corpus).heldOut, mostQuestions);
  const figures: Figures = {};
  for (const percent of percents) {
    const weighted = { ...ctx, embeddings: { ...embeddings, weight: percent / 100 } };
    figures[`EMBEDDINGS_WEIGHT=${percent}`] = await measureQuality(weighted, site, questions);
  }
  return figures;
}

async function hasUnread(ctx: Context, siteId: string): Promise<boolean> {
  const { rows } = await transaction(ctx, tx =>
    tx.execute(sql`select 1 from chunks c where site_id = ${siteId} and not exists (
      select 1 from chunk_vectors v where v.organization_id = c.organization_id and v.chunk_id = c.id) limit 1`),
  );
  return rows.length > 0;
}

/** Caches vectors, because every weight uses the same questions and a model costs money. Without a time limit. */
function cacheEmbeddings(embeddings: Embeddings): Embeddings {
  const known = new Map<string, number[]>();
  return {
    ...embeddings,
    async embed(texts) {
      const unknown = texts.filter(text => !known.has(text));
      const vectors = unknown.length > 0 ? await embeddings.embed(unknown, 60_000) : [];
      for (const [at, text] of unknown.entries()) known.set(text, vectors[at] ?? []);
      return texts.map(text => known.get(text) ?? []);
    },
  };
}
