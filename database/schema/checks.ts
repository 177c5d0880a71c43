import { type SQL, sql } from 'drizzle-orm';
import type { ExtraConfigColumn } from 'drizzle-orm/pg-core';

/** The check constraint of a column with a fixed list of values. */
export function isOneOf(column: ExtraConfigColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map(value => `'${value}'`).join(', '))})`;
}
