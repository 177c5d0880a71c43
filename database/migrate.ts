import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from '#database/client.ts';
import { appRole } from '#database/roles.ts';
import { addHalfVectorColumn } from '#database/vectors.ts';
import { databaseCode } from '#platform/errors.ts';
import { installJobs, type Queue } from '#platform/jobs.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');
const migrationLock = 4_151_836;

/** Migrates the database to this version, as its owner. Concurrent processes wait for the first one. */
export async function migrate(
  ownerUrl: string,
  queues: readonly Queue<object>[],
  folder = migrationsFolder,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'aisle migrations' });
  await client.connect();
  try {
    // The lock of a killed process must not last until its statement ends.
    await client.query(`set client_connection_check_interval = '1s'`);
    await client.query(`select pg_advisory_lock(${migrationLock})`);
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
    await addHalfVectorColumn(client);
    await installJobs(ownerUrl, queues, appRole);
  } finally {
    await client.end();
  }
}

type Journal = { entries: { tag: string; when: number }[] };

/** The names of all migrations of this program, oldest first. */
export function knownMigrations(): string[] {
  return readJournal().entries.map(({ tag }) => tag);
}

/** The names of applied migrations, oldest first. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const named = new Map(readJournal().entries.map(({ tag, when }) => [String(when), tag]));
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (!rows[0]?.found) return [];
  const applied = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return applied.rows.map(({ at }) => named.get(at) ?? `unknown-${at}`);
}

/** Creates a folder with the migrations up to this one. */
export function migrationsUntil(name: string): string {
  const journal = readJournal();
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === name) + 1);
  const folder = mkdtempSync(join(tmpdir(), 'aisle-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Prevents migrations while it is held. */
export async function shareMigrationLock(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${migrationLock})`);
}

function readJournal(): Journal {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal;
}

/** The number of pending migrations. */
export async function countPendingMigrations(database: Database): Promise<number> {
  const journal = readJournal();
  try {
    const { rows } = await database.transaction(null, tx =>
      tx.execute<{ applied: number }>(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`),
    );
    return Math.max(0, journal.entries.length - (rows[0]?.applied ?? 0));
  } catch (error) {
    if (isMissing(error)) return journal.entries.length;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return ['42P01', '3F000', '42501'].includes(databaseCode(error) ?? '');
}
