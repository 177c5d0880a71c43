import type { DocumentSummary } from '#domain/knowledge/inputs.ts';
import { formatSize } from '#domain/usage/inputs.ts';

type Kind = DocumentSummary['kind'];

export const kindLabels: Record<Kind, string> = {
  written: 'Written',
  qa: 'Q&A',
  file: 'File',
  page: 'Web page',
  html: 'Pasted HTML',
};

/** Files are labelled by their format. */
export function describeKind({ kind, original }: Pick<DocumentSummary, 'kind' | 'original'>): string {
  if (kind !== 'file' || !original) return kindLabels[kind];
  const ending = /\.([a-z0-9]{1,8})$/i.exec(original.name)?.[1]?.toLowerCase() ?? '';
  return fileTypeLabels[ending] ?? kindLabels.file;
}

const fileTypeLabels: Record<string, string> = {
  pdf: 'PDF',
  docx: 'DOCX',
  html: 'HTML',
  htm: 'HTML',
  md: 'Markdown',
  markdown: 'Markdown',
  txt: 'Text',
  csv: 'CSV',
};

export function describeOrigin(
  document: Pick<DocumentSummary, 'kind' | 'original' | 'sourceUrl' | 'handEdited'>,
): string {
  const { original, sourceUrl, handEdited } = document;
  const edited = handEdited ? ['edited manually'] : [];
  if (sourceUrl) return [formatAddress(sourceUrl), ...edited].join(', ');
  if (original) return [original.name, formatSize(original.size), ...edited].join(', ');
  return document.kind === 'qa' ? 'Questions and answers' : 'Written in Aisle';
}

export function formatAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}

export type Tone = 'accent' | 'neutral' | 'amber' | 'red' | 'blue';

export function statusOf(document: Pick<DocumentSummary, 'state' | 'enabled' | 'overLimit'>): {
  tone: Tone;
  label: string;
} {
  if (document.state === 'failed') return { tone: 'red', label: 'Failed' };
  if (document.state === 'queued') return { tone: 'blue', label: 'Waiting' };
  if (document.state === 'reading') return { tone: 'blue', label: 'Reading' };
  if (document.overLimit) return { tone: 'amber', label: 'Over limit' };
  return document.enabled ? { tone: 'accent', label: 'Ready' } : { tone: 'neutral', label: 'Off' };
}
