import type { Answerer, Question } from '#domain/answers/answerer.ts';
import { type CollectedAnswer, collectAnswer as collect } from '#domain/answers/collect-answer.ts';
import type { Engine, WritingEngine } from '#domain/answers/engine.ts';
import type { Context } from '#domain/context.ts';

type QuestionInput = Pick<Question, 'siteId' | 'text'> & Partial<Question>;

/** A model that writes with this engine, and restates nothing. */
export function writerOf(write: Engine): WritingEngine {
  return { write, restate: async () => ({ queries: [] }) };
}

/** Asks a question with defaults, and collects all parts of its answer. */
export async function collectAnswer(
  answerer: Answerer,
  ctx: Context,
  question: QuestionInput,
): Promise<CollectedAnswer> {
  const defaults = {
    language: 'en' as const,
    history: [],
    page: null,
    hasContact: true,
    isFrugal: false,
    clarifiedInARow: 0,
  };
  return collect(answerer(ctx, { ...defaults, ...question }, new AbortController().signal));
}
