// A table row as a line of text, with the names of its columns where the cells don't speak for themselves.

import { stripInlineMarkdown } from '#domain/answers/plain-text.ts';
import { containsKind, kindOfAnswer } from '#domain/answers/question/answer-kind.ts';
import { splitCells } from '#domain/knowledge/markdown-tables.ts';

/** Some pages have a whole table on one line: header, separator and rows. */
export function describeCells(cells: string[], header: string[] | undefined): string {
  const rule = cells.findIndex(cell => /^:?-{2,}:?$/.test(cell));
  if (rule < 1) return describeRow(cells, header);
  const names = cells.slice(0, rule).filter((cell, at) => cell || at === 0);
  const rows: string[][] = [];
  for (const cell of cells.slice(rule).filter(cell => !/^:?-{2,}:?$/.test(cell))) {
    const row = rows.at(-1);
    if (row && row.length < names.length) row.push(cell);
    // An empty cell is the remainder of a line end.
    else if (cell) rows.push([cell]);
  }
  return rows
    .map(row => describeRow(row, names))
    .filter(Boolean)
    .join('\n');
}

export function cellsOf(row: string): string[] {
  return splitCells(row).map(stripInlineMarkdown);
}

const emptyCell = /^(?:[-–—:\s]*|n\/a)$/i;
/** "B" and "42" need the name of their column. */
const code = /^[\p{Lu}\d]{1,3}$/u;

function describeRow([head = '', ...rest]: string[], header: string[] | undefined): string {
  const first = code.test(head) && isName(header?.[0]) ? `${header[0]} ${head}` : head;
  const cells = rest.map((value, at) => ({ value, name: rest.length > 1 ? header?.[at + 1] : undefined }));
  const full = cells.filter(({ value }) => !emptyCell.test(value));
  const described = full.map(cell =>
    isName(cell.name) && !isClear(cell, full) ? label(cell.name, cell.value) : cell.value,
  );
  const all = described.join(full.some(({ value }) => /,\s/.test(value)) ? '; ' : ', ');
  if (!first || !all) return first || all;
  return `${first}${/^[^,;\d]+:\s/.test(all) ? ' –' : ':'} ${all}`;
}

/** A first row of data is not a header. */
function isName(name: string | undefined): name is string {
  return name !== undefined && name !== '' && name.length <= 40 && !/[,.](?!\d)|[;!?]/.test(name);
}

type Cell = { value: string; name?: string | undefined };

const longestTime = 4;

/** The only price of the row, and the only time beside it: "£4.95, 2–4 working days". */
function isClear(cell: Cell, cells: readonly Cell[]): boolean {
  const price = onlyOf('money', cells);
  if (!price || kindOfAnswer(price.name ?? '') !== 'money' || price.name?.includes('(')) return false;
  const isTime = cell.value.split(/\s+/).length <= longestTime && !/\s/.test(cell.name ?? '');
  return cell === price || (isTime && cell === onlyOf('duration', cells));
}

function onlyOf(kind: 'money' | 'duration', cells: readonly Cell[]): Cell | undefined {
  const [first, ...others] = cells.filter(({ value }) => containsKind(kind, value));
  return others.length === 0 ? first : undefined;
}

function label(name: string, value: string): string {
  return /^\p{L}/u.test(value) ? `${name}: ${value}` : `${name} ${value}`;
}
