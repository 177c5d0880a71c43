// The sort order of documents and the cursors of its pages.
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { documents } from '#database/schema/knowledge.ts';
import type { DocumentList } from '#domain/knowledge/inputs.ts';
import { AppError } from '#platform/errors.ts';

type Sort = DocumentList['sort'];

const title = sql`lower(${documents.title})`;
const columns: Record<Sort, SQL> = {
  updated: sql`${documents.updatedAt}`,
  created: sql`${documents.createdAt}`,
  title,
};

export function orderOf(sort: Sort): { place: SQL<string>; order: SQL[] } {
  const turn = sort === 'title' ? asc : desc;
  return { place: sql<string>`${columns[sort]}::text`, order: [turn(columns[sort]), turn(documents.id)] };
}

export function cursorOf(sort: Sort, place: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, place, id])).toString('base64url');
}

export function comesAfter(sort: Sort, cursor: string): SQL {
  const [, place, id] = readCursor(sort, cursor);
  if (sort === 'title') return sql`(${title}, ${documents.id}) > (${place}, ${id}::uuid)`;
  return sql`(${columns[sort]}, ${documents.id}) < (${place}::timestamptz, ${id}::uuid)`;
}

const moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/);

function readCursor(sort: Sort, cursor: string): [Sort, string, string] {
  const place = sort === 'title' ? z.string() : moment;
  const parsed = z.tuple([z.literal(sort), place, z.uuid()]).safeParse(parse(cursor));
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', 'invalid_cursor', 'That page of results no longer exists. Start from the first page.');
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
