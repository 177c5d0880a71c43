// Parses a small subset of Markdown into plain data. Markup can only ever become text.
import { safeLink } from './safe-url.ts';

export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'words'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inside: Inline[] }
  /** A number that refers to a source. */
  | { kind: 'mark'; number: number }
  | { kind: 'break' };

export type Block =
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Inline[][] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] };

/** A mark must be closed within this many characters, or it is text: parsing stays linear. */
const reach = 2000;
const deepest = 3;

/**
 * `isOpen` while more is to come: open marks count as closed, so that nothing jumps when their end arrives. A quote starts after an
 * empty line; a quote in a quote stays text.
 */
export function readMarkdown(text: string, isOpen = false, isQuoted = false): Block[] {
  const lines = text.replaceAll('\r', '').split('\n');
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const inline = (source: string, isLast: boolean) => readInline(source, isOpen && isLast, 0);
  const flush = (isLast = false) => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', inside: inline(paragraph.join('\n'), isLast) });
    paragraph = [];
  };

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isLast = at === lines.length - 1;
    const heading = /^#{1,6}\s+(.*)$/.exec(line);
    const item = /^\s{0,6}(?:[-*+•]|(\d{1,4})[.)])\s+(.*)$/.exec(line);
    if (/^\s*```/.test(line)) {
      flush();
      const end = lines.findIndex((other, index) => index > at && /^\s*```/.test(other));
      const body = lines.slice(at + 1, end < 0 ? lines.length : end);
      blocks.push({ kind: 'code', text: body.join('\n') });
      at = end < 0 ? lines.length : end;
    } else if (line[0] === '>' && lines[at - 1] === '' && !isQuoted) {
      const quoted: string[] = [];
      for (; lines[at]?.[0] === '>'; at++) quoted.push(lines[at]?.replace(/^> ?/, '') ?? '');
      at--;
      blocks.push({ kind: 'quote', blocks: readMarkdown(quoted.join('\n'), isOpen, true) });
    } else if (heading) {
      flush();
      const inside = inline(heading[1] ?? '', isLast);
      blocks.push({ kind: 'paragraph', inside: [{ kind: 'strong', inside }] });
    } else if (item) {
      flush();
      addItem(blocks, item[1], inline(item[2] ?? '', isLast));
    } else if (line.trim() === '') flush();
    else paragraph.push(line.trim());
  }
  flush(true);
  return blocks;
}

function addItem(blocks: Block[], number: string | undefined, inside: Inline[]): void {
  const list = blocks.at(-1);
  const isOrdered = number !== undefined;
  if (list?.kind === 'list' && list.isOrdered === isOrdered) list.items.push(inside);
  else blocks.push({ kind: 'list', isOrdered, start: Number(number ?? 1), items: [inside] });
}

function readInline(text: string, isOpen: boolean, depth: number): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  let at = 0;
  const push = (part: Inline, end: number) => {
    // The source number is joined to its word.
    if (typeof part !== 'string' && part.kind === 'mark') plain = plain.trimEnd();
    if (plain) found.push(plain);
    plain = '';
    found.push(part);
    at = end;
  };
  while (at < text.length) {
    const special = depth < deepest ? readSpecial(text, at, isOpen, depth) : undefined;
    if (special) push(special.part, special.end);
    else plain += text[at++];
  }
  if (plain) found.push(plain);
  return found;
}

type Special = { part: Inline; end: number } | undefined;

