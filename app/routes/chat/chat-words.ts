import type { ChatMessage, ChatSummary } from '#domain/chat/history-inputs.ts';

export function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`;
}

/** What a chat is called in lists and titles. */
export function sayTitle({ title }: Pick<ChatSummary, 'title'>): string {
  return title.replaceAll(/\s+/g, ' ').trim() || 'Empty chat';
}

export const channelWords: Record<string, string> = { widget: 'Widget', api: 'API', shopify: 'Shopify' };

/** Without what every address has. */
export function sayPage(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

export function sayVisit(visit: number): string {
  const first = ['First visit', 'Second visit', 'Third visit'][visit - 1];
  return first ?? `Visit ${visit.toLocaleString('en-GB')}`;
}

type Counted = Pick<ChatSummary, 'questions' | 'offered' | 'unanswered'>;

/** The state of a chat is that of its worst answer. */
export function sayState({ questions, offered, unanswered }: Counted): string {
  const of = (count: number, label: string) =>
    count === questions ? label : `${count} of ${questions} ${label.toLowerCase()}`;
  if (questions === 0) return 'Message';
  if (unanswered > 0) return of(unanswered, 'Not answered');
  return offered > 0 ? of(offered, 'Suggested') : 'Answered';
}

/** Why an answer is none; empty where it is one. */
export function sayOutcome({ outcome }: Pick<ChatMessage, 'outcome'>): string {
  switch (outcome) {
    case 'offered':
      return "Aisle wasn't sure and suggested passages (free of charge)";
    case 'unknown':
      return 'Nothing was found to answer from';
    case 'refused':
      return 'A rule refuses this';
    case 'limit':
      return 'The plan’s questions were used up';
    case 'unavailable':
      return 'The widget was switched off';
    case 'stopped':
      return 'The visitor left before it was answered';
    case 'failed':
      return 'Something went wrong';
    case null:
      return 'Being answered';
    default:
      return '';
  }
}

export function isUnanswered({ outcome }: Pick<ChatMessage, 'outcome'>): boolean {
  return outcome === 'unknown' || outcome === 'limit' || outcome === 'unavailable' || outcome === 'failed';
}

export function saySeconds(milliseconds: number): string {
  return milliseconds < 100 ? 'under 0.1 s' : `${(milliseconds / 1000).toFixed(1)} s`;
}

export const engineWords = {
  rule: 'Said by a rule',
  extractive: 'Quoted from your sources',
  generative: 'Written by the model',
} as const;

/** The day as the filter's fields write it, so many days ago. */
export function dayAgo(days: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
