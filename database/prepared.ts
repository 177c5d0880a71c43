import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Transaction } from '#database/client.ts';

const dialect = new PgDialect();

/** A statement that is asked often: parsed and planned once for a connection, under its name. */
export async function executePrepared<Row extends object>(
  tx: Transaction,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const prepared = tx._.session.prepareQuery(query, undefined, name, false);
  const { rows } = (await prepared.execute()) as unknown as { rows: Row[] };
  return rows;
}
