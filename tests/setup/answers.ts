import type { Answerer, Question } from '#domain/answers/answerer.ts';
import { type CollectedAnswer, collectAnswer as collect } from '#domain/answers/collect-answer.ts';
import type { Context } from '#domain/context.ts';

type QuestionInput = Pick<Question, 'siteId' | 'text'> & Partial<Question>;

/** Asks a question with defaults, and collects all parts of its answer. */
export async function collectAnswer(
  answerer: Answerer,
  ctx: Context,
  question: QuestionInput,
): Promise<CollectedAnswer> {
  const defaults = { language: 'en' as const, history: [], page: null, hasContact: true, isFrugal: false };
  return collect(answerer(ctx, { ...defaults, ...question }, new AbortController().signal));
}
