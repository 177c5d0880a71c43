// Reads a file that is stored in pieces, record by record, from where the last read stopped.
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { productImportPieces, type productImports } from '#database/schema/products.ts';
import { importLimits } from '#domain/products/import-inputs.ts';
import { type CsvRecord, csvLimits, readRecord } from '#providers/csv.ts';

export type ImportRow = typeof productImports.$inferSelect;
export type Cursor = Pick<ImportRow, 'piece' | 'place' | 'line' | 'done'>;
/** `problem` says why the record is over a limit. */
export type FileRecord = { line: number; cells: string[]; problem?: string };
type Batch = { records: FileRecord[]; cursor: Cursor; isEnd: boolean; problem?: string };

const atOnce = 4;

/** Reads up to `most` records and keeps only a few pieces in memory. */
export async function readRecords(
  tx: Transaction,
  { id, delimiter }: Pick<ImportRow, 'id' | 'delimiter'>,
  from: Cursor,
  most: number,
  count = atOnce,
): Promise<Batch> {
  const { pieces, isWhole } = await readPieces(tx, id, from.piece, count);
  const starts = startsOf(pieces);
  const text = pieces.join('');
  const records: FileRecord[] = [];
  let at = from.place;
  let { line } = from;
  while (records.length < most && at < text.length) {
    const record = readRecord(text, at, delimiter ?? ',', isWhole);
    if (!record) {
      if (!isWhole && records.length > 0) break;
      const mayContinue = !isWhole && text.length - at <= csvLimits.characters;
      if (mayContinue) return readRecords(tx, { id, delimiter }, from, most, count * 4);
      return { records, cursor: cursorAt(from, starts, at, line), isEnd: false, problem: unclosed(line) };
    }
    if (record.excess === 'too-long') {
      records.push({ line, cells: [], problem: tooLong });
      at = text.indexOf('\n', record.end) + 1;
      line += record.lines;
      if (at > 0) continue;
      const end = { ...cursorAt(from, starts, text.length, line), piece: from.piece + pieces.length, place: 0 };
      return { records, ...(await findNextLine(tx, id, end)) };
    }
    if (record.excess || record.cells.some(cell => cell.trim() !== '')) records.push(toFileRecord(line, record));
    at = record.end;
    line += record.lines;
  }
  return { records, cursor: cursorAt(from, starts, at, line), isEnd: isWhole && at >= text.length };
}

/** The rest of a line that is too long is not loaded, however many pieces it spans. */
async function findNextLine(tx: Transaction, importId: string, end: Cursor): Promise<Omit<Batch, 'records'>> {
  const { rows } = await tx.execute<{ position: number; text: string; skipped: number }>(sql`
    with rest as (select position, text from ${productImportPieces}
      where import_id = ${importId} and position >= ${end.piece})
    select position, text, (select coalesce(sum(length(text)), 0)::int from rest before
      where before.position < rest.position) as skipped
    from rest where strpos(text, chr(10)) > 0 order by position limit 1`);
  const [next] = rows;
  if (!next) return { cursor: end, isEnd: true };
  const place = next.text.indexOf('\n') + 1;
  return { cursor: { ...end, piece: next.position, place, done: end.done + next.skipped + place }, isEnd: false };
}

async function readPieces(tx: Transaction, importId: string, from: number, count: number) {
  const rows = await tx
    .select({ text: productImportPieces.text })
    .from(productImportPieces)
    .where(and(eq(productImportPieces.importId, importId), gte(productImportPieces.position, from)))
    .orderBy(asc(productImportPieces.position))
    .limit(count + 1);
  return { pieces: rows.slice(0, count).map(({ text }) => text), isWhole: rows.length <= count };
}

function startsOf(pieces: readonly string[]): number[] {
  let sum = 0;
  return pieces.map(piece => {
    sum += piece.length;
    return sum - piece.length;
  });
}

function cursorAt(from: Cursor, starts: readonly number[], at: number, line: number): Cursor {
  const within = Math.max(
    0,
    starts.findLastIndex(start => start <= at),
  );
  return {
    piece: from.piece + within,
    place: at - (starts[within] ?? 0),
    line,
    done: from.done + at - from.place,
  };
}

const tooWide = `This line has more than ${csvLimits.cells} columns.`;
const tooLong = `This line has more than ${csvLimits.characters.toLocaleString('en-GB')} characters.`;

function toFileRecord(line: number, { cells, excess }: CsvRecord): FileRecord {
  return { line, cells: cells.map(cutCell), ...(excess && { problem: tooWide }) };
}

function cutCell(cell: string): string {
  return cell.replaceAll('\0', '').slice(0, importLimits.cell);
}

function unclosed(line: number): string {
  return `Line ${line.toLocaleString('en-GB')} opens a quote (") that is never closed. Everything before it was imported. Close it and import the file again.`;
}
