// A table as sentences: each row says its columns' names again, because rows are found one by one.
import { type Extracted, requireText, tooLong, Unreadable } from '#providers/extraction/extracted.ts';
import { detectLanguage } from '#providers/extraction/language.ts';

const longestCell = 20_000;
const mostColumns = 200;
const mostRows = 50_000;

const questions = /^(questions?|fragen?|q|preguntas?|domandas?|vraag|vragen|问题)$/i;
const answers = /^(answers?|antwort(en)?|a|réponses?|respuestas?|rispost[ae]|antwoord(en)?|答案)$/i;

export function readCsv(raw: string): Extracted {
  const text = raw.replace(/^\ufeff/, '');
  const rows = parse(text, delimiterOf(text)).filter(row => row.some(Boolean));
  const [header = [], ...records] = rows;
  const lines = records.length === 0 ? [header.join('; ')] : describe(header, records);
  const words = requireText(lines.join('\n'), 'There is no text in this table.');
  return { title: null, text: words, language: detectLanguage(words), places: [] };
}

function describe(header: string[], records: string[][]): string[] {
  const question = header.findIndex(name => questions.test(name));
  const answer = header.findIndex(name => answers.test(name));
  if (question >= 0 && answer >= 0) {
    return records.flatMap(row => (row[question] ? [`## ${row[question]}`, '', row[answer] ?? '', ''] : []));
  }
  return records.map(row => {
    const cells = row.map((cell, at) => (cell && header[at] ? `${header[at]}: ${cell}` : cell));
    return `- ${cells.filter(Boolean).join('; ')}`;
  });
}

/** The mark that stands most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const first = (/^[^\n]{0,10000}/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t', '|'].map(mark => ({ mark, times: first.split(mark).length }));
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).mark;
}

function parse(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : bareCell(text, at, delimiter);
    if (cell.value.length > longestCell) throw longCell();
    row.push(cell.value.replace(/\s+/g, ' ').trim());
    if (row.length > mostColumns) throw new Unreadable('too_wide', `This table has more than ${mostColumns} columns.`);
    at = cell.end;
    if (text[at] === delimiter) at += 1;
    else {
      rows.push(row);
      row = [];
      if (rows.length > mostRows) throw tooLong();
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  return row.length > 0 ? [...rows, row] : rows;
}

function quotedCell(text: string, start: number): { value: string; end: number } {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - start > longestCell * 2) throw longCell();
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

function bareCell(text: string, start: number, delimiter: string): { value: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') {
    end += 1;
    if (end - start > longestCell) throw longCell();
  }
  return { value: text.slice(start, end), end };
}

function longCell(): Unreadable {
  return new Unreadable('long_cell', 'A cell of this table is far too long, or a quotation mark is never closed.');
}
