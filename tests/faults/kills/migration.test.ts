// A database is migrated from an earlier version, and the migrating process is killed.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';
import { asSuper } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { describeSpread, killRounds, openSeededChoices, report } from '#tests/setup/random-kills.ts';

type Journal = { entries: { idx: number }[] };

const source = join(import.meta.dirname, '../../../database/migrations');
const folder = temporaryFolder('migrations');
/** In milliseconds, after the process was seen in the database: about as long as a whole migration takes. */
const latestKill = 1_500;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('F2 a killed migration leaves complete versions, and the next start finishes it', {
  timeout: 900_000,
}, async () => {
  const chance = openSeededChoices();
  const wanted = await describeSchema('template_aisle');
  const last = journal().entries.length;
  const starts: number[] = [];
  let between = 0;
  for (let round = 0; round < killRounds; round++) {
    const name = `killed_${randomBytes(6).toString('hex')}`;
    const { ownerUrl } = await prepareDatabase(inject('superUrl'), name);
    const from = Math.floor(chance.upTo(last));
    if (from > 0) await migrate(ownerUrl, [], { folder: migrationsUpTo(from) });
    await killMigrating(name, ownerUrl, chance.upTo(latestKill));
    const reached = await countApplied(name);
    expect(reached, `SEED=${chance.seed}`).toBeGreaterThanOrEqual(from);
    if (reached > from && reached < last) between += 1;
    const before = performance.now();
    await migrate(ownerUrl, queues);
    starts.push((performance.now() - before) / 1000);
    expect(await describeSchema(name), `SEED=${chance.seed}`).toEqual(wanted);
    await asSuper(inject('superUrl'), `drop database ${name} with (force)`);
  }
  report(
    `kill -9 in a migration: ${killRounds} kills (${between} between versions), SEED=${chance.seed}, finished ${describeSpread(starts)}`,
  );
});

async function killMigrating(name: string, ownerUrl: string, after: number): Promise<void> {
  const child = fork(join(import.meta.dirname, '../../setup/migrate-process.ts'), [ownerUrl], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const isSeen = `select 1 from pg_stat_activity where datname = '${name}' and application_name = 'aisle migrations'`;
  while (child.exitCode === null && (await asSuper(inject('superUrl'), isSeen)).length === 0) await wait(5);
  await wait(after);
  child.kill('SIGKILL');
  await ended;
}

function journal(): Journal {
  return JSON.parse(readFileSync(join(source, 'meta/_journal.json'), 'utf8')) as Journal;
}

/** The migrations as an earlier version had them. */
function migrationsUpTo(count: number): string {
  const own = join(folder, String(count));
  cpSync(source, own, { recursive: true });
  const { entries, ...rest } = journal();
  writeFileSync(join(own, 'meta/_journal.json'), JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return own;
}

async function countApplied(name: string): Promise<number> {
  const [there] = await ask<{ made: boolean }>(
    name,
    `select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  );
  if (!there?.made) return 0;
  const [row] = await ask<{ count: number }>(name, 'select count(*)::int as count from drizzle.__drizzle_migrations');
  return row?.count ?? 0;
}

/** Everything that makes two databases the same version: columns, indexes, constraints, policies, grants, queues. */
async function describeSchema(name: string): Promise<object[]> {
  return ask(
    name,
    `select 'column' as kind, table_schema || '.' || table_name || '.' || column_name as name,
       concat_ws(' ', data_type, character_maximum_length, is_nullable, column_default) as is
       from information_schema.columns where table_schema in ('public', 'jobs')
     union all select 'index', schemaname || '.' || indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'policy', tablename || '.' || policyname, concat_ws(' ', cmd, roles::text, qual, with_check)
       from pg_policies where schemaname = 'public'
     union all select 'grant', table_name || '.' || grantee, string_agg(privilege_type, ' ' order by privilege_type)
       from information_schema.role_table_grants where table_schema = 'public' group by table_name, grantee
     union all select 'trigger', event_object_table || '.' || trigger_name, string_agg(event_manipulation, ' ' order by event_manipulation)
       from information_schema.triggers where trigger_schema = 'public' group by event_object_table, trigger_name
     union all select 'queue', name, concat_ws(' ', retry_limit, retry_delay, heartbeat_seconds, dead_letter) from jobs.queue
     order by 1, 2`,
  );
}

function ask<Row extends object>(name: string, statement: string): Promise<Row[]> {
  return asSuper<Row>(Object.assign(new URL(inject('superUrl')), { pathname: `/${name}` }).href, statement);
}
