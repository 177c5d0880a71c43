// The state of a conversation in the playground, without React.
import type { Offer, Outcome, ProductCard, Source, Trace } from '#domain/answers/inputs.ts';
import { listReadDocuments, type ReadDocuments } from '#domain/answers/inputs.ts';
import type { TryEvent } from '#domain/answers/playground/playground.ts';
import { type TryInput, tryLimits } from '#domain/answers/playground/playground-inputs.ts';

export type Exchange = {
  id: number;
  question: string;
  /** The version that answered. */
  label: string;
  text: string;
  /** A model wrote parts of it. */
  generated: boolean;
  sources: Source[];
  products: ProductCard[];
  offers: Offer[];
  suggestions: string[];
  choices: string[];
  trace: Trace | null;
  /** Null while the answer is running. */
  outcome: Outcome | null;
  /** Why there is no answer, as a sentence. */
  problem: string;
  /** The answer of the version to compare with. */
  other?: Exchange | undefined;
};

export function startExchange(id: number, question: string, label = ''): Exchange {
  const nothing = { sources: [], products: [], offers: [], suggestions: [], choices: [], trace: null };
  return { id, question, label, text: '', generated: false, ...nothing, outcome: null, problem: '' };
}

export function applyEvent(exchange: Exchange, { event, data }: TryEvent): Exchange {
  switch (event) {
    case 'text':
      return { ...exchange, text: exchange.text + data.text, generated: exchange.generated || data.generated === true };
    case 'done':
      return { ...exchange, outcome: data.outcome };
    case 'error':
      return { ...exchange, outcome: 'failed', problem: data.error };
    default:
      return { ...exchange, ...data };
  }
}

/** The completed answers that the next question may refer to. */
export function historyOf(exchanges: Exchange[]): NonNullable<TryInput['history']> {
  return exchanges
    .filter(({ outcome, text }) => text && outcome !== 'failed' && outcome !== 'stopped')
    .flatMap(({ question, text, outcome, sources, offers }) => [
      { role: 'visitor' as const, text: question },
      {
        role: 'assistant' as const,
        text: text.slice(0, tryLimits.text),
        ...(outcome && { outcome }),
        ...limitRead(listReadDocuments({ outcome, sources, offers })),
      },
    ])
    .slice(-tryLimits.turns);
}

/** Drafts have no id. */
function limitRead(read: ReadDocuments | undefined): { read?: ReadDocuments } {
  if (!read) return {};
  const { documents, quoted, isAnswer } = read;
  const saved = documents.filter(Boolean).slice(0, tryLimits.documents);
  return { read: { documents: saved, quoted: quoted?.slice(0, tryLimits.text), isAnswer } };
}
