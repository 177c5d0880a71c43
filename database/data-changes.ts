// Changes the rows of large tables in batches. Each batch is one short transaction that also stores the last key, so a change
// continues after a kill and changes no row twice.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#database/client.ts';
import type { DataChange } from '#database/migration-files.ts';
import { appRole } from '#database/roles.ts';
import { databaseCode } from '#platform/errors.ts';

export type DataChangeProgress = { migration: string; table: string; rows: number; total: number; byJob: boolean };

const rowsPerBatch = 1000;
/** Servers cancel statements after 15 seconds. */
const rowsPerJobBatch = 250;
const maxJobTime = 4 * 60_000;
/** Less than the second after which PostgreSQL ends a deadlock, possibly with the error of a visitor. */
const maxRowWait = 500;

/**
 * Statements run as the owner, who sees all tenants, and only the owner can write them: the app role can only start the next batch of a
 * change that was left to a job.
 */
export async function prepareDataChanges(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists drizzle.data_changes (
      migration text not null, position integer not null, table_name text not null, statement text not null,
      by_job boolean not null, last_key text[], rows bigint not null default 0, finished_at timestamptz,
      primary key (migration, position));
    grant usage on schema drizzle to ${appRole};
    grant select on drizzle.data_changes to ${appRole};
    ${createKeyFunction}
    ${createBatchFunction}
    revoke execute on function drizzle.change_batch from public;
    grant execute on function drizzle.change_batch to ${appRole}`);
}

const createKeyFunction = `
  create or replace function drizzle.write_key(key text[], types text[]) returns text language sql immutable
    set search_path = pg_catalog, pg_temp
    return (select string_agg(format('%L::%s', value, type), ', ' order by place)
      from unnest(key, types) with ordinality k (value, type, place));`;

/** Without a migration: the next batch of any change that was left to a job. Returns whether there may be more. */
const createBatchFunction = `
  create or replace function drizzle.change_batch(size integer, of_migration text default null, at_position integer default null)
    returns boolean language plpgsql security definer set search_path = public, pg_temp set lock_timeout = ${maxRowWait}
    as $$
  declare
    change drizzle.data_changes;
    keys text;
    keys_as_text text;
    keys_descending text;
    types text[];
    next_key text[];
    found_rows bigint;
    range text := 'true';
  begin
    select * into change from drizzle.data_changes c
      where c.finished_at is null
        and case when of_migration is null then c.by_job else (c.migration, c.position) = (of_migration, at_position) end
      order by c.migration, c.position limit 1 for update skip locked;
    if not found then return false; end if;
    select string_agg(quote_ident(attname), ', ' order by place), string_agg(quote_ident(attname) || '::text', ', ' order by place),
        string_agg(quote_ident(attname) || ' desc', ', ' order by place), array_agg(format_type(atttypid, null) order by place)
      into keys, keys_as_text, keys_descending, types
      from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = change.table_name::regclass and i.indisprimary and place <= i.indnkeyatts;
    if change.last_key is not null then
      range := format('(%s) > (%s)', keys, drizzle.write_key(change.last_key, types));
    end if;
    -- One statement and so one snapshot: a row that is inserted meanwhile would move the end of the batch.
    execute format('with batch as materialized (select %1$s from %2$I where %3$s order by %1$s limit %4$s), changes as (%5$s)
        select (select array[%6$s] from batch order by %7$s limit 1), (select count(*) from batch)',
      keys, change.table_name, range, size, change.statement, keys_as_text, keys_descending) into next_key, found_rows;
    update drizzle.data_changes c set
        last_key = coalesce(next_key, c.last_key),
        rows = c.rows + found_rows,
        finished_at = case when found_rows < size then now() end
      where (c.migration, c.position) = (change.migration, change.position);
    return found_rows = size or of_migration is null;
  end $$;`;

export async function addDataChange(
  client: pg.Client,
  { migration, position, table, statement, byJob }: DataChange & { migration: string; position: number },
): Promise<void> {
  await client.query(
    `insert into drizzle.data_changes (migration, position, table_name, statement, by_job) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
    [migration, position, table, statement, byJob],
  );
}

/** Runs the next batch of one change, and returns whether there may be more. */
export async function changeBatch(client: pg.Client, migration: string, position: number): Promise<boolean> {
  const { rows } = await client.query<{ more: boolean }>('select drizzle.change_batch($1, $2, $3) as more', [
    rowsPerBatch,
    migration,
    position,
  ]);
  return rows[0]?.more ?? false;
}

/** Runs the next batch of the changes that migrations left to a job, and returns whether there may be more. */
export async function changeNextBatch(database: Database): Promise<boolean> {
  try {
    const { rows } = await database.transaction(null, tx =>
      tx.execute<{ more: boolean }>(sql`select drizzle.change_batch(${rowsPerJobBatch}) as more`),
    );
    return rows[0]?.more ?? false;
  } catch (error) {
    if (isLockError(error)) return true;
    throw error;
  }
}

/** Whether a statement gave up because another transaction holds a lock. */
export function isLockError(error: unknown): boolean {
  return ['55P03', '40P01'].includes(databaseCode(error) ?? '');
}

/** Runs batches for some minutes. The job is queued again regularly. */
export async function changeData(database: Database): Promise<void> {
  const until = performance.now() + maxJobTime;
  while (performance.now() < until && (await changeNextBatch(database)));
}

/** A backup does not contain how far a change came, so all changes that were left to a job run again. */
export async function repeatDataChanges(client: pg.Client): Promise<void> {
  await client.query('update drizzle.data_changes set last_key = null, rows = 0, finished_at = null where by_job');
}

export function describeDataChange({ migration, table, rows, total, byJob }: DataChangeProgress): string {
  const how = byJob ? 'The workers continue' : 'npm run db:setup continues';
  return `${how} the change of ${table} in ${migration}: ${rows} of about ${total} rows.`;
}

/** The changes that are not finished. The totals are estimates. */
export async function listDataChanges(database: Database): Promise<DataChangeProgress[]> {
  try {
    const { rows } = await database.transaction(null, tx =>
      tx.execute<DataChangeProgress>(sql`
        select migration, table_name as "table", rows::int as rows, by_job as "byJob",
          greatest(rows, (select reltuples from pg_class where oid = to_regclass(quote_ident(table_name))))::int as total
        from drizzle.data_changes where finished_at is null order by migration, position`),
    );
    return rows;
  } catch (error) {
    // The database was last migrated by an older version.
    if (databaseCode(error) === '42P01') return [];
    throw error;
  }
}
