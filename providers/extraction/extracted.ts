// The result of reading a file or page, and the reasons for a refusal.

import type { ProductMarkup } from '#providers/extraction/product-values.ts';

/** A target of citations: the ID of a page's heading, or `page=3` of a PDF. It is valid until the next one. */
export type CitationAnchor = { startsAt: number; fragment: string };

export type Extracted = {
  /** The title in the file, if it has one. */
  title: string | null;
  /** Markdown in NFC with `\n` as line ends, without characters that a database refuses. Never empty. */
  text: string;
  /** A tag such as `de`; null if the language is unclear. */
  language: string | null;
  /** Ordered by position in the text. */
  places: CitationAnchor[];
};

/** What a website is built with. It decides how a script is added. */
export type Platform = 'shopify' | 'wordpress' | 'wix' | 'squarespace' | 'tag-manager' | 'html';

/** A web page's text and metadata. URLs are absolute. */
export type ExtractedPage = Extracted & {
  /** The page's canonical URL; null if it has none or names another site. */
  canonical: string | null;
  links: string[];
  /** The product in the page's markup. */
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

/** The longest text of one file: about a thousand pages of a book. */
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

/** Removes what databases refuse or screens hide: control characters, lone surrogates, direction marks. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n\u0085])[\p{Cc}\u200b\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[\u0085\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .trim();
}
