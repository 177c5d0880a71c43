// Comma-separated values as shops write them: quoted or not, with commas, semicolons, tabs or bars.

export type CsvRecord = {
  cells: string[];
  /** Where the next one begins. */
  end: number;
  /** How many lines it takes. */
  lines: number;
};

const delimiters = [',', ';', '\t', '|'] as const;

/** The sign that stands most often in the first line, outside of quotes. */
export function findDelimiter(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counted = delimiters.map(delimiter => ({ delimiter, count: line.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/** The record that begins there; none where the text ends before it does and more may come. */
export function readRecord(text: string, start: number, delimiter: string, isWhole: boolean): CsvRecord | undefined {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at, delimiter) : readPlain(text, at, delimiter);
    if (!cell) return undefined;
    lines += cell.breaks;
    at = cell.end;
    if (at >= text.length) {
      if (!isWhole) return undefined;
      return { cells: [...cells, cell.value], end: at, lines };
    }
    cells.push(cell.value);
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    // The second half of a line's end may be in the next piece.
    if (text[at] === '\r' && at + 1 === text.length && !isWhole) return undefined;
    return { cells, end: text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1, lines };
  }
}

type Cell = { value: string; end: number; breaks: number };

function readPlain(text: string, start: number, delimiter: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end, breaks: 0 };
}

/** Two quotes are one; what follows the last up to the end of the cell belongs to it. None: it is not closed. */
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

/** Programs for tables run what begins like this. */
const formula = /^[=+\-@\t\r]/;

/** One line of a file for people, who open it in a program that must not run anything in it. */
export function writeRecord(cells: readonly string[]): string {
  return `${cells.map(cell => quote(formula.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`;
}

/** Such a mark is ours, or that of whoever was as careful. */
export function withoutMark(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function quote(cell: string): string {
  return /[",\r\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
