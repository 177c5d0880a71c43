// Reads and writes comma-separated values. Reading can stop after any record and continue from there later, and tolerates the
// quoting mistakes that exports of shops contain.

export type CsvRecord = {
  cells: string[];
  /** Offset of the next record. */
  end: number;
  /** Number of lines that the record spans. */
  lines: number;
  /** The record is over a limit and has only its first cells. If it is too long, `end` is somewhere in it. */
  excess?: 'too-wide' | 'too-long';
};

/** Of one record. They apply to every reader: some files come from strangers. */
export const csvLimits = { cells: 200, characters: 1_000_000 } as const;

const delimiters = [',', ';', '\t', '|'] as const;
const longestHeader = 10_000;

/** The delimiter that occurs most often in the first line, outside of quotes. */
export function findDelimiter(text: string): string {
  const [line = ''] = text
    .slice(0, longestHeader)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const counted = delimiters.map(delimiter => ({ delimiter, count: line.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/** Reads one record. Returns nothing if the record is incomplete: a quote is open, or the text ends and `isWhole` is false. */
export function readRecord(text: string, start: number, delimiter: string, isWhole: boolean): CsvRecord | undefined {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  let isWide = false;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at, delimiter) : readPlain(text, at, delimiter);
    if (!cell) return undefined;
    lines += cell.breaks;
    at = cell.end;
    if (at - start > csvLimits.characters) return { cells, end: at, lines, excess: 'too-long' };
    if (at >= text.length && !isWhole) return undefined;
    if (cells.length < csvLimits.cells) cells.push(cell.value);
    else isWide = true;
    const rest = isWide ? { lines, excess: 'too-wide' as const } : { lines };
    if (at >= text.length) return { cells, end: at, ...rest };
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    // The \n of a \r\n may be in the next piece of the file.
    if (text[at] === '\r' && at + 1 === text.length && !isWhole) return undefined;
    return { cells, end: text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1, ...rest };
  }
}

type Cell = { value: string; end: number; breaks: number };

function readPlain(text: string, start: number, delimiter: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end, breaks: 0 };
}

/** Text between the closing quote and the delimiter belongs to the cell. Returns nothing if the quote is never closed. */
function readQuoted(text: string, start: number, delimiter: string): Cell | undefined {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const { value: after, end } = readPlain(text, quote + 1, delimiter);
      return { value: value + after, end, breaks: value.split('\n').length - 1 };
    }
    value += '"';
    from = quote + 2;
  }
}

/** Spreadsheet programs run cells that start like this; some treat full-width signs like the plain ones. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const escapedFormula = /^'[=+\-@\t\r\n＝＋－＠]/;

/** Writes one line. Cells that look like formulas are escaped with an apostrophe. */
export function writeRecord(cells: readonly string[]): string {
  return `${cells.map(cell => quote(formula.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`;
}

/** Removes the apostrophe that `writeRecord` and other careful programs put before formulas. */
export function unescapeFormula(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell;
}

function quote(cell: string): string {
  return /[",\r\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
