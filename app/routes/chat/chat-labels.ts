import { type Outcome, outcomeFacts } from '#domain/answers/inputs.ts';
import type { ChatMessage, ChatSummary } from '#domain/chat/dashboard/inputs.ts';

export function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`;
}

export function describeTitle({ title }: Pick<ChatSummary, 'title'>): string {
  return title.replaceAll(/\s+/g, ' ').trim() || 'Empty chat';
}

export const channelLabels: Record<string, string> = { widget: 'Widget', api: 'API', shopify: 'Shopify' };

/** The address without protocol, www and trailing slash. */
export function describePage(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

export function describeVisit(visit: number): string {
  const first = ['First visit', 'Second visit', 'Third visit'][visit - 1];
  return first ?? `Visit ${visit.toLocaleString('en-GB')}`;
}

type Counted = Pick<ChatSummary, 'questions' | 'offered' | 'unanswered' | 'toReview' | 'isAskedBack'>;

/** A chat has the status of its worst answer. */
export function describeState({ questions, offered, unanswered, toReview, isAskedBack }: Counted): string {
  const of = (count: number, label: string) =>
    count === questions ? label : `${count} of ${questions} ${label.toLowerCase()}`;
  if (questions === 0) return 'Message';
  if (unanswered > 0) return of(unanswered, 'Not answered');
  if (toReview > 0) return of(toReview, 'To review');
  if (offered > 0) return of(offered, 'Suggested');
  return isAskedBack ? 'Asked back' : 'Answered';
}

/** A question without an answer, an answer to review, or only a message to the team. */
export function needsAttention({ questions, unanswered, toReview }: Counted): boolean {
  return unanswered + toReview > 0 || questions === 0;
}

/** Why there is no full answer. Empty if there is one. */
export function describeOutcome({ outcome, engine }: Pick<ChatMessage, 'outcome' | 'engine'>): string {
  if (outcome === 'offered' && engine !== null) return 'Aisle answered part of the question and suggested passages';
  return outcome === null ? 'Answering…' : outcomeLabels[outcome];
}

const outcomeLabels = {
  answered: '',
  clarified: 'The answer depends on something the visitor didn’t say (free of charge)',
  offered: 'Aisle wasn’t sure, so it suggested passages (free of charge)',
  unknown: 'No matching content found',
  refused: 'Refused by a rule',
  limit: 'Your plan’s questions were used up',
  unavailable: 'The widget was turned off',
  stopped: 'The visitor left before the answer was ready',
  failed: 'Something went wrong',
} satisfies Record<Outcome, string>;

export function isUnanswered({ outcome }: Pick<ChatMessage, 'outcome'>): boolean {
  return outcome !== null && outcomeFacts[outcome].figure === 'unanswered';
}

export function formatSeconds(milliseconds: number): string {
  return milliseconds < 100 ? 'under 0.1 s' : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** How the answer was made. Empty for generated answers, which have a badge. */
export function describeEngine({ engine, generated }: Pick<ChatMessage, 'engine' | 'generated'>): string {
  return engine === null || generated ? '' : engineLabels[engine];
}

const engineLabels = {
  rule: 'Answered by a rule',
  extractive: 'Quoted from your sources',
  generative: 'Found by AI, quoted from your sources',
} as const;

/** The date a number of days ago, in the format of a date field. */
export function dayAgo(days: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
