import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAnswerer } from '#domain/answers/answer.ts';
import { stripQuestionFrame } from '#domain/answers/question/question-frame.ts';
import { scoreUnits } from '#domain/answers/quotes/choose-quote.ts';
import type { Context } from '#domain/context.ts';
import { retrieve } from '#domain/retrieval/retrieve.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { type CorpusQuestion, type Paragraph, sample } from '../retrieval/corpus.ts';
import { documentIdOf } from '../retrieval/rig.ts';

export type Site = { siteId: string; paragraphs: Paragraph[] };

type WithAnswers = CorpusQuestion & { answers?: string[] };

const percent = (count: number, all: number) => Math.round((1000 * count) / Math.max(1, all)) / 10;

/** How often the quotes contain a known answer: as sent, and in the two and three best sentences. */
export async function shareOfAnswersQuoted(ctx: Context, { siteId, paragraphs }: Site, questions: WithAnswers[]) {
  const textOf = new Map(paragraphs.map(({ id, text }) => [documentIdOf(siteId, id), text]));
  let [sent, two, three, quotes, verbatim] = [0, 0, 0, 0, 0];
  for (const { text, answers = [] } of questions) {
    const holds = (words: string) => answers.some(answer => words.includes(answer));
    const { sources } = await collectAnswer(createAnswerer(), ctx, { siteId, text });
    quotes += sources.length;
    verbatim += sources.filter(({ id, quote }) => textOf.get(id)?.includes(quote)).length;
    if (sources.some(({ quote }) => holds(quote))) sent += 1;
    const best = await listBest(ctx, siteId, text);
    if (best.slice(0, 2).some(holds)) two += 1;
    if (best.slice(0, 3).some(holds)) three += 1;
  }
  const all = questions.length;
  return {
    questions: all,
    '% as sent': percent(sent, all),
    '% in two sentences': percent(two, all),
    '% in three sentences': percent(three, all),
    '% of quotes verbatim': percent(verbatim, quotes),
    'quotes an answer': Math.round((100 * quotes) / all) / 100,
  };
}

async function listBest(ctx: Context, siteId: string, question: string): Promise<string[]> {
  const { passages, words, concepts } = await retrieve(ctx, {
    siteId,
    question: stripQuestionFrame(question, 'en'),
    language: 'en',
    limit: 8,
  });
  const evidence = passages.map(passage => ({ ...passage, url: null, language: 'en' }));
  return scoreUnits({ understood: question, words, concepts, passages: evidence })
    .sort((a, b) => b.score - a.score)
    .map(({ passage, unit }) => passage.text.slice(unit.startsAt, unit.endsAt));
}

export async function shareAnswered(ctx: Context, siteId: string, questions: Pick<CorpusQuestion, 'text'>[]) {
  let answered = 0;
  for (const { text } of questions) {
    const { outcome } = await collectAnswer(createAnswerer(), ctx, { siteId, text });
    if (outcome === 'answered') answered += 1;
  }
  const all = questions.length;
  return { questions: all, '% answered': percent(answered, all), '% refused': percent(all - answered, all) };
}

export function readUnanswerable(most: number): Pick<CorpusQuestion, 'text'>[] {
  const shared = process.env.RETRIEVAL_DATA ?? join(import.meta.dirname, '../../../../shared/data/retrieval');
  const file = join(shared, 'squad/unanswerable.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return sample(
    lines.map(line => JSON.parse(line) as CorpusQuestion),
    most,
  );
}
