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

type Counted = Pick<ChatSummary, 'questions' | 'offered' | 'unanswered'>;

/** A chat has the status of its worst answer. */
export function describeState({ questions, offered, unanswered }: Counted): string {
  const of = (count: number, label: string) =>
    count === questions ? label : `${count} of ${questions} ${label.toLowerCase()}`;
  if (questions === 0) return 'Message';
  if (unanswered > 0) return of(unanswered, 'Not answered');
  return offered > 0 ? of(offered, 'Suggested') : 'Answered';
}

/** A question without an answer, or only a message to the team. */
export function needsAttention({ questions, unanswered }: Counted): boolean {
  return unanswered > 0 || questions === 0;
}

/** Why there is no answer. Empty if there is one. */
export function describeOutcome({ outcome }: Pick<ChatMessage, 'outcome'>): string {
  switch (outcome) {
    case 'offered':
      return 'Aisle wasn’t sure, so it suggested passages (free of charge)';
    case 'unknown':
      return 'No matching content found';
    case 'refused':
      return 'Refused by a rule';
    case 'limit':
      return 'Your plan’s questions were used up';
    case 'unavailable':
      return 'The widget was turned off';
    case 'stopped':
      return 'The visitor left before the answer was ready';
    case 'failed':
      return 'Something went wrong';
    case null:
      return 'Answering…';
    default:
      return '';
  }
}

export function isUnanswered({ outcome }: Pick<ChatMessage, 'outcome'>): boolean {
  return outcome === 'unknown' || outcome === 'limit' || outcome === 'unavailable' || outcome === 'failed';
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
