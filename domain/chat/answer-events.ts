// The events that a client receives while a question is answered.
import type { AnswerPart } from '#domain/answers/answerer.ts';
import { type Outcome, outcomeFacts } from '#domain/answers/inputs.ts';
import type { StreamEvents, VisitorMessage } from '#domain/chat/inputs.ts';
import type { Answer } from '#domain/chat/storage/settle-answer.ts';
import type { TakenQuestion } from '#domain/chat/storage/take-question.ts';

export type StreamEvent = {
  [Name in keyof StreamEvents]: { event: Name; data: StreamEvents[Name] };
}[keyof StreamEvents];

type ShownPart = Exclude<AnswerPart, { type: 'begun' | 'calling' | 'outcome' | 'trace' }>;
type Asked = { hasContact: boolean };

export function addPart(answer: Answer, part: ShownPart): StreamEvent {
  switch (part.type) {
    case 'text':
      answer.text += part.text;
      answer.generated ||= part.generated ?? false;
      return textEvent(part.text, part.generated);
    case 'sources':
      answer.sources = part.sources;
      return { event: 'sources', data: { sources: part.sources } };
    case 'products':
      answer.products = part.products;
      return { event: 'products', data: { products: part.products } };
    case 'offers':
      answer.offers = part.offers;
      return { event: 'offers', data: { offers: part.offers } };
    case 'suggestions':
      answer.suggestions = part.suggestions;
      return { event: 'suggestions', data: { suggestions: part.suggestions } };
    case 'choices':
      answer.choices = part.choices;
      return { event: 'choices', data: { choices: part.choices } };
  }
}

/** The parts of a stored answer. */
export function* storedEvents(answer: VisitorMessage): Generator<StreamEvent> {
  const { text, generated, sources, products, offers, suggestions, choices } = answer;
  if (sources.length > 0) yield { event: 'sources', data: { sources } };
  if (text) yield textEvent(text, generated);
  if (products.length > 0) yield { event: 'products', data: { products } };
  if (offers.length > 0) yield { event: 'offers', data: { offers } };
  if (suggestions.length > 0) yield { event: 'suggestions', data: { suggestions } };
  if (choices.length > 0) yield { event: 'choices', data: { choices } };
}

export function startEvent({ chatId, questionId, answerId }: TakenQuestion): StreamEvent {
  return { event: 'start', data: { chatId, questionId, answerId } };
}

function textEvent(text: string, generated = false): StreamEvent {
  return { event: 'text', data: { text, ...(generated && { generated }) } };
}

export function endEvent(
  asked: Asked,
  outcome: Outcome,
  { text, generated }: Pick<Answer, 'text' | 'generated'>,
  opensContact = false,
): StreamEvent {
  if (outcome === 'failed') return { event: 'error', data: { error: text, code: 'answer_failed' } };
  const contact = {
    offersContact: offersContact(asked, outcome, opensContact),
    ...(opensContact && { opensContact }),
  };
  return { event: 'done', data: { outcome, ...contact, generated } };
}

export function offersContact({ hasContact }: Asked, outcome: Outcome | null, opensContact = false): boolean {
  return hasContact && (opensContact || outcome === null || outcomeFacts[outcome].offersContact);
}
