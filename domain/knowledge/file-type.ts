// Detects file types by content. The name only distinguishes text formats.
import { documentLimits, fileEndings } from '#domain/knowledge/inputs.ts';
import { AppError } from '#platform/errors.ts';

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const textTypes: Record<string, string> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
};

/** Throws a readable error for unsupported files. */
export function fileTypeOf(bytes: Buffer, name: string): string {
  if (bytes.length === 0) throw unsupported('This file is empty.');
  // A PDF may start with a few other bytes.
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'application/pdf';
  if (bytes.subarray(0, 4).equals(zipMark)) return typeOfZip(bytes);
  if (isBinary(bytes)) throw unsupported(notReadable);
  if (/^\s*(<!doctype html|<html[\s>])/i.test(bytes.subarray(0, 1024).toString('latin1'))) return 'text/html';
  const type = textTypes[endingOf(name)];
  if (!type) throw unsupported(notReadable);
  return type;
}

/** The title until the file provides a better one. */
export function nameWithoutEnding(name: string): string {
  const plain = name.split(/[/\\]/).at(-1) ?? '';
  const isKnown = (fileEndings as readonly string[]).includes(endingOf(plain));
  const stem = isKnown ? plain.slice(0, plain.lastIndexOf('.')) : plain;
  return stem.trim().slice(0, documentLimits.title) || 'File';
}

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
const notReadable = 'We can’t read this file type. Use PDF, DOCX, HTML, Markdown, text or CSV.';

function typeOfZip(bytes: Buffer): string {
  if (bytes.includes('word/document.xml')) return docxType;
  throw unsupported(
    bytes.includes('xl/workbook.xml')
      ? 'We can’t read Excel files. Save the table as CSV and add that instead.'
      : notReadable,
  );
}

/** Text in any encoding has no zero bytes, except UTF-16, which starts with a byte order mark. */
function isBinary(bytes: Buffer): boolean {
  const mark = bytes.subarray(0, 2).toString('hex');
  return mark !== 'fffe' && mark !== 'feff' && bytes.subarray(0, 64 * 1024).includes(0);
}

function endingOf(name: string): string {
  return /\.[^./\\]+$/.exec(name.toLowerCase())?.[0] ?? '';
}

function unsupported(words: string): AppError {
  return new AppError('unsupported', 'file_not_readable', words);
}
