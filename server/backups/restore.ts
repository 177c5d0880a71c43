import { rmSync } from 'node:fs';
import type pg from 'pg';
import { knownMigrations, migrate, migrationsUntil } from '#database/migrate.ts';
import { asOwner, createAppRole, hasAppRole } from '#database/roles.ts';
import { sumRows } from '#database/row-sum.ts';
import { dropEverything, isUnused } from '#database/tables.ts';
import { newSecret } from '#platform/crypto.ts';
import { EnvError } from '#platform/env.ts';
import type { ZipReader } from '#providers/archive/zip-reader.ts';
import type { Files } from '#providers/files.ts';
import { fill } from '#server/backups/fill.ts';
import {
  collect,
  explained,
  filePrefix,
  type Manifest,
  openBackup,
  refused,
  tableFile,
} from '#server/backups/manifest.ts';
import { queues } from '#server/workers.ts';

type Options = {
  ownerUrl: string;
  path: string;
  /** None: a rehearsal, which keeps no file. */
  files: Files | null;
  say?: (words: string) => void;
};

type Restored = {
  manifest: Manifest;
  /** How the server logs in, where that login had to be made. */
  appUrl?: string;
};

/**
 * Puts a backup into an empty database, as it was when it was made, and brings that to this version. The file is read whole before
 * anything is changed, and a database that could not be filled is left empty.
 */
export async function restore({ ownerUrl, path, files, say = () => {} }: Options): Promise<Restored> {
  const { zip, manifest } = await openBackup(path);
  if (!knownMigrations().includes(manifest.migration)) {
    throw refused(path, `it was made by a newer Aisle (${manifest.version}, ${manifest.migration}); use that version`);
  }
  await verify(path, zip, manifest);
  say(`The backup is whole: ${countRows(manifest)} rows, ${manifest.files.count} files, made ${manifest.madeAt}`);
  await asOwner(ownerUrl, async client => {
    if (!(await isUnused(client))) throw notEmpty(client);
    await dropEverything(client);
  });
  const appUrl = (await hasAppRole(ownerUrl)) ? undefined : await createAppRole(ownerUrl, newSecret());
  try {
    await migrateUntil(ownerUrl, manifest.migration);
    say(`The database is as it was then: ${manifest.migration}`);
    if (files) await putFiles(zip, files);
    await asOwner(ownerUrl, client => fill(client, zip, manifest));
    say('Every row is there, and its sum is the one in the backup');
    await migrate(ownerUrl, queues);
    await asOwner(ownerUrl, client => client.query('analyze'));
    const later = knownMigrations().length - 1 - knownMigrations().indexOf(manifest.migration);
    say(later > 0 ? `${later} later migrations were applied` : 'There are no later migrations');
  } catch (error) {
    await asOwner(ownerUrl, dropEverything).catch(() => {});
    throw error;
  }
  return { manifest, ...(appUrl ? { appUrl } : {}) };
}

export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function notEmpty({ database }: pg.Client): EnvError {
  const words = 'make a new database, name it in DATABASE_OWNER_URL, and restore again';
  return new EnvError(`The database ${database} is not empty, and nothing in it was touched. To restore, ${words}.`);
}

/** Reads all of it: what was changed or cut off is found before it is too late. */
async function verify(path: string, zip: ZipReader, manifest: Manifest): Promise<void> {
  try {
    for (const { name, rows, sum } of manifest.tables) {
      const found = sumRows();
      for await (const piece of zip.read(tableFile(name))) found.take(piece);
      const result = found.result();
      if (result.rows !== rows || result.sum !== sum) throw refused(path, `the rows of ${name} were changed`);
    }
    const originals = listFiles(zip);
    if (originals.length !== manifest.files.count) throw refused(path, 'files are missing from it');
    for (const name of originals) for await (const _ of zip.read(name));
  } catch (error) {
    throw explained(path, error);
  }
}

async function migrateUntil(ownerUrl: string, migration: string): Promise<void> {
  const folder = migrationsUntil(migration);
  try {
    await migrate(ownerUrl, queues, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function putFiles(zip: ZipReader, files: Files): Promise<void> {
  for (const name of listFiles(zip)) {
    await files.put(name.slice(filePrefix.length), await collect(zip.read(name)), 'application/octet-stream');
  }
}

function listFiles(zip: ZipReader): string[] {
  return zip.names().filter(name => name.startsWith(filePrefix));
}
