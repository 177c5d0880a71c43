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

type Prepared<Values, Row> = { execute(values: Values): Promise<Row[]> };

/** The same for a question whose words never change: they are built once for a connection, not for every time it is asked. */
export function prepared<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (tx: Transaction) => { prepare(name: string): Prepared<Values, Row> },
): (tx: Transaction, values: Values) => Promise<Row[]> {
  const known = new WeakMap<object, Prepared<Values, Row>>();
  return (tx, values) => {
    const { session } = tx._;
    const question = known.get(session) ?? build(tx).prepare(name);
    known.set(session, question);
    return question.execute(values);
  };
}
