import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateWithDrizzle } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#database/client.ts';
import { changeNextBatch, listDataChanges } from '#database/data-changes.ts';
import { countPendingMigrations, isBetweenMigrations, migrate } from '#database/migrate.ts';
import { migrationsFolder } from '#database/migration-files.ts';
import { asOwner } from '#database/roles.ts';
import { type DatabaseUrls, prepareDatabase } from '#server/postgres/local-database.ts';
import { asSuper } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

const folder = temporaryFolder('migrations');
const createNotes = `create table notes (id integer primary key, word text, changes integer not null default 0);
  grant select, update on notes to aisle_app`;
let name: string;
let urls: DatabaseUrls;

beforeEach(async () => {
  name = `steps_${Math.random().toString(36).slice(2)}`;
  urls = await prepareDatabase(inject('superUrl'), name);
  await apply({ '0001_notes': createNotes });
});
afterEach(() => asSuper(inject('superUrl'), `drop database ${name} with (force)`));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('each migration is committed by itself', async () => {
  const later = { '0001_notes': createNotes, '0002_first': 'create table first ()', '0003_second': 'select 1 / 0' };
  await expect(apply(later)).rejects.toThrow('division by zero');
  expect(await ask(`select to_regclass('first') is not null as there`)).toEqual([{ there: true }]);
  await apply({ ...later, '0003_second': 'create table second ()' });
  expect(await ask(`select to_regclass('second') is not null as there`)).toEqual([{ there: true }]);
});

it('continues a database that drizzle migrated', async () => {
  await asSuper(inject('superUrl'), `drop database ${name} with (force)`);
  urls = await prepareDatabase(inject('superUrl'), name);
  await asOwner(urls.ownerUrl, client =>
    migrateWithDrizzle(drizzle({ client }), { migrationsFolder: write({ '0001_notes': createNotes }) }),
  );
  await apply({ '0001_notes': createNotes, '0002_first': 'create table first ()' });
  expect(await ask('select count(*)::int as applied from drizzle.__drizzle_migrations')).toEqual([{ applied: 3 }]);
});

it('queries continue while a migration waits for a lock', async () => {
  await asOwner(urls.ownerUrl, async holder => {
    await holder.query('begin; lock table notes in row exclusive mode');
    const migrating = apply({ '0001_notes': createNotes, '0002_column': 'alter table notes add column extra text' });
    await eventually(async () => expect(await countWaiting()).toBe(1));
    // Waits behind the migration, but not for the holder.
    expect(await ask('select count(*)::int as count from notes')).toEqual([{ count: 0 }]);
    await holder.query('commit');
    await migrating;
  });
  await ask('select extra from notes');
});

it('gives up after some minutes with a message, and changes nothing', async () => {
  const later = { '0001_notes': createNotes, '0002_column': 'alter table notes add column extra text' };
  await asOwner(urls.ownerUrl, async holder => {
    await holder.query('begin; lock table notes in row exclusive mode');
    await expect(apply(later, { maxLockMinutes: 0 })).rejects.toThrow('0002_column could not lock a table');
  });
  await expect(ask('select extra from notes')).rejects.toThrow('does not exist');
  await apply(later);
  await ask('select extra from notes');
});

it('an index whose build was interrupted is built again, and the steps before it do not run again', async () => {
  await ask(`insert into notes (id, word) values (1, 'same'), (2, 'same')`);
  const later = {
    '0001_notes': createNotes,
    '0002_index': [
      'create table before_index ()',
      'create unique index concurrently if not exists notes_word on notes (word)',
    ].join('\n--> statement-breakpoint\n'),
  };
  await expect(apply(later)).rejects.toThrow('could not create unique index');
  expect(await ask(`select indisvalid from pg_index where indexrelid = to_regclass('notes_word')`)).toEqual([
    { indisvalid: false },
  ]);
  expect(await asOwner(urls.ownerUrl, isBetweenMigrations)).toBe(true);
  expect(await asApp(database => countPendingMigrations(database))).toBeGreaterThan(0);
  await ask('delete from notes where id = 2');
  // Several processes at once: none may hold a snapshot while it waits, or the build would wait for it.
  await Promise.all([apply(later), apply(later), apply(later)]);
  expect(await ask(`select indisvalid from pg_index where indexrelid = to_regclass('notes_word')`)).toEqual([
    { indisvalid: true },
  ]);
  expect(await asOwner(urls.ownerUrl, isBetweenMigrations)).toBe(false);
});

it('batches change every row once, even if they are interrupted', async () => {
  await ask(
    'insert into notes (id, word) select at, case at when 2500 then 0 else 1 end from generate_series(1, 3000) at',
  );
  const change = `-- In batches of notes.
    update notes n set changes = changes + 1 / word::integer from batch b where b.id = n.id`.replaceAll('\n    ', '\n');
  const later = { '0001_notes': createNotes, '0002_change': change };
  await expect(apply(later)).rejects.toThrow('division by zero');
  expect(await ask('select sum(changes)::int as sum from notes')).toEqual([{ sum: 2000 }]);
  await ask(`update notes set word = '1' where id = 2500`);
  await apply(later);
  expect(await ask('select changes, count(*)::int as count from notes group by 1')).toEqual([
    { changes: 1, count: 3000 },
  ]);
});

it('a job finishes a large change, and cannot write changes of its own', async () => {
  await ask('insert into notes (id) select generate_series(1, 2500)');
  const change = '-- In batches of notes, by a job.\nupdate notes n set changes = 1 from batch b where b.id = n.id';
  await apply({ '0001_notes': createNotes, '0002_change': change });
  expect(await ask('select sum(changes)::int as sum from notes')).toEqual([{ sum: 1000 }]);
  await asApp(async database => {
    expect(await listDataChanges(database)).toMatchObject([{ migration: '0002_change', table: 'notes', rows: 1000 }]);
    while (await changeNextBatch(database));
    expect(await listDataChanges(database)).toEqual([]);
  });
  expect(await ask('select sum(changes)::int as sum from notes')).toEqual([{ sum: 2500 }]);
  await expect(ask(`update drizzle.data_changes set statement = 'delete from notes'`, urls.appUrl)).rejects.toThrow(
    'permission denied',
  );
});

function apply(migrations: Record<string, string>, options: { maxLockMinutes?: number } = {}): Promise<void> {
  return migrate(urls.ownerUrl, [], { folder: write(migrations), ...options });
}

/** The first migration and these. */
function write(migrations: Record<string, string>): string {
  const own = join(folder, Math.random().toString(36).slice(2));
  mkdirSync(join(own, 'meta'), { recursive: true });
  cpSync(join(migrationsFolder, '0000_foundation.sql'), join(own, '0000_foundation.sql'));
  for (const [tag, text] of Object.entries(migrations)) writeFileSync(join(own, `${tag}.sql`), text);
  const entries = ['0000_foundation', ...Object.keys(migrations)].map((tag, idx) => ({
    idx,
    tag,
    when: idx,
    breakpoints: true,
  }));
  writeFileSync(join(own, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  return own;
}

function ask(statement: string, url = urls.ownerUrl): Promise<object[]> {
  return asOwner(url, async (client: pg.Client) => (await client.query(statement)).rows);
}

async function asApp<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: urls.appUrl, poolSize: 1, onError: () => {} });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function countWaiting(): Promise<number> {
  const rows = await asSuper(
    Object.assign(new URL(inject('superUrl')), { pathname: `/${name}` }).href,
    `select 1 from pg_locks where relation = 'notes'::regclass and not granted`,
  );
  return rows.length;
}
