import { type Extracted, requireText, UnreadableFile } from '#providers/extraction/extracted.ts';
import { detectLanguage } from '#providers/extraction/language.ts';

const nothing = 'This file has no text.';

/**
 * The encoding by byte order mark, then by content type; then UTF-8, and Windows-1252 if the bytes are not valid UTF-8.
 */
export function decode(bytes: Uint8Array, contentType = '', declared?: string): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  const named = /charset\s*=\s*["']?([\w-]{2,20})/i.exec(contentType)?.[1] ?? declared;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeAs(named && !/^utf-?8$/i.test(named) ? named : 'windows-1252', bytes);
  }
}

export function readPlain(raw: string): Extracted {
  const text = requireText(raw, nothing);
  return { title: null, text, language: detectLanguage(text), places: [] };
}

/** The title is in the front matter or in the first heading. */
export function readMarkdown(raw: string): Extracted {
  const { title, body } = splitMatter(raw.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'));
  const text = requireText(body, nothing);
  const heading = /^#[ \t]+(?=[^\s#])(.+)$/m.exec(text.slice(0, 5000))?.[1]?.replace(/(?<![ \t#])[ \t#]+$/, '');
  return { title: title ?? heading?.slice(0, 300) ?? null, text, language: detectLanguage(text), places: [] };
}

function splitMatter(text: string): { title: string | null; body: string } {
  const [whole, matter] = /^---\n([\s\S]{0,10000}?)\n---(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined || matter === undefined) return { title: null, body: text };
  const named = /^title:(.+)$/m.exec(matter)?.[1]?.trim() ?? '';
  const title = (/^(["'])(.+)\1$/.exec(named)?.[2] ?? named).slice(0, 300) || null;
  return { title, body: text.slice(whole.length) };
}

function decodeAs(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    throw new UnreadableFile(
      'unknown_letters',
      'We can’t read this file’s encoding. Save it as UTF-8 and upload that.',
    );
  }
}
