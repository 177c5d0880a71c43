import type { Source } from '#domain/answers/inputs.ts';
import type { ChatMessage, Replay } from '#domain/chat/history-inputs.ts';

type Compared = Pick<ChatMessage, 'text' | 'outcome' | 'sources'>;

/** What is different now, in sentences; none where nothing is. */
export function sayChanges(before: Compared, after: Pick<Replay['after'], 'text' | 'outcome' | 'sources'>): string[] {
  return [
    ...outcomeChange(before.outcome, after.outcome),
    ...sourceChanges(before.sources, after.sources),
    ...(plain(before.text) !== plain(after.text) && before.outcome === after.outcome
      ? ['The words are different.']
      : []),
  ];
}

function outcomeChange(before: Compared['outcome'], after: Compared['outcome']): string[] {
  if (before === after) return [];
  if (after === 'answered') return ['It is answered now.'];
  if (after === 'refused') return ['A rule refuses it now.'];
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

/** A document can be quoted more than once. */
function titlesOf(sources: Source[]): string[] {
  return [...new Map(sources.map(({ id, title }) => [id, title])).values()];
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
