import type { DocumentSummary } from '#domain/knowledge/inputs.ts';

type Kind = DocumentSummary['kind'];

export const kindWords: Record<Kind, string> = {
  written: 'Written',
  qa: 'Questions',
  file: 'File',
  page: 'Web page',
  html: 'Pasted page',
};

/** A file is called by what it is. */
export function sayKind({ kind, original }: Pick<DocumentSummary, 'kind' | 'original'>): string {
  if (kind !== 'file' || !original) return kindWords[kind];
  const ending = /\.([a-z0-9]{1,8})$/i.exec(original.name)?.[1]?.toLowerCase() ?? '';
  return fileWords[ending] ?? kindWords.file;
}

const fileWords: Record<string, string> = {
  pdf: 'PDF',
  docx: 'DOCX',
  html: 'HTML',
  htm: 'HTML',
  md: 'Markdown',
  markdown: 'Markdown',
  txt: 'Text',
  csv: 'CSV',
};

/** The line under the title: where it comes from. */
export function sayOrigin(document: Pick<DocumentSummary, 'kind' | 'original' | 'sourceUrl' | 'handEdited'>): string {
  const { original, sourceUrl, handEdited } = document;
  const edited = handEdited ? ['changed by hand'] : [];
  if (sourceUrl) return [sayAddress(sourceUrl), ...edited].join(', ');
  if (original) return [original.name, saySize(original.size), ...edited].join(', ');
  return document.kind === 'qa' ? 'Questions and answers' : 'Written here';
}

export function sayAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export function saySize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`;
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}

export type Tone = 'accent' | 'neutral' | 'amber' | 'red' | 'blue';

/** How it stands, in a word: what keeps it out of answers goes before how well it was read. */
export function stateOf(document: Pick<DocumentSummary, 'state' | 'enabled' | 'overLimit'>): {
  tone: Tone;
  words: string;
} {
  if (document.state === 'failed') return { tone: 'red', words: 'Failed' };
  if (document.state === 'queued') return { tone: 'blue', words: 'Waiting' };
  if (document.state === 'reading') return { tone: 'blue', words: 'Reading' };
  if (document.overLimit) return { tone: 'amber', words: 'Over the limit' };
  return document.enabled ? { tone: 'accent', words: 'Ready' } : { tone: 'neutral', words: 'Switched off' };
}
