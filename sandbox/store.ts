// Storage of the sandbox services: one SQLite file each, with tables of JSON documents.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

type Document = { id: string };

export type Table<T extends Document> = {
  find(id: string): T | undefined;
  /** In insertion order. */
  list(): T[];
  where(field: keyof T & string, value: string): T[];
  /** The same in pages, to limit memory. */
  pages(field: keyof T & string, value: string, size: number): Iterable<T[]>;
  put(document: T): T;
  delete(id: string): boolean;
  deleteWhere(field: keyof T & string, value: string): void;
};

export type Store = {
  table<T extends Document>(name: string, indexes?: readonly (keyof T & string)[]): Table<T>;
  /** A single value that is created once. */
  keep<T>(key: string, make: () => T): T;
  transaction<T>(work: () => T): T;
  run(statement: string, ...values: SQLInputValue[]): void;
  close(): void;
};

export function openStore(folder: string, name: string): Store {
  mkdirSync(folder, { recursive: true });
  // A service that is just ending may lock the file for a moment.
  const database = new DatabaseSync(join(folder, `${name}.sqlite`), { timeout: 10_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = normal');
  database.exec('create table if not exists kept (key text primary key, value text not null)');
  let depth = 0;

  return {
    table: (table, indexes = []) => openTable(database, table, indexes),
    keep(key, make) {
      const row = database.prepare('select value from kept where key = ?').get(key);
      if (row) return JSON.parse(String(row.value));
      const value = make();
      database.prepare('insert into kept values (?, ?)').run(key, JSON.stringify(value));
      return value;
    },
    transaction(work) {
      if (depth > 0) return work();
      database.exec('begin immediate');
      depth += 1;
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    run: (statement, ...values) => void database.prepare(statement).run(...values),
    close: () => database.close(),
  };
}

function openTable<T extends Document>(database: DatabaseSync, name: string, indexes: readonly string[]): Table<T> {
  const at = (field: string) => `json_extract(body, '$.${field}')`;
  database.exec(`create table if not exists "${name}" (id text primary key, body text not null)`);
  for (const field of indexes) {
    database.exec(`create index if not exists "${name}_${field}" on "${name}" (${at(field)})`);
  }
  const read = (row: Record<string, unknown>): T => JSON.parse(String(row.body));
  return {
    find(id) {
      const row = database.prepare(`select body from "${name}" where id = ?`).get(id);
      return row && read(row);
    },
    list: () => database.prepare(`select body from "${name}" order by rowid`).all().map(read),
    where: (field, value) =>
      database
        .prepare(`select body from "${name}" where ${at(field)} = ? order by rowid`)
        .all(value)
        .map(read),
    *pages(field, value, size) {
      const statement = database.prepare(
        `select rowid as place, body from "${name}" where ${at(field)} = ? and rowid > ? order by rowid limit ?`,
      );
      for (let after = 0; ; ) {
        const rows = statement.all(value, after, size);
        if (rows.length === 0) return;
        yield rows.map(read);
        after = Number(rows.at(-1)?.place);
      }
    },
    put(document) {
      database
        .prepare(`insert into "${name}" values (?, ?) on conflict (id) do update set body = excluded.body`)
        .run(document.id, JSON.stringify(document));
      return document;
    },
    delete: id => database.prepare(`delete from "${name}" where id = ?`).run(id).changes > 0,
    deleteWhere: (field, value) => void database.prepare(`delete from "${name}" where ${at(field)} = ?`).run(value),
  };
}
