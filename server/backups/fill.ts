import type pg from 'pg';
import { copyIn } from '#database/copy.ts';
import { markRestored } from '#database/installation.ts';
import { sumRows } from '#database/row-checksum.ts';
import { listTables, quoteName, type Table } from '#database/tables.ts';
import { EnvError } from '#platform/env.ts';
import type { ZipReader } from '#providers/archive/zip-reader.ts';
import { type Manifest, type TableEntry, tableFile } from '#server/backups/manifest.ts';
import { copyOutOf, listOf, setPortableFormats } from '#server/backups/write.ts';

/** Fills all tables or none. Constraints are active; triggers are disabled, because the rows already contain their results. */
export async function fill(
  client: pg.Client,
  zip: ZipReader,
  manifest: Manifest,
  { isQuiet }: { isQuiet: boolean },
): Promise<void> {
  const entries = inOrder(await listTables(client), manifest);
  const names = entries.map(({ name }) => quoteName(name));
  await client.query('begin');
  await setPortableFormats(client);
  await client.query(`truncate ${names.join(', ')} cascade`);
  const forced = await listForced(client);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // COPY refuses tables with row-level security, even though the owner's policy hides no rows.
  for (const name of forced) await client.query(`alter table ${name} no force row level security`);
  for (const { name, columns } of entries) {
    const statement = `copy ${quoteName(name)} (${listOf(columns)}) from stdin`;
    await copyIn(client, statement, zip.read(tableFile(name)));
  }
  for (const entry of entries) await requireSame(client, entry);
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoteName(name), value, isCalled]);
  }
  for (const name of forced) await client.query(`alter table ${name} force row level security`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  // In the same transaction: a copy that has data and is not yet quiet could be started.
  await markRestored(client, isQuiet);
  await client.query('commit');
}

/** Sorted so that a table comes after the tables it references. */
function inOrder(tables: Table[], { tables: entries, version }: Manifest): TableEntry[] {
  const known = new Map(tables.map(table => [table.name, table]));
  const strange = entries.filter(({ name, columns }) => {
    const there = known.get(name)?.columns ?? [];
    return columns.some(column => !there.includes(column));
  });
  if (strange.length > 0) {
    const list = strange.map(({ name }) => name).join(', ');
    throw new EnvError(`This version stores ${list} differently. Restore with Aisle ${version}, then upgrade.`);
  }
  const named = new Map(entries.map(entry => [entry.name, entry]));
  return tables.flatMap(({ name }) => named.get(name) ?? []);
}

async function listForced(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where relforcerowsecurity',
  );
  return rows.map(({ name }) => name);
}

async function requireSame(client: pg.Client, { name, columns, rows, sum }: TableEntry): Promise<void> {
  const found = sumRows();
  for await (const piece of copyOutOf(client, { name, columns })) found.take(piece);
  const result = found.result();
  if (result.rows === rows && result.sum === sum) return;
  throw new EnvError(`The restored table ${name} does not match the backup. The database was emptied again.`);
}
