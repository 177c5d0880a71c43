// Converts an HTML tree to readable Markdown with its headings, lists and tables.
import type { CitationAnchor } from '#providers/extraction/extracted.ts';
import { type Element, findAll, textOf } from '#providers/extraction/markup.ts';

const blocks = new Set(
  'address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

type Line = { text: string; anchor?: string | undefined };

/** Also returns the positions of headings with an anchor. */
export function writeMarkdown(element: Element): { text: string; places: CitationAnchor[] } {
  const lines = writeBlocks(element);
  const places: CitationAnchor[] = [];
  let text = '';
  for (const { text: words, anchor } of lines) {
    if (text) text += '\n\n';
    if (anchor) places.push({ startsAt: text.length, fragment: anchor });
    text += words;
  }
  return { text, places };
}

/** One entry per block: paragraphs of inline content, and block elements. */
function writeBlocks(element: Element): Line[] {
  const lines: Line[] = [];
  let loose = '';
  const flush = () => {
    const words = tidyWords(loose);
    if (words) lines.push({ text: escapeStart(words) });
    loose = '';
  };
  for (const [at, child] of element.children.entries()) {
    if (typeof child === 'string') loose += child.replace(/\s+/g, ' ');
    else if (child.name === 'br') loose += '\n';
    else if (!holdsBlocks(child)) loose += gapBetween(element.children[at - 1], child) + writeInline(child);
    else {
      flush();
      lines.push(...writeBlock(child));
    }
  }
  flush();
  return lines;
}

function writeBlock(element: Element): Line[] {
  const { name } = element;
  const heading = /^h([1-6])$/.exec(name);
  if (heading) return writeHeading(element, Number(heading[1]));
  // A collapsible question is the heading of its answer.
  if (name === 'summary') return writeHeading(element, 4);
  if (name === 'dt') return writeStrong(element);
  if (name === 'ul' || name === 'ol') return joined(writeList(element, 0));
  if (name === 'table') return isDataTable(element) ? joined(writeTable(element)) : writeBlocks(element);
  if (name === 'pre') return joined(['```', rawTextOf(element).trim().replaceAll('```', "'''"), '```']);
  if (name === 'blockquote') return writeBlocks(element).map(line => ({ text: line.text.replace(/^/gm, '> ') }));
  if (name === 'dl') return writeTerms(element);
  return withAnchor(writeBlocks(element), element);
}

function writeHeading(element: Element, level: number): Line[] {
  const words = tidyWords(writeInline(element)).replace(/\n/g, ' ');
  if (!words) return [];
  const inner = findAll(element, 'a', 'span').find(({ attributes }) => attributes.id)?.attributes.id;
  return [{ text: `${'#'.repeat(level)} ${words}`, anchor: element.attributes.id ?? inner }];
}

function writeStrong(element: Element): Line[] {
  const words = tidyWords(writeInline(element)).replace(/\n/g, ' ');
  return words ? [{ text: `**${words}**`, anchor: element.attributes.id }] : [];
}

/** Short pairs take one line each. */
function writeTerms(element: Element): Line[] {
  const items = findAll(element, 'dt', 'dd');
  const isLong = items.some(item => textOf(item).length > 200 || findAll(item, 'ul', 'ol', 'table', 'dl').length > 0);
  if (isLong) return items.flatMap(item => (item.name === 'dt' ? writeStrong(item) : writeBlocks(item)));
  const lines: string[] = [];
  for (const item of items) {
    if (item.name === 'dt') lines.push(`- ${textOf(item)}:`);
    else if (lines.length > 0) lines[lines.length - 1] += ` ${textOf(item)}`;
  }
  return joined(lines);
}

function writeList(list: Element, depth: number): string[] {
  const items = list.children.filter((child): child is Element => typeof child !== 'string');
  let number = Number.parseInt(list.attributes.start ?? '1', 10) || 1;
  return items.flatMap(item => {
    if (item.name === 'ul' || item.name === 'ol') return writeList(item, depth + 1);
    const mark = list.name === 'ol' ? `${number++}. ` : '- ';
    return writeItem(item, mark, depth);
  });
}

function writeItem(item: Element, mark: string, depth: number): string[] {
  const inner = { ...item, children: item.children.filter(child => !isList(child)) };
  const nested = item.children.filter(isList).flatMap(list => writeList(list, depth + 1));
  const indent = '  '.repeat(depth);
  const [first = '', ...rest] = writeBlocks(inner).flatMap(({ text }) => text.split('\n'));
  if (!first) return nested;
  return [`${indent}${mark}${first}`, ...rest.map(line => `${indent}  ${line}`), ...nested];
}

function isList(child: Element | string): child is Element {
  return typeof child !== 'string' && (child.name === 'ul' || child.name === 'ol');
}

/** Layout tables contain other blocks, or have one column. */
function isDataTable(table: Element): boolean {
  if (findAll(table, 'table', 'h1', 'h2', 'h3', 'form').length > 0) return false;
  return findAll(table, 'tr').some(row => cellsOf(row).length > 1);
}

function writeTable(table: Element): string[] {
  const rows = findAll(table, 'tr').map(row =>
    cellsOf(row).map(cell => tidyWords(textOfBlocks(cell)).replace(/\n+/g, ' ').replaceAll('|', '\\|')),
  );
  const width = Math.min(50, Math.max(...rows.map(row => row.length)));
  const line = (row: string[]) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows.filter(row => row.some(Boolean));
  const caption = findAll(table, 'caption').map(textOf);
  return [...caption, line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)];
}

function cellsOf(row: Element): Element[] {
  return row.children.filter(
    (child): child is Element => typeof child !== 'string' && (child.name === 'td' || child.name === 'th'),
  );
}

function textOfBlocks(element: Element): string {
  return writeBlocks(element)
    .map(({ text }) => text)
    .join(' ');
}

function writeInline(element: Element): string {
  let words = '';
  for (const [at, child] of element.children.entries()) {
    if (typeof child === 'string') words += child.replace(/\s+/g, ' ');
    else if (child.name === 'br') words += '\n';
    else words += gapBetween(element.children[at - 1], child) + writeInline(child);
  }
  const to = element.name === 'a' ? /^(?:mailto|tel):([^?]+)/i.exec(element.attributes.href ?? '')?.[1] : undefined;
  return to && words.trim() && !words.includes(to) ? `${words} (${to})` : words;
}

/** A link next to text is often separated only by styles, so it gets a space. */
function gapBetween(before: Element | string | undefined, child: Element): string {
  if (before === undefined || typeof before === 'string') return '';
  return before.name === 'a' || child.name === 'a' ? ' ' : '';
}

function holdsBlocks(element: Element): boolean {
  return blocks.has(element.name) || element.children.some(child => typeof child !== 'string' && holdsBlocks(child));
}

function withAnchor(lines: Line[], { name, attributes }: Element): Line[] {
  const [first, ...rest] = lines;
  if (!first || first.anchor || !attributes.id || (name !== 'section' && name !== 'details')) return lines;
  return [{ ...first, anchor: attributes.id }, ...rest];
}

function rawTextOf(element: Element): string {
  return element.children.map(child => (typeof child === 'string' ? child : rawTextOf(child))).join('');
}

function joined(lines: string[]): Line[] {
  return lines.length > 0 ? [{ text: lines.join('\n') }] : [];
}

function tidyWords(words: string): string {
  return words
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** A paragraph must not look like a heading. */
function escapeStart(words: string): string {
  return words.replace(/^(#{1,6}\s|>|```|~~~)/gm, '\\$1');
}
