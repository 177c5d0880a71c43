// Whether the score of a passage separates questions that the site can answer from questions about something else.
import type { Context } from '#domain/context.ts';
import { retrieve } from '#domain/retrieval/retrieve.ts';
import { type Corpus, type CorpusQuestion, sample, splitByArticle } from './corpus.ts';
import { addSite, fillSite } from './rig.ts';

export type Threshold = { AUC: number; 'threshold that keeps 95 %': number; '% of off-topic refused': number };

/** The site has half of the articles; questions about the other half are off-topic. */
export async function measureThreshold(ctx: Context, corpus: Corpus, mostQuestions: number): Promise<Threshold> {
  const { language } = corpus;
  const { taught, heldOut } = splitByArticle(corpus);
  const known = new Set(heldOut.map(({ doc }) => doc));
  const siteId = await addSite(ctx, 'half', language);
  await fillSite(
    ctx,
    siteId,
    language,
    corpus.paragraphs.filter(({ id }) => known.has(id)),
  );
  const scoresOf = async (questions: CorpusQuestion[]) => {
    const scores: number[] = [];
    for (const { text } of sample(questions, mostQuestions)) {
      const { passages } = await retrieve(ctx, { siteId, language, question: text, limit: 1 });
      scores.push(passages[0]?.score ?? 0);
    }
    return scores.sort((a, b) => a - b);
  };
  return summarise(await scoresOf(heldOut), await scoresOf(taught));
}

function summarise(ours: number[], others: number[]): Threshold {
  const threshold = ours[Math.floor(ours.length * 0.05)] ?? 0;
  const below = others.filter(score => score < threshold).length;
  let wins = 0;
  for (const score of ours) wins += others.filter(other => other < score).length;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    AUC: round(wins / (ours.length * others.length)),
    'threshold that keeps 95 %': round(threshold),
    '% of off-topic refused': Math.round((1000 * below) / others.length) / 10,
  };
}
