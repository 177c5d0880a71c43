// What a file or page says, and in which words it is refused.

import type { ProductMarkup } from '#providers/extraction/product-values.ts';

/** A place that a citation can open: of a page the id of a heading, of a PDF `page=3`. It lasts until the next one. */
export type CitationAnchor = { startsAt: number; fragment: string };

export type Extracted = {
  /** The title in the file, if it has one. */
  title: string | null;
  /** Markdown with `\n` at the ends of lines, in NFC, without anything a database refuses. Never empty. */
  text: string;
  /** A tag such as `de`, or none where the words do not tell. */
  language: string | null;
  /** In the order of the text. */
  places: CitationAnchor[];
};

/** What a website is built with, as far as the way to add a script depends on it. */
export type Platform = 'shopify' | 'wordpress' | 'wix' | 'squarespace' | 'tag-manager' | 'html';

/** What a web page says of itself beside its words. Addresses are whole. */
export type ExtractedPage = Extracted & {
  /** As the page names itself; none where it does not, or names another site. */
  canonical: string | null;
  links: string[];
  /** The product that the page sells, where its markup says so. */
  product: ProductMarkup | null;
  /** Null for a file that is not a web page. */
  platform: Platform | null;
  mayIndex: boolean;
  mayFollow: boolean;
};

export type FileToRead = { bytes: Uint8Array; name: string; contentType?: string | undefined };
export type PageToRead = { bytes: Uint8Array; url: string; contentType?: string | undefined };

/** Thrown by the parsers of formats. The message is shown to the person who uploaded the file. */
export class UnreadableFile extends Error {
  readonly code: string;

  constructor(code: string, words: string) {
    super(words);
    this.code = code;
  }
}

/** The longest text that is kept of one file: about a thousand pages of a book. */
export const mostCharacters = 2_000_000;

export function requireText(text: string, words: string): string {
  const clean = cleanText(text);
  if (!/[\p{L}\p{N}]/u.test(clean)) throw new UnreadableFile('no_text', words);
  if (clean.length > mostCharacters) throw tooLong();
  return clean;
}

export function tooLong(): UnreadableFile {
  return new UnreadableFile('too_long', 'This has more text than one document can hold. Split it into several.');
}

/** What databases and screens refuse or hide: control characters, halves of characters, marks of direction. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n\u0085])[\p{Cc}\u200b\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[\u0085\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .trim();
}
