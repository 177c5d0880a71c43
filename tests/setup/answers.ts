import type { Answerer, Question } from '#domain/answers/answerer.ts';
import type { Offer, Outcome, ProductCard, Source, Trace } from '#domain/answers/inputs.ts';
import type { Context } from '#domain/context.ts';

export type WholeAnswer = {
  text: string;
  generated: boolean;
  sources: Source[];
  products: ProductCard[];
  offers: Offer[];
  suggestions: string[];
  trace: Trace | undefined;
  outcome: Outcome | undefined;
};

type QuestionInput = Pick<Question, 'siteId' | 'text'> & Partial<Question>;

/** Collects all parts of an answer. */
export async function collectAnswer(answerer: Answerer, ctx: Context, question: QuestionInput): Promise<WholeAnswer> {
  const defaults = { language: 'en' as const, history: [], page: null, hasContact: true, isFrugal: false };
  const answer: WholeAnswer = {
    text: '',
    generated: false,
    sources: [],
    products: [],
    offers: [],
    suggestions: [],
    trace: undefined,
    outcome: undefined,
  };
  for await (const part of answerer(ctx, { ...defaults, ...question }, new AbortController().signal)) {
    if (part.type === 'text') {
      answer.text += part.text;
      answer.generated ||= part.generated ?? false;
    } else Object.assign(answer, part);
  }
  return answer;
}
