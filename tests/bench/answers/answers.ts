// npm run bench -- answers: the share of correct answers and refusals, and their speed, without a model.
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { generateWith } from '#domain/answers/model/generative.ts';
import type { Context } from '#domain/context.ts';
import { startModel } from '#sandbox/model/model.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import type { Figures } from '../bench.ts';
import { type Corpus, readCorpora, sample, splitByArticle } from '../retrieval/corpus.ts';
import { makeDistractors } from '../retrieval/distractors.ts';
import { addSite, fillSite, openRig, type Rig } from '../retrieval/rig.ts';
import { measureLoad, measureMemory } from './load.ts';
import { falsePremises, ownKnowledge } from './premises.ts';
import { readUnanswerable, type Site, shareAnswered, shareOfAnswersQuoted } from './quality.ts';

const mostQuestions = Number(process.env.ANSWERS_QUESTIONS ?? 600);
const chunks = Number(process.env.ANSWERS_CHUNKS ?? 10_000);

export async function benchAnswers(): Promise<Figures> {
  const rig = await openRig();
  try {
    const corpus = readCorpora()[0] as Corpus;
    const figures: Figures = {};
    await benchQuality(rig, corpus, figures);
    await benchPremises(rig, figures);
    if (chunks > 0) await benchLoad(rig, corpus, figures);
    return figures;
  } finally {
    await rig.stop();
  }
}

/** Uses articles that were not used to train weights or thresholds. */
async function benchQuality({ ctx }: Rig, corpus: Corpus, figures: Figures): Promise<void> {
  const { language, paragraphs } = corpus;
  const { taught, heldOut } = splitByArticle(corpus);
  const whole: Site = { siteId: await addSite(ctx, 'whole', language), paragraphs };
  await fillSite(ctx, whole.siteId, language, paragraphs);
  figures['quotes contain the answer'] = await shareOfAnswersQuoted(ctx, whole, sample(heldOut, mostQuestions));
  figures['known topic, unknown fact'] = await shareAnswered(ctx, whole.siteId, readUnanswerable(mostQuestions));
  const known = new Set(heldOut.map(({ doc }) => doc));
  const half = await addSite(ctx, 'half', language);
  await fillSite(
    ctx,
    half,
    language,
    paragraphs.filter(({ id }) => known.has(id)),
  );
  figures['answerable questions'] = await shareAnswered(ctx, half, sample(heldOut, mostQuestions));
  figures['off-topic questions'] = await shareAnswered(ctx, half, sample(taught, mostQuestions));
}

/**
 * Without a model the answer is a quote, which may contradict the question. With a model, its sentences are checked against the quotes.
 * The sandbox model only writes what it finds, so the figure shows what the checks accept, not how often a model is wrong.
 */
async function benchPremises({ ctx }: Rig, figures: Figures): Promise<void> {
  const siteId = await addSite(ctx, 'premises', 'en');
  await fillSite(ctx, siteId, 'en', ownKnowledge);
  figures['false premises'] = await askPremises(ctx, siteId, createAnswerer());
  const sandbox = await startModel({ port: 0 });
  const terms = { temperature: 0, maxTokens: 600, inputPrice: null, outputPrice: null, isOperators: true };
  for (const model of ['aisle-faithful', 'aisle-obedient']) {
    const engine = generateWith({ url: sandbox.url, key: sandbox.key, model, ...terms });
    const answerer = createAnswerer({ findGenerative: async () => engine });
    figures[`false premises, ${model}`] = await askPremises(ctx, siteId, answerer);
  }
  await sandbox.close();
}

async function askPremises(ctx: Context, siteId: string, answerer: Answerer): Promise<Figures[string]> {
  let refused = 0;
  let contradicted = 0;
  for (const { question, truth } of falsePremises) {
    const { outcome, text } = await collectAnswer(answerer, ctx, { siteId, text: question });
    if (outcome !== 'answered') refused += 1;
    else if (text.includes(truth)) contradicted += 1;
  }
  return { questions: falsePremises.length, refused, 'the quote corrects it': contradicted };
}

async function benchLoad({ ctx }: Rig, corpus: Corpus, figures: Figures): Promise<void> {
  const { language, paragraphs } = corpus;
  const siteId = await addSite(ctx, 'large', language);
  const others = makeDistractors(paragraphs, Math.max(0, chunks - paragraphs.length));
  await fillSite(ctx, siteId, language, [...paragraphs, ...others]);
  const questions = sample(corpus.questions, mostQuestions).map(({ text }) => text);
  for (const visitors of [1, 8, 64, 300]) {
    figures[`${visitors} ${visitors === 1 ? 'visitor' : 'concurrent visitors'}, ${chunks} chunks`] = await measureLoad(
      ctx,
      siteId,
      questions,
      visitors,
    );
  }
  figures.memory = await measureMemory(ctx, siteId, questions);
}
