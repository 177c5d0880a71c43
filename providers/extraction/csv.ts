// Turns a table into one sentence per row. Each repeats the names of the columns, because search finds rows one by one.
import { csvLimits, findDelimiter, readRecord } from '#providers/csv.ts';
import { type Extracted, requireText, tooLong, UnreadableFile } from '#providers/extraction/extracted.ts';
import { detectLanguage } from '#providers/extraction/language.ts';

const longestCell = 20_000;
const mostRows = 50_000;

const questions = /^(questions?|fragen?|q|preguntas?|domandas?|vraag|vragen|问题)$/i;
const answers = /^(answers?|antwort(en)?|a|réponses?|respuestas?|rispost[ae]|antwoord(en)?|答案)$/i;

export function readCsv(raw: string): Extracted {
  const text = raw.replace(/^\ufeff/, '');
  const [header = [], ...records] = readRows(text);
  const lines = records.length === 0 ? [header.join('; ')] : describe(header, records);
  const words = requireText(lines.join('\n'), 'This table has no text.');
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

function readRows(text: string): string[][] {
  const delimiter = findDelimiter(text);
  const rows: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const record = readRecord(text, at, delimiter, true);
    if (record?.excess === 'too-wide') throw tooWide();
    if (!record || record.excess || record.cells.some(cell => cell.length > longestCell)) throw longCell();
    const cells = record.cells.map(cell => cell.replace(/\s+/g, ' ').trim());
    if (cells.some(Boolean)) rows.push(cells);
    if (rows.length > mostRows) throw tooLong();
    at = record.end;
  }
  return rows;
}

function tooWide(): UnreadableFile {
  return new UnreadableFile('too_wide', `This table has more than ${csvLimits.cells} columns.`);
}

function longCell(): UnreadableFile {
  return new UnreadableFile('long_cell', 'A cell in this table is too long, or a quotation mark isn’t closed.');
}
