import type pg from 'pg';
import { addDataChange, changeBatch } from '#database/data-changes.ts';
import { type Migration, type Step, withoutComments } from '#database/migration-files.ts';
import { listLocks, type MigrationRun, retryLocks, takeLocks } from '#database/migration-locks.ts';
import { EnvError } from '#platform/env.ts';

const reportEvery = 10_000;

/** Runs the steps that are missing. The last one records the migration as applied. */
export async function runMigration(run: MigrationRun, migration: Migration): Promise<void> {
  const done = await readProgress(run.client, migration);
  for (const [at, step] of migration.steps.entries()) {
    if (at < done) continue;
    await runStep(run, migration, step, at);
  }
  if (migration.steps.length === 0)
    await inTransaction(run, migration.tag, [], () => recordStep(run.client, migration, 0));
}

async function runStep(run: MigrationRun, migration: Migration, step: Step, at: number): Promise<void> {
  const { client, say } = run;
  const record = () => recordStep(client, migration, at + 1);
  if (step.kind === 'transaction') return inTransaction(run, migration.tag, step.statements, record);
  if (step.kind === 'alone') {
    say(`${migration.tag}: ${firstLine(step.statement)}`);
    await runAlone(client, step.statement);
    return inTransaction(run, migration.tag, [], record);
  }
  await addDataChange(client, { ...step, migration: migration.tag, position: at });
  // A small database needs one batch, and no job.
  if (step.byJob) await retryLocks(run, migration.tag, () => changeBatch(client, migration.tag, at));
  else await changeAll(run, migration.tag, at, step.table);
  return inTransaction(run, migration.tag, [], record);
}

async function inTransaction(run: MigrationRun, name: string, statements: string[], last: () => Promise<void>) {
  const { client } = run;
  const locks = await listLocks(client, statements);
  await retryLocks(run, name, async attempt => {
    await client.query('begin');
    try {
      await takeLocks(client, locks, attempt);
      for (const statement of statements) await client.query(statement);
      await last();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

/** These statements block no queries, not even while they wait, so their waiting has no limit. */
async function runAlone(client: pg.Client, statement: string): Promise<void> {
  const [, index] =
    /^create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"?/i.exec(withoutComments(statement)) ?? [];
  if (index) await dropInvalidIndex(client, index);
  await client.query(statement);
}

/** A build that was interrupted leaves an index that is never used but updated with every row. */
async function dropInvalidIndex(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass(quote_ident($1)) and not indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently if exists "${name}"`);
}

async function changeAll(run: MigrationRun, tag: string, position: number, table: string): Promise<void> {
  const { client, say } = run;
  let reported = performance.now();
  while (await retryLocks(run, tag, () => changeBatch(client, tag, position))) {
    if (performance.now() - reported < reportEvery) continue;
    reported = performance.now();
    const { rows } = await client.query<{ rows: number; total: number }>(
      `select rows::int as rows, (select reltuples::int from pg_class where oid = to_regclass(table_name)) as total
         from drizzle.data_changes where migration = $1 and position = $2`,
      [tag, position],
    );
    say(`${tag}: ${rows[0]?.rows} of about ${rows[0]?.total} rows of ${table}`);
  }
}

async function readProgress(client: pg.Client, { tag, when, hash }: Migration): Promise<number> {
  const { rows } = await client.query<{ hash: string; steps: number }>(
    'select hash, steps from drizzle.migration_progress where created_at = $1',
    [when],
  );
  if (rows[0] && rows[0].hash !== hash) {
    throw new EnvError(
      `${tag} was begun by a version of Aisle with other statements. Finish it with that version first.`,
    );
  }
  return rows[0]?.steps ?? 0;
}

async function recordStep(client: pg.Client, { when, hash, steps }: Migration, done: number): Promise<void> {
  if (done < steps.length) {
    await client.query(
      `insert into drizzle.migration_progress (created_at, hash, steps) values ($1, $2, $3)
         on conflict (created_at) do update set steps = excluded.steps`,
      [when, hash, done],
    );
    return;
  }
  await client.query('delete from drizzle.migration_progress');
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
}

function firstLine(statement: string): string {
  return withoutComments(statement).split('\n')[0]?.slice(0, 100) ?? '';
}