function readSpecial(text: string, at: number, isOpen: boolean, depth: number): Special {
  switch (text[at]) {
    case '\n':
      return { part: { kind: 'break' }, end: at + 1 };
    case '\\':
      return /[\\`*_[\]()#+.!>-]/.test(text[at + 1] ?? '') ? { part: text[at + 1] ?? '', end: at + 2 } : undefined;
    case '`':
      return readCode(text, at, isOpen);
    case '*':
      return readEmphasis(text, at, isOpen, depth);
    case '[':
      return readBracket(text, at, isOpen, depth);
    case 'h':
      return readAddress(text, at);
    default:
      return undefined;
  }
}

function readCode(text: string, at: number, isOpen: boolean): Special {
  const end = find(text, '`', at + 1);
  if (end < 0) return isOpen ? { part: { kind: 'code', text: text.slice(at + 1) }, end: text.length } : undefined;
  return end === at + 1 ? undefined : { part: { kind: 'code', text: text.slice(at + 1, end) }, end: end + 1 };
}

function readEmphasis(text: string, at: number, isOpen: boolean, depth: number): Special {
  const mark = text.startsWith('**', at) ? '**' : '*';
  const from = at + mark.length;
  // Products like 2 * 3 are not emphasis.
  if (!/\S/.test(text[from] ?? '')) return undefined;
  const end = find(text, mark, from + 1);
  if (end < 0 && !isOpen) return undefined;
  const inside = readInline(text.slice(from, end < 0 ? undefined : end), isOpen && end < 0, depth + 1);
  return { part: { kind: mark === '*' ? 'em' : 'strong', inside }, end: end < 0 ? text.length : end + mark.length };
}

function readBracket(text: string, at: number, isOpen: boolean, depth: number): Special {
  const near = text.slice(at, at + reach);
  const number = /^\[(\d{1,2})\](?!\()/.exec(near)?.[1];
  if (number) return { part: { kind: 'mark', number: Number(number) }, end: at + number.length + 2 };
  const [whole, label = '', address] = /^\[([^\]\n]*)\](?:\(((?:[^()\s]|\([^()\s]*\))*)[^)\n]*\))?/.exec(near) ?? [];
  const inside = (words: string) => readInline(words, false, depth + 1).filter(isNoLink);
  if (whole && address !== undefined) {
    const href = safeLink(address);
    return { part: href ? { kind: 'link', href, inside: inside(label) } : label, end: at + whole.length };
  }
  // A link whose address is incomplete already shows its text.
  const begun = isOpen && /^\[([^\]\n]*)(?:\]?$|\]\([^)\n]*$)/.exec(near)?.[1];
  return begun ? { part: { kind: 'words', inside: inside(begun) }, end: text.length } : undefined;
}

function readAddress(text: string, at: number): Special {
  if (/[\p{L}\d]/u.test(text[at - 1] ?? '')) return undefined;
  const written = /^https?:\/\/[^\s<>"`]+/.exec(text.slice(at, at + reach))?.[0].replace(/[.,;:!?'")\]*_]+$/, '');
  const href = safeLink(written);
  return written && href ? { part: { kind: 'link', href, inside: [written] }, end: at + written.length } : undefined;
}

function isNoLink(part: Inline): boolean {
  return typeof part === 'string' || part.kind !== 'link';
}

function find(text: string, mark: string, from: number): number {
  const at = text.slice(from, from + reach).indexOf(mark);
  return at < 0 ? -1 : from + at;
}

/** Without quotes if they are folded. */
export function unfoldedOf(text: string, isOpen: boolean, areFolded: boolean): Block[] {
  return readMarkdown(text, isOpen).filter(({ kind }) => !areFolded || kind !== 'quote');
}

/** Plain text, for copying and screen readers. */
export function plainText(blocks: Block[]): string {
  const words = (inside: Inline[]): string => inside.map(wordsOf).join('');
  const wordsOf = (part: Inline): string => {
    if (typeof part === 'string') return part;
    if (part.kind === 'code') return part.text;
    if (part.kind === 'break') return '\n';
    return part.kind === 'mark' ? '' : words(part.inside);
  };
  return blocks
    .map(block => {
      if (block.kind === 'code') return block.text;
      if (block.kind === 'quote') return plainText(block.blocks);
      if (block.kind !== 'list') return words(block.inside);
      return block.items
        .map((item, at) => `${block.isOrdered ? `${block.start + at}.` : '-'} ${words(item)}`)
        .join('\n');
    })
    .join('\n\n');
}
