// What a file is, by what is in it. A name only tells texts apart.
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

/** Throws, in words, for what cannot be read. */
export function fileTypeOf(bytes: Buffer, name: string): string {
  if (bytes.length === 0) throw unsupported('This file is empty.');
  // A PDF may begin with a few bytes of something else.
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'application/pdf';
  if (bytes.subarray(0, 4).equals(zipMark)) return typeOfZip(bytes);
  if (isBinary(bytes)) throw unsupported(notReadable);
  if (/^\s*(<!doctype html|<html[\s>])/i.test(bytes.subarray(0, 1024).toString('latin1'))) return 'text/html';
  const type = textTypes[endingOf(name)];
  if (!type) throw unsupported(notReadable);
  return type;
}

/** What people see as the title until the file says a better one. */
export function nameWithoutEnding(name: string): string {
  const plain = name.split(/[/\\]/).at(-1) ?? '';
  const isKnown = (fileEndings as readonly string[]).includes(endingOf(plain));
  const stem = isKnown ? plain.slice(0, plain.lastIndexOf('.')) : plain;
  return stem.trim().slice(0, documentLimits.title) || 'File';
}

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
const notReadable = 'We cannot read this kind of file. Use PDF, DOCX, HTML, Markdown, text or CSV.';

function typeOfZip(bytes: Buffer): string {
  if (bytes.includes('word/document.xml')) return docxType;
  throw unsupported(
    bytes.includes('xl/workbook.xml')
      ? 'We cannot read Excel files. Save the table as CSV, and add that.'
      : notReadable,
  );
}

/** Texts of whatever encoding hold no zero bytes, except those of UTF-16, which say so at their beginning. */
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
