import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { copyOut } from '#database/copy.ts';
import { isBetweenMigrations, listMigrations, shareMigrationLock } from '#database/migrate.ts';
import { knownMigrations } from '#database/migration-files.ts';
import { asOwner } from '#database/roles.ts';
import { sumRows } from '#database/row-checksum.ts';
import { listSequences, listTables, quoteName, type Table } from '#database/tables.ts';
import { EnvError } from '#platform/env.ts';
import { openZipWriter, type ZipWriter } from '#providers/archive/zip-writer.ts';
import type { Files } from '#providers/files.ts';
import { type Manifest, manifestName, manifestOf, type TableEntry, tableFile } from '#server/backups/manifest.ts';
import { addOriginals, countMissing } from '#server/backups/originals.ts';

type Options = { ownerUrl: string; files: Files; target: string; now?: Date };
type Made = { path: string; bytes: number; manifest: Manifest };

/** Writes a snapshot of the database and all uploaded files into one file, while the product continues to run. */
export async function backUp({ ownerUrl, files, target, now = new Date() }: Options): Promise<Made> {
  const path = await pathOf(target, now);
  const partial = `${path}.partial`;
  // The file contains customer data.
  const output = await open(partial, 'w', 0o600).catch(cannotWrite);
  try {
    const zip = openZipWriter(bytes => output.appendFile(bytes).catch(cannotWrite));
    const manifest = await asOwner(ownerUrl, client => readEverything(client, { zip, files, now }));
    await zip.add(manifestName, [JSON.stringify(manifest, null, 2)]);
    await zip.finish();
    await output.sync();
    await rename(partial, path);
    return { path, bytes: (await output.stat()).size, manifest };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await output.close();
  }
}

function cannotWrite(error: Error): never {
  throw new EnvError(`The backup cannot be written: ${error.message}`);
}

async function pathOf(target: string, now: Date): Promise<string> {
  const isFolder = await stat(target).then(
    found => found.isDirectory(),
    () => false,
  );
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return isFolder ? join(target, `aisle-${moment}Z.zip`) : target;
}

async function readEverything(
  client: pg.Client,
  { zip, files, now }: { zip: ZipWriter; files: Files; now: Date },
): Promise<Manifest> {
  // A concurrent migration would make the backup inconsistent.
  await shareMigrationLock(client);
  await client.query('begin isolation level repeatable read read only');
  await setPortableFormats(client);
  await requireOwner(client);
  if (await isBetweenMigrations(client)) {
    throw new EnvError('A migration was interrupted. Run npm run db:setup to finish it, then make the backup.');
  }
  const migration = (await listMigrations(client)).at(-1);
  if (!migration) throw new EnvError('This database has no Aisle tables. There is nothing to back up.');
  if (!knownMigrations().includes(migration)) {
    throw new EnvError('This database belongs to a newer version of Aisle. Back it up with that version.');
  }
  const tables: TableEntry[] = [];
  for (const table of await listTables(client)) tables.push(await addTable(client, zip, table));
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const facts = {
    madeAt: now.toISOString(),
    postgres: rows[0]?.version ?? '',
    migration,
    tables,
    sequences: await listSequences(client),
  };
  const originals = await addOriginals(client, zip, files);
  await client.query('commit');
  return manifestOf({ ...facts, files: await countMissing(client, originals) });
}

/** Makes the text form of values independent of the database's settings. */
export async function setPortableFormats(client: pg.Client): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 3; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0`,
  );
}

/** Other roles would silently read only part of the rows. */
async function requireOwner(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`
    select from pg_class c, pg_roles r where r.rolname = current_user and not r.rolsuper and not r.rolbypassrls
      and c.relrowsecurity and not pg_has_role(r.oid, c.relowner, 'USAGE')`);
  if (rowCount)
    throw new EnvError('The role of DATABASE_OWNER_URL does not own the tables, so the backup would be incomplete.');
}

export function copyOutOf(client: pg.Client, { name, columns }: Pick<Table, 'name' | 'columns'>) {
  // Copies from a query, because a partitioned table cannot be copied by name.
  return copyOut(client, `copy (select ${listOf(columns)} from ${quoteName(name)}) to stdout`);
}

export function listOf(columns: string[]): string {
  return columns.map(column => `"${column}"`).join(', ');
}

async function addTable(client: pg.Client, zip: ZipWriter, { name, columns }: Table): Promise<TableEntry> {
  const sum = sumRows();
  async function* summed() {
    for await (const piece of copyOutOf(client, { name, columns })) {
      sum.take(piece);
      yield piece;
    }
  }
  await zip.add(tableFile(name), summed());
  return { name, columns, ...sum.result() };
}
