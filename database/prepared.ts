import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
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

/** Where the values will stand. */
export type Given<Values> = { [Name in keyof Values & string]: Placeholder<Name> };

/** The same where the words never change: they are put together once, not for every time it is asked. */
export function preparedStatement<Values extends Record<string, unknown>, Row extends object>(
  name: string,
  write: (given: Given<Values>) => SQL,
): (tx: Transaction, values: Values) => Promise<Row[]> {
  const given = new Proxy({} as Given<Values>, {
    get: (_, value) => sql.placeholder(String(value)),
    ownKeys: () => {
      throw new TypeError(`${name} has to name each of its values`);
    },
  });
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined;
  const known = new WeakMap<object, { execute(values: Values): Promise<unknown> }>();
  return async (tx, values) => {
    const { session } = tx._;
    query ??= dialect.sqlToQuery(write(given));
    const prepared = known.get(session) ?? session.prepareQuery(query, undefined, name, false);
    known.set(session, prepared);
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  };
}

type Prepared<Values, Result> = { execute(values: Values): Promise<Result> };

/** The same for what a builder puts together. */
export function prepared<Values extends Record<string, unknown>, Result>(
  name: string,
  build: (tx: Transaction) => { prepare(name: string): Prepared<Values, Result> },
): (tx: Transaction, values: Values) => Promise<Result> {
  const known = new WeakMap<object, Prepared<Values, Result>>();
  return (tx, values) => {
    const { session } = tx._;
    const question = known.get(session) ?? build(tx).prepare(name);
    known.set(session, question);
    return question.execute(values);
  };
}

/** What is written into columns later, each under its own name and as its column keeps it. */
export function given<Table extends PgTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  ...names: Name[]
): Record<Name, SQL> {
  const columns = getTableColumns(table);
  const later = (name: Name) => {
    const column = columns[name] as PgColumn;
    const encoder = { mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)) };
    return sql`${sql.param(sql.placeholder(name), encoder)}`;
  };
  return Object.fromEntries(names.map(name => [name, later(name)])) as Record<Name, SQL>;
}
