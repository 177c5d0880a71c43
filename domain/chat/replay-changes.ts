import type { Offer, Source } from '#domain/answers/inputs.ts';
import type { ChatMessage, Replay } from '#domain/chat/history-inputs.ts';

type Compared = Pick<ChatMessage, 'text' | 'outcome' | 'sources' | 'offers'>;

/** The differences, in sentences; empty if nothing changed. */
export function sayChanges(before: Compared, after: Pick<Replay['after'], keyof Compared>): string[] {
  return [
    ...outcomeChange(before.outcome, after.outcome),
    ...sourceChanges(before.sources, after.sources),
    ...offerChanges(before.offers, after.offers),
    ...(plain(before.text) !== plain(after.text) && before.outcome === after.outcome
      ? ['The words are different.']
      : []),
  ];
}

function outcomeChange(before: Compared['outcome'], after: Compared['outcome']): string[] {
  if (before === after) return [];
  if (after === 'answered') return ['It is answered now.'];
  if (after === 'refused') return ['A rule refuses it now.'];
  if (after === 'offered') return ['It suggests passages now instead of an answer.'];
  return before === 'answered' ? ['It is not answered any more.'] : ['It is still not answered.'];
}

function sourceChanges(before: Source[], after: Source[]): string[] {
  const added = after.filter(({ id }) => !before.some(one => one.id === id));
  const gone = before.filter(({ id }) => !after.some(one => one.id === id));
  const newer = after.filter(({ id, version = 0 }) =>
    before.some(one => one.id === id && (one.version ?? 0) < version),
  );
  return [
    ...titlesOf(added).map(title => `It quotes “${title}” now.`),
    ...titlesOf(gone).map(title => `It does not quote “${title}” any more.`),
    ...titlesOf(newer).map(title => `“${title}” was changed since.`),
  ];
}

function offerChanges(before: Offer[], after: Offer[]): string[] {
  const added = after.filter(({ id }) => !before.some(one => one.id === id));
  const gone = before.filter(({ id }) => !after.some(one => one.id === id));
  return [
    ...titlesOf(added).map(title => `It suggests “${title}” now.`),
    ...titlesOf(gone).map(title => `It no longer suggests “${title}”.`),
  ];
}

/** A document can be quoted or suggested more than once. */
function titlesOf(pages: { id: string; title: string }[]): string[] {
  return [...new Map(pages.map(({ id, title }) => [id, title])).values()];
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
