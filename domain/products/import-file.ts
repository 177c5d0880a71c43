// Reads a file that is stored in pieces, record by record, from where the last read stopped.
import { and, asc, eq, gte } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { productImportPieces, type productImports } from '#database/schema/products.ts';
import { importLimits } from '#domain/products/import-inputs.ts';
import { readRecord } from '#providers/csv.ts';

export type ImportRow = typeof productImports.$inferSelect;
export type Cursor = Pick<ImportRow, 'piece' | 'place' | 'line' | 'done'>;
export type FileRecord = { line: number; cells: string[] };
type Batch = { records: FileRecord[]; cursor: Cursor; isEnd: boolean; problem?: string };

const atOnce = 4;
/** A record that spans more pieces than this has an unclosed quote. */
const longest = 64;

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
      if (!isWhole && count < longest) return readRecords(tx, { id, delimiter }, from, most, count * 4);
      return { records, cursor: cursorAt(from, starts, at, line), isEnd: false, problem: unclosed(line) };
    }
    if (record.cells.some(cell => cell.trim() !== '')) records.push({ line, cells: record.cells.map(cutCell) });
    at = record.end;
    line += record.lines;
  }
  return { records, cursor: cursorAt(from, starts, at, line), isEnd: isWhole && at >= text.length };
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

function cutCell(cell: string): string {
  return cell.replaceAll('\0', '').slice(0, importLimits.cell);
}

function unclosed(line: number): string {
  return `Line ${line.toLocaleString('en-GB')} opens a quote (") that is never closed. Everything before it was imported. Close it and import the file again.`;
}
