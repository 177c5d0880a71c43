// Converts the lines of a PDF to Markdown: large lines are headings, adjacent lines a paragraph, cells in columns a
// table.
import type { PdfLine } from '#providers/extraction/pdf-lines.ts';

const edge = 0.12;
const fewestPages = 3;

const wordsOf = (line: PdfLine) => line.cells.map(({ text }) => text).join(' ');

/** Removes lines at the edge of most pages that differ only in numbers, such as headers and page numbers. */
export function dropRepeated(pages: PdfLine[][]): PdfLine[][] {
  if (pages.length < fewestPages) return pages;
  const isAtEdge = ({ rise }: PdfLine) => rise < edge || rise > 1 - edge;
  const shape = (line: PdfLine) => wordsOf(line).replace(/\d+/g, '#').toLowerCase();
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const words of new Set(page.filter(isAtEdge).map(shape))) seen.set(words, (seen.get(words) ?? 0) + 1);
  }
  const isNumber = (line: PdfLine) => /^[\divxlc]{1,6}$/i.test(wordsOf(line));
  const isRepeated = (line: PdfLine) =>
    isAtEdge(line) && (isNumber(line) || (seen.get(shape(line)) ?? 0) > pages.length / 2);
  return pages.map(page => page.filter(line => !isRepeated(line)));
}

/** The most frequent font size. */
export function bodySizeOf(pages: PdfLine[][]): number {
  const letters = new Map<number, number>();
  for (const line of pages.flat()) {
    const size = Math.round(line.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + wordsOf(line).length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

export function writeLines(lines: PdfLine[], bodySize: number): string {
  const blocks: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const rows = tableAt(lines, at);
    const taken = rows.length > 1 ? rows : paragraphAt(lines, at, bodySize);
    blocks.push(rows.length > 1 ? writeTable(taken) : writeParagraph(taken, bodySize));
    at += taken.length;
  }
  return blocks
    .filter(Boolean)
    .reduce(
      (all, block) => all + (all === '' ? '' : isItem(block) && isItem(lastLine(all)) ? '\n' : '\n\n') + block,
      '',
    );
}

/** Consecutive lines with several cells. */
function tableAt(lines: PdfLine[], from: number): PdfLine[] {
  let to = from;
  while ((lines[to]?.cells.length ?? 0) > 1) to += 1;
  return lines.slice(from, to);
}

function writeTable(rows: PdfLine[]): string {
  const starts = columnsOf(rows);
  const cells = rows.map(row => {
    const written = starts.map(() => '');
    for (const { text, x } of row.cells) {
      const column = starts.findLastIndex(start => start <= x + row.size);
      const before = written[Math.max(0, column)];
      written[Math.max(0, column)] = before ? `${before} ${text}` : text.replaceAll('|', '\\|');
    }
    return `| ${written.join(' | ')} |`;
  });
  return [cells[0], `|${' --- |'.repeat(starts.length)}`, ...cells.slice(1)].join('\n');
}

function columnsOf(rows: PdfLine[]): number[] {
  const starts: number[] = [];
  for (const { cells, size } of rows) {
    for (const { x } of cells) if (!starts.some(start => Math.abs(start - x) < size * 2)) starts.push(x);
  }
  return starts.sort((a, b) => a - b).slice(0, 30);
}

function paragraphAt(lines: PdfLine[], from: number, bodySize: number): PdfLine[] {
  const first = lines[from];
  if (!first) return [];
  const taken = [first];
  for (let at = from + 1; at < lines.length; at++) {
    const before = lines[at - 1];
    const line = lines[at];
    if (!before || !line || !goesOn(before, line, bodySize)) break;
    taken.push(line);
  }
  return taken;
}

function goesOn(before: PdfLine, line: PdfLine, bodySize: number): boolean {
  if (line.cells.length > 1 || isItem(wordsOf(line))) return false;
  if (Math.abs(line.size - before.size) > 0.6) return false;
  const drop = before.y - line.y;
  if (drop <= 0 || drop > before.size * (isLarge(before, bodySize) ? 1.7 : 1.65)) return false;
  return true;
}

const isLarge = (line: PdfLine, bodySize: number) => line.size >= bodySize * 1.15;

function writeParagraph(lines: PdfLine[], bodySize: number): string {
  const [first] = lines;
  // The dots between a title and its page number in a table of contents.
  const words = lines
    .map(wordsOf)
    .reduce(joinLines, '')
    .replace(/(?: ?\.){4,}/g, ' …');
  if (!first || !words) return '';
  if (isLarge(first, bodySize) && words.length < 200 && /\p{L}/u.test(words)) {
    const level = first.size >= bodySize * 1.7 ? 1 : first.size >= bodySize * 1.35 ? 2 : 3;
    return `${'#'.repeat(level)} ${words}`;
  }
  return words.replace(/^[•·▪‣●○◦–]\s*/, '- ').replace(/^(#{1,6}\s)/, '\\$1');
}

/** Rejoins a word that was hyphenated at the end of a line. */
function joinLines(all: string, line: string): string {
  if (!all) return line;
  if (/\p{Ll}-$/u.test(all) && /^\p{Ll}/u.test(line)) return all.slice(0, -1) + line;
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、]$/u.test(all);
  return all + (isUnspaced ? '' : ' ') + line;
}

function isItem(words: string): boolean {
  return /^([-•·▪‣●○◦]|\d{1,2}[.)])\s/.test(words);
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}
