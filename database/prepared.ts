import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#database/client.ts';

const dialect = new PgDialect();

/** Runs a statement as a named prepared statement: parsed and planned once per connection. */
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

export type Placeholders<Values> = { [Name in keyof Values & string]: Placeholder<Name> };

/** A prepared statement whose text never changes, so that it is built once per process. */
export function preparedStatement<Values extends Record<string, unknown>, Row extends object>(
  name: string,
  write: (placeholders: Placeholders<Values>) => SQL,
): (tx: Transaction, values: Values) => Promise<Row[]> {
  const placeholders = new Proxy({} as Placeholders<Values>, {
    get: (_, value) => sql.placeholder(String(value)),
    ownKeys: () => {
      throw new TypeError(`${name} has to name each placeholder`);
    },
  });
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined;
  const known = new WeakMap<object, { execute(values: Values): Promise<unknown> }>();
  return async (tx, values) => {
    const { session } = tx._;
    query ??= dialect.sqlToQuery(write(placeholders));
    const prepared = known.get(session) ?? session.prepareQuery(query, undefined, name, false);
    known.set(session, prepared);
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  };
}

type Prepared<Values, Result> = { execute(values: Values): Promise<Result> };

/** The same for a query builder. */
export function prepared<Values extends Record<string, unknown>, Result>(
  name: string,
  build: (tx: Transaction) => { prepare(name: string): Prepared<Values, Result> },
): (tx: Transaction, values: Values) => Promise<Result> {
  const known = new WeakMap<object, Prepared<Values, Result>>();
  return (tx, values) => {
    const { session } = tx._;
    const statement = known.get(session) ?? build(tx).prepare(name);
    known.set(session, statement);
    return statement.execute(values);
  };
}

/** Placeholders for columns, encoded as each column stores its values. */
export function placeholders<Table extends PgTable, Name extends keyof Table['_']['columns'] & string>(
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
