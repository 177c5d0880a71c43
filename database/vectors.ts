// Uses pgvector if the database has it. It is optional, so its absence must never be an error.
import type pg from 'pg';
import { type MigrationRun, maxFirstWait, retryLocks } from '#database/migration-locks.ts';
import { appRole } from '#database/roles.ts';
import { databaseCode } from '#platform/errors.ts';

const maxRowsUnderTraffic = 20_000;

/**
 * Adds a generated column with every vector in pgvector's format, so that code that writes vectors need not know it. Whole numbers up to
 * 127 are exact in 16 bits. PostgreSQL rewrites the table while nothing can read it, so a large one waits until no server runs.
 */
export async function addHalfVectorColumn(run: MigrationRun): Promise<void> {
  const { client, say } = run;
  if (!(await hasExtension(client)) || (await hasColumn(client))) return;
  if ((await isLarge(client)) && (await isInUse(client))) {
    say(
      'pgvector is installed. To use it, stop all servers and workers and run npm run db:setup once: this takes some minutes.',
    );
    return;
  }
  await retryLocks(run, 'The column for pgvector', () =>
    client.query(`
      set local lock_timeout = ${maxFirstWait};
      create or replace function unpack_vector(packed bytea) returns halfvec language sql immutable strict parallel safe
        return (select array_agg((get_byte(packed, at) + 128) % 256 - 128 order by at)::halfvec
          from generate_series(0, octet_length(packed) - 1) at);
      alter table chunk_vectors add column if not exists halves halfvec generated always as (unpack_vector(vector)) stored`),
  );
}

async function hasColumn(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'chunk_vectors'::regclass and attname = 'halves' and not attisdropped`,
  );
  return rowCount === 1;
}

async function isLarge(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from chunk_vectors offset $1 limit 1', [maxRowsUnderTraffic]);
  return rowCount === 1;
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and usename = $1 limit 1',
    [appRole],
  );
  return rowCount === 1;
}

async function hasExtension(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_available_extensions where name = 'vector' and to_regclass('chunk_vectors') is not null`,
  );
  if (rowCount === 0) return false;
  try {
    await client.query('create extension if not exists vector');
  } catch (error) {
    // Most owners may not create extensions; a superuser can do it before or later.
    if (databaseCode(error) !== '42501') throw error;
  }
  // Versions before 0.7 have no halfvec.
  const { rows } = await client.query<{ known: boolean }>(`select to_regtype('halfvec') is not null as known`);
  return rows[0]?.known ?? false;
}
