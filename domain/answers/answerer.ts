import type { Cart, Offer, Outcome, ProductCard, ReadDocuments, Source, Trace } from '#domain/answers/inputs.ts';
import type { Context } from '#domain/context.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** What was said before. */
type Turn = {
  role: 'visitor' | 'assistant';
  text: string;
  /** What an answer quoted or offered. A follow-up is likely about the same. Absent: it was no answer about the site. */
  read?: ReadDocuments | undefined;
};
export type Question = {
  siteId: string;
  text: string;
  language: WidgetLanguage;
  /** Earlier messages, oldest first. */
  history: Turn[];
  /** How many of the last answers asked back; absent: none. */
  clarifiedInARow?: number;
  /** The page on which it is asked. */
  page: string | null;
  cart?: Cart | undefined;
  /** Whether visitors can contact the team. */
  hasContact: boolean;
  /** The plan is used up: answer without a model. */
  isFrugal: boolean;
};

/**
 * A part of an answer; `outcome` is the last. The trace comes before it and is never sent to visitors. `begun` comes
 * before the first sentence of an answer: once text follows, the answer is billed even if the visitor stops it.
 * `calling` comes before a model is called.
 */
export type AnswerPart =
  | { type: 'begun' }
  | { type: 'calling' }
  /** `generated`: a model worded it. */
  | { type: 'text'; text: string; generated?: boolean }
  | { type: 'sources'; sources: Source[] }
  | { type: 'products'; products: ProductCard[] }
  | { type: 'offers'; offers: Offer[] }
  | { type: 'suggestions'; suggestions: string[] }
  /** What the visitor can answer to a question back, whose outcome is `clarified`. */
  | { type: 'choices'; choices: string[] }
  | { type: 'trace'; trace: Trace }
  /** `opensContact`: the visitor wants a person, so the contact form opens. */
  | {
      type: 'outcome';
      outcome: Extract<Outcome, 'answered' | 'clarified' | 'offered' | 'unknown' | 'refused'>;
      opensContact?: boolean;
    };

/**
 * Answers a question in parts and stops when the signal aborts. Only 'answered' is billed, except for small talk,
 * whose trace names no engine. `onSearched` is called when the search is done and writing starts.
 */
export type Answerer = (
  ctx: Context,
  question: Question,
  signal: AbortSignal,
  onSearched?: () => void,
) => AsyncIterable<AnswerPart>;
