// Detects the format of a file by its first bytes, or else by its name.
import { readCsv } from '#providers/extraction/csv.ts';
import { readDocx } from '#providers/extraction/docx.ts';
import { type Extracted, type FileToRead, UnreadableFile } from '#providers/extraction/extracted.ts';
import { readHtml } from '#providers/extraction/page.ts';
import { decode, readMarkdown, readPlain } from '#providers/extraction/plain.ts';

export async function readFile({ bytes, name, contentType = '' }: FileToRead): Promise<Extracted> {
  const ending = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (bytes.byteLength === 0) throw new UnreadableFile('empty', 'This file is empty.');
  if (holds(bytes, '%PDF-', 1024)) return (await import('#providers/extraction/pdf.ts')).readPdf(bytes);
  if (holds(bytes, 'PK\u0003\u0004')) return readDocx(bytes);
  if (holds(bytes, '\u00d0\u00cf\u0011\u00e0')) throw oldWord();
  if (isBinary(bytes)) throw unknown();
  const text = decode(bytes, contentType);
  if (/^html?$|^xhtml$/.test(ending) || /html/.test(contentType) || looksLikeHtml(text)) return readHtml(text);
  if (/^(csv|tsv)$/.test(ending) || /csv|tab-separated/.test(contentType)) return readCsv(text);
  if (/^(md|markdown|mdown)$/.test(ending) || /markdown/.test(contentType)) return readMarkdown(text);
  if (/^(txt|text|log|)$/.test(ending) || contentType.startsWith('text/plain')) return readPlain(text);
  throw unknown();
}

function holds(bytes: Uint8Array, mark: string, within = mark.length): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(within, bytes.byteLength)).includes(mark, 0, 'latin1');
}

function looksLikeHtml(text: string): boolean {
  return /^\s*(<!--[\s\S]{0,500}?-->\s*)?(<!doctype html|<html[\s>])/i.test(text.slice(0, 1000));
}

/** Text files contain no zero bytes, except UTF-16, which starts with a byte order mark. */
function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return !isWide && bytes.subarray(0, 4096).includes(0);
}

function oldWord(): UnreadableFile {
  return new UnreadableFile('old_word', 'This is an old Office file. Save it as DOCX or PDF and upload that.');
}

function unknown(): UnreadableFile {
  return new UnreadableFile(
    'unknown_format',
    'We can’t read this type of file. Use PDF, DOCX, HTML, Markdown, text or CSV.',
  );
}
