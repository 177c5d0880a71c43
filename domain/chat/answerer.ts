import type { Outcome, ProductCard, Source } from '#domain/chat/inputs.ts';
import { excuse } from '#domain/chat/sentences.ts';
import type { Context } from '#domain/context.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

type Question = {
  siteId: string;
  chatId: string;
  text: string;
  language: WidgetLanguage;
  /** What was said before, oldest first. */
  history: { role: 'visitor' | 'assistant'; text: string }[];
  /** Whether there is a person to write to. */
  hasContact: boolean;
};

/** A part of an answer; `outcome` is the last. */
export type AnswerPart =
  | { type: 'text'; text: string }
  | { type: 'sources'; sources: Source[] }
  | { type: 'products'; products: ProductCard[] }
  | { type: 'suggestions'; suggestions: string[] }
  | { type: 'outcome'; outcome: Extract<Outcome, 'answered' | 'unknown' | 'refused'> };

/** Turns a question into an answer, piece by piece, and stops when the signal says so. Only 'answered' is billed. */
export type Answerer = (ctx: Context, question: Question, signal: AbortSignal) => AsyncIterable<AnswerPart>;

/** For a site that knows nothing yet: says so, and shows the way to a person. */
export const answerWithoutKnowledge: Answerer = async function* (_ctx, { language, hasContact }) {
  yield { type: 'text', text: excuse(language, 'unknown', { hasContact }) };
  yield { type: 'outcome', outcome: 'unknown' };
};
