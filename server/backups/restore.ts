import { rmSync } from 'node:fs';
import type pg from 'pg';
import { repeatDataChanges } from '#database/data-changes.ts';
import { markRestored } from '#database/installation.ts';
import { migrate } from '#database/migrate.ts';
import { knownMigrations, migrationsUntil } from '#database/migration-files.ts';
import { asOwner, createAppRole, hasAppRole } from '#database/roles.ts';
import { sumRows } from '#database/row-checksum.ts';
import { dropEverything, isUnused } from '#database/tables.ts';
import { newSecret } from '#platform/crypto.ts';
import { EnvError } from '#platform/env.ts';
import type { ZipReader } from '#providers/archive/zip-reader.ts';
import type { Files } from '#providers/files.ts';
import { fill } from '#server/backups/fill.ts';
import {
  collect,
  describeMissingKeys,
  explained,
  filePrefix,
  type Manifest,
  openBackup,
  refused,
  tableFile,
} from '#server/backups/manifest.ts';
import { countWithoutOriginal } from '#server/backups/originals.ts';
import { queues } from '#server/workers.ts';

type Options = {
  ownerUrl: string;
  path: string;
  /** Unset for a rehearsal, which stores no files. */
  files: Files | null;
  /** Whether the copy runs no jobs and makes no outgoing calls until it is enabled. */
  isQuiet?: boolean;
  say?: (words: string) => void;
};

export type Restored = {
  manifest: Manifest;
  /** The URL of the app role, if it had to be created. */
  appUrl?: string;
};

/**
 * Restores a backup into an empty database and migrates it to this version. The file is verified completely before anything is
 * changed, and the database is emptied again if a step fails.
 */
export async function restore(options: Options): Promise<Restored> {
  const { zip, manifest } = await openBackup(options.path);
  try {
    return await restoreFrom(zip, manifest, options);
  } finally {
    zip.close();
  }
}

async function restoreFrom(
  zip: ZipReader,
  manifest: Manifest,
  { ownerUrl, path, files, isQuiet = false, say = () => {} }: Options,
): Promise<Restored> {
  if (!knownMigrations().includes(manifest.migration)) {
    throw refused(
      path,
      `it was created by a newer Aisle (${manifest.version}, ${manifest.migration}); use that version`,
    );
  }
  await verify(path, zip, manifest);
  say(describeBackup(manifest));
  await asOwner(ownerUrl, async client => {
    if (!(await isUnused(client))) throw notEmpty(client);
    await dropEverything(client);
  });
  const appUrl = (await hasAppRole(ownerUrl)) ? undefined : await createAppRole(ownerUrl, newSecret());
  try {
    await migrateUntil(ownerUrl, manifest.migration);
    say(`The database is at the backup's migration: ${manifest.migration}`);
    if (files) await putFiles(zip, files);
    await asOwner(ownerUrl, async client => {
      await fill(client, zip, manifest, { isQuiet });
      await repeatDataChanges(client);
    });
    say('All rows were restored, and their checksums match the backup');
    await migrate(ownerUrl, queues);
    const withoutOriginal = await asOwner(ownerUrl, async client => {
      // An older backup has no table for it before the migrations.
      await markRestored(client, isQuiet);
      await client.query('analyze');
      return countWithoutOriginal(client, listFiles(zip).map(keyOf));
    });
    const later = knownMigrations().length - 1 - knownMigrations().indexOf(manifest.migration);
    const noun = later === 1 ? 'migration' : 'migrations';
    say(later > 0 ? `Applied ${later} later ${noun}` : 'No later migrations to apply');
    if (withoutOriginal > 0) say(describeWithoutOriginal(withoutOriginal));
    return { manifest, ...(appUrl ? { appUrl } : {}) };
  } catch (error) {
    await asOwner(ownerUrl, dropEverything).catch(() => {});
    throw error;
  }
}

function describeBackup(manifest: Manifest): string {
  const { count, missing } = manifest.files;
  const contents = `${countRows(manifest)} rows, ${count} files, created ${manifest.madeAt}`;
  if (missing === 0) return `The backup is complete: ${contents}`;
  return `The backup is incomplete: ${missing} of ${count + missing} uploaded files were not found when it was made. ${describeMissingKeys(manifest.files)} It has ${contents}`;
}

function describeWithoutOriginal(count: number): string {
  const documents = count === 1 ? '1 document lacks its' : `${count} documents lack their`;
  return `${documents} original file: the text is restored, but the file cannot be downloaded or read again`;
}

export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function notEmpty({ database }: pg.Client): EnvError {
  const words = 'create a new database, set DATABASE_OWNER_URL to it, and try again';
  return new EnvError(`The database ${database} is not empty. Nothing was changed. To restore, ${words}.`);
}

/** Reads the whole file, to find damage before anything is changed. */
async function verify(path: string, zip: ZipReader, manifest: Manifest): Promise<void> {
  try {
    for (const { name, rows, sum } of manifest.tables) {
      const found = sumRows();
      for await (const piece of zip.read(tableFile(name))) found.take(piece);
      const result = found.result();
      if (result.rows !== rows || result.sum !== sum)
        throw refused(path, `the rows of ${name} do not match their checksum`);
    }
    const originals = listFiles(zip);
    if (originals.length !== manifest.files.count) throw refused(path, 'uploaded files are missing from it');
    for (const name of originals) for await (const _ of zip.read(name));
  } catch (error) {
    throw explained(path, error);
  }
}

async function migrateUntil(ownerUrl: string, migration: string): Promise<void> {
  const folder = migrationsUntil(migration);
  try {
    await migrate(ownerUrl, queues, { folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function putFiles(zip: ZipReader, files: Files): Promise<void> {
  for (const name of listFiles(zip)) {
    await files.put(keyOf(name), await collect(zip.read(name)), 'application/octet-stream');
  }
}

function listFiles(zip: ZipReader): string[] {
  return zip.names().filter(name => name.startsWith(filePrefix));
}

function keyOf(file: string): string {
  return file.slice(filePrefix.length);
}
