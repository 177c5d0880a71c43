import type { AnswerPart } from '#domain/answers/answerer.ts';
import type { Offer, ProductCard, Source, Trace } from '#domain/answers/inputs.ts';

export type CollectedAnswer = {
  text: string;
  /** Whether a model chose any of the words. */
  generated: boolean;
  sources: Source[];
  products: ProductCard[];
  offers: Offer[];
  suggestions: string[];
  choices: string[];
  trace: Trace | null;
  outcome: Extract<AnswerPart, { type: 'outcome' }>['outcome'];
  opensContact: boolean;
};

/** Waits for the whole answer. */
export async function collectAnswer(parts: AsyncIterable<AnswerPart>): Promise<CollectedAnswer> {
  const answer: Omit<CollectedAnswer, 'outcome' | 'opensContact'> = {
    text: '',
    generated: false,
    sources: [],
    products: [],
    offers: [],
    suggestions: [],
    choices: [],
    trace: null,
  };
  let end: Pick<CollectedAnswer, 'outcome' | 'opensContact'> | undefined;
  for await (const part of parts) {
    if (part.type === 'text') {
      answer.text += part.text;
      answer.generated ||= part.generated ?? false;
    } else if (part.type === 'sources') answer.sources = part.sources;
    else if (part.type === 'products') answer.products = part.products;
    else if (part.type === 'offers') answer.offers = part.offers;
    else if (part.type === 'suggestions') answer.suggestions = part.suggestions;
    else if (part.type === 'choices') answer.choices = part.choices;
    else if (part.type === 'trace') answer.trace = part.trace;
    else if (part.type === 'outcome') end = { outcome: part.outcome, opensContact: part.opensContact ?? false };
  }
  if (!end) throw new Error('an answer ended without an outcome');
  return { ...answer, ...end };
}
