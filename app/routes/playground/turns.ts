// A conversation in the playground: what was asked, and what has come of each answer so far. Knows no screen.
import type { Offer, Outcome, ProductCard, Source, Trace } from '#domain/answers/inputs.ts';
import type { TryEvent } from '#domain/answers/try.ts';
import { type TryInput, tryLimits } from '#domain/answers/try-inputs.ts';

export type Turn = {
  id: number;
  question: string;
  text: string;
  sources: Source[];
  products: ProductCard[];
  offers: Offer[];
  suggestions: string[];
  trace: Trace | null;
  /** None while it is on its way. */
  outcome: Outcome | null;
  /** A sentence: why there is no answer. */
  problem: string;
};

export function beginTurn(id: number, question: string): Turn {
  const nothing = { text: '', sources: [], products: [], offers: [], suggestions: [], trace: null };
  return { id, question, ...nothing, outcome: null, problem: '' };
}

export function hearEvent(turn: Turn, { event, data }: TryEvent): Turn {
  switch (event) {
    case 'text':
      return { ...turn, text: turn.text + data.text };
    case 'done':
      return { ...turn, outcome: data.outcome };
    case 'error':
      return { ...turn, outcome: 'failed', problem: data.error };
    default:
      return { ...turn, ...data };
  }
}

/** What the next question refers to: the last answers that came to their end. */
export function historyOf(turns: Turn[]): NonNullable<TryInput['history']> {
  return turns
    .filter(({ outcome, text }) => text && outcome !== 'failed' && outcome !== 'stopped')
    .flatMap(({ question, text }) => [
      { role: 'visitor' as const, text: question },
      { role: 'assistant' as const, text: text.slice(0, tryLimits.text) },
    ])
    .slice(-tryLimits.turns);
}
