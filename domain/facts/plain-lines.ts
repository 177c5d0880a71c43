// Converts lines of Markdown to plain text.
import { splitCells } from '#domain/knowledge/markdown-tables.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Removes marks, links, images and tags. Keeps the address of `tel:` and `mailto:` links. */
export function stripMarks(line: string): string {
  return line
    .replace(/^\s{0,3}(?:>\s?)+/, '')
    .replace(/^\s{0,3}#{1,6}[ \t]+/, '')
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/\[([^[\]]+)\]\(([^()]*)\)/g, (_, words: string, to: string) => withAddress(words, to.trim()))
    .replace(/<((?:https?:|mailto:|tel:)[^<>\s]+|[^<>\s@]+@[^<>\s]+)>/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\*\*|__|~~/g, '')
    .replace(/(?<![\p{L}\p{N}*_])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}*_])/gu, '')
    .replaceAll('`', '')
    .replace(/\\([\\`*_{}[\]()#+.!|~>-])/g, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

export function cellsOf(row: string): string[] {
  return splitCells(row).map(stripMarks);
}

/** "Monday: 9 to 17". With more than two columns, cells are prefixed with their column header. */
export function describeRow(cells: readonly string[], header: readonly string[] | undefined): string {
  const [first = '', ...rest] = cells;
  const described = rest.flatMap((cell, at) => {
    const name = rest.length > 1 ? header?.[at + 1] : undefined;
    return cell ? [name ? `${name}: ${cell}` : cell] : [];
  });
  if (!first || described.length === 0) return [first, ...described].filter(Boolean).join(', ');
  return rest.length > 1 ? `${first}: ${described.join('; ')}` : `${first.replace(/:$/, '')}: ${described[0]}`;
}

function withAddress(words: string, to: string): string {
  const [, scheme, address] = /^(tel|mailto):([^?%\s]+)/i.exec(to) ?? [];
  if (!scheme || !address) return words;
  const isShown = scheme.toLowerCase() === 'tel' ? /\d{3}/.test(words) : words.includes('@');
  return isShown ? words : `${words} ${address}`;
}

/** Converts digits, full-width characters, apostrophes, spaces and dashes to ASCII one by one, so offsets stay the same. */
export function fold(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[‐‑‒–—−〜]/g, '-')
    .replace(/[\u00a0\u202f\u2009\u3000]/g, ' ');
}
