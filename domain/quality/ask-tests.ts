// Asks test questions through the pipeline of visitors, without storing chats or billing.
import type { Transaction } from '#database/client.ts';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Question } from '#domain/answers/answerer.ts';
import { collectAnswer } from '#domain/answers/collect-answer.ts';
import { findModelEngine } from '#domain/answers/model-settings/model-settings.ts';
import { type Context, transaction } from '#domain/context.ts';
import type { QualityQuestionChange, TestedAnswer } from '#domain/quality/inputs.ts';
import { hashTrace, judgeAnswer } from '#domain/quality/judge.ts';
import { askMissing, cachedModels, type ModelCache, type ModelCall } from '#domain/quality/model-cache.ts';
import type { QuestionRunner } from '#domain/quality/run-questions.ts';
import { hasContact } from '#domain/sites/contact.ts';
import { requireSite } from '#domain/sites/site.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';

export type TestQuestion = QualityQuestionChange & { id: string };
export type Tested = TestedAnswer & {
  questionId: string;
  engine: 'rule' | 'extractive' | 'generative' | null;
  traceHash: string;
  modelTexts: Record<string, string>;
  milliseconds: number;
};

const answerer = createAnswerer({ findGenerative: findModelEngine });
/** A question needs a prompt to answer, one to search again, one with what was found, and one for the judge. */
const mostRounds = 5;

/**
 * Prompts that are not in the cache are asked after all questions, outside of their transactions; then those questions are
 * repeated. Questions for which `runQuestions` had no time are left out.
 */
export async function askTests(
  ctx: Context,
  siteId: string,
  questions: readonly TestQuestion[],
  {
    cache,
    signal,
    runQuestions,
  }: { cache: ModelCache; signal: AbortSignal; runQuestions: QuestionRunner<TestQuestion> },
): Promise<Map<string, Tested>> {
  const site = await transaction(ctx, tx => readSite(tx, siteId));
  const tested = new Map<string, Tested>();
  let open = [...questions];
  for (let round = 1; open.length > 0 && round <= mostRounds; round += 1) {
    const missing = new Map<string, ModelCall>();
    await runQuestions(ctx, open, async (ctx, question) => {
      signal.throwIfAborted();
      const own = new Map<string, ModelCall>();
      const used = new Map<string, string>();
      const models = cachedModels(ctx.models, cache, used, own);
      // The pipeline logs a warning for each prompt that is not in the cache yet.
      const log = ctx.log.child({}, { level: 'error' });
      const answer = await askOne({ ...ctx, models, log }, { siteId, site, question }, signal).catch(error => {
        if (signal.aborted) throw error;
        ctx.log.warn({ err: error }, 'could not ask a test question');
        return failedAnswer(question);
      });
      if (own.size > 0 && round < mostRounds) for (const [key, call] of own) missing.set(key, call);
      else tested.set(question.id, { ...answer, modelTexts: Object.fromEntries(used) });
    });
    await askMissing(ctx, missing, cache, signal);
    open = open.filter(({ id }) => !tested.has(id));
  }
  return tested;
}

type Site = { language: string; hasContact: boolean };

async function readSite(tx: Transaction, siteId: string): Promise<Site> {
  const site = await requireSite(tx, siteId);
  return { language: site.language, hasContact: hasContact(site) };
}

type Asked = { siteId: string; site: Site; question: TestQuestion };

async function askOne(ctx: Context, { siteId, site, question }: Asked, signal: AbortSignal) {
  const asked: Question = {
    siteId,
    text: question.question,
    language: chooseLanguage(question.language ?? undefined, site.language),
    history: [],
    clarifiedInARow: 0,
    page: question.page,
    hasContact: site.hasContact,
    isFrugal: false,
  };
  const began = performance.now();
  const answer = await collectAnswer(answerer(ctx, asked, signal));
  return {
    ...judgeAnswer(question, answer),
    questionId: question.id,
    engine: answer.trace?.engine ?? null,
    traceHash: hashTrace(answer.trace),
    milliseconds: Math.round(performance.now() - began),
  };
}

function failedAnswer({ id }: TestQuestion) {
  return {
    outcome: 'failed' as const,
    text: '',
    sources: [],
    passed: false,
    problems: ['It couldn’t be asked. Run the tests again.'],
    questionId: id,
    engine: null,
    traceHash: hashTrace(null),
    milliseconds: 0,
  };
}
