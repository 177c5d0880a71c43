import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#database/client.ts';
import { prepareDataChanges } from '#database/data-changes.ts';
import { migrationsFolder, readJournal, readMigrations } from '#database/migration-files.ts';
import { type MigrationRun, retryLocks } from '#database/migration-locks.ts';
import { runMigration } from '#database/migration-steps.ts';
import { appRole } from '#database/roles.ts';
import { addHalfVectorColumn } from '#database/vectors.ts';
import { databaseCode } from '#platform/errors.ts';
import { installJobs, type Queue } from '#platform/jobs.ts';

const migrationLock = 4_151_836;
const lockInterval = 100;

type Options = { folder?: string; say?: (words: string) => void; maxLockMinutes?: number };

/**
 * Migrates the database to this version, as its owner, while servers of the version before use it. A killed run is continued by the
 * next one. Concurrent processes wait for the first one.
 */
export async function migrate(
  ownerUrl: string,
  queues: readonly Queue<object>[],
  { folder = migrationsFolder, say = () => {}, maxLockMinutes = 10 }: Options = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'aisle migrations' });
  await client.connect();
  const run = { client, say, maxLockMinutes };
  try {
    // The lock of a killed process must not last until its statement ends.
    await client.query(`set client_connection_check_interval = '1s'; set statement_timeout = 0`);
    await takeLock(client, 'pg_try_advisory_lock');
    await applyMigrations(run, folder);
    await addHalfVectorColumn(run);
    await retryLocks(run, 'The job queue', () => installJobs(ownerUrl, queues, appRole));
  } finally {
    await client.end();
  }
}

async function applyMigrations(run: MigrationRun, folder: string): Promise<void> {
  const { client, say } = run;
  // The tables that drizzle's own migrator creates, and the steps of a migration that is not finished.
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.migration_progress (created_at bigint primary key, hash text not null, steps integer not null)`);
  await prepareDataChanges(client);
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  const pending = readMigrations(folder).filter(({ when }) => when > Number(rows[0]?.last ?? -1));
  for (const [at, migration] of pending.entries()) {
    say(`Migration ${migration.tag} (${at + 1} of ${pending.length})`);
    await runMigration(run, migration);
  }
}

/** Prevents migrations while it is held. */
export async function shareMigrationLock(client: pg.Client): Promise<void> {
  await takeLock(client, 'pg_try_advisory_lock_shared');
}

/** Polls, because an index that is built concurrently waits for every statement, also for one that waits for this lock. */
async function takeLock(client: pg.Client, attempt: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${attempt}(${migrationLock}) as taken`);
    if (rows[0]?.taken) return;
    await wait(lockInterval);
  }
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

/** Whether a migration was begun and not finished, so that the schema belongs to no version. */
export async function isBetweenMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.migration_progress') is not null as found`,
  );
  if (!rows[0]?.found) return false;
  return ((await client.query('select from drizzle.migration_progress')).rowCount ?? 0) > 0;
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
