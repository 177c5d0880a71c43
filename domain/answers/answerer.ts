import type { Offer, Outcome, ProductCard, Source, Trace } from '#domain/answers/inputs.ts';
import type { Context } from '#domain/context.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type Question = {
  siteId: string;
  text: string;
  language: WidgetLanguage;
  /** What was said before, oldest first. */
  history: { role: 'visitor' | 'assistant'; text: string }[];
  /** The page on which it is asked. */
  page: string | null;
  /** Whether there is a person to write to. */
  hasContact: boolean;
  /** The plan is used up: answers come without a model. */
  isFrugal: boolean;
};

/** A part of an answer; `outcome` is the last. The trace comes before it, and goes to no visitor. */
export type AnswerPart =
  | { type: 'text'; text: string }
  | { type: 'sources'; sources: Source[] }
  | { type: 'products'; products: ProductCard[] }
  | { type: 'offers'; offers: Offer[] }
  | { type: 'suggestions'; suggestions: string[] }
  | { type: 'trace'; trace: Trace }
  | { type: 'outcome'; outcome: Extract<Outcome, 'answered' | 'offered' | 'unknown' | 'refused'> };

/**
 * Turns a question into an answer, piece by piece, and stops when the signal says so. Only 'answered' is billed, and not where
 * the trace names no engine: small talk is free.
 */
export type Answerer = (ctx: Context, question: Question, signal: AbortSignal) => AsyncIterable<AnswerPart>;
