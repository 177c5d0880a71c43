import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { countPendingMigrations, migrate } from '#database/migrate.ts';
import { defineQueue } from '#platform/jobs.ts';
import { type DatabaseUrls, prepareDatabase } from '#server/postgres/local-database.ts';
import { asSuper } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

const source = join(import.meta.dirname, 'migrations');
const queues = [defineQueue('tested')];
let name: string;
let urls: DatabaseUrls;

beforeEach(async () => {
  name = `migrate_${Math.random().toString(36).slice(2)}`;
  urls = await prepareDatabase(inject('superUrl'), name);
});
afterEach(() => asSuper(inject('superUrl'), `drop database ${name} with (force)`));

describe('migrate', () => {
  it('migrates an empty database to the current version', async () => {
    const journal = JSON.parse(readFileSync(join(source, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] };
    expect(await pending()).toBe(journal.entries.length);
    await migrate(urls.ownerUrl, queues);
    expect(await pending()).toBe(0);
    expect(await tables()).toContain('sites');
  });

  it('is rolled back when a statement fails', async () => {
    const folder = migrationsEndingWith('select no_such_function();');
    await expect(migrate(urls.ownerUrl, queues, { folder })).rejects.toThrow();
    expect(await tables()).toEqual([]);
  });

  it('is rolled back when its process is killed between two statements, and the next start finishes it', async () => {
    const child = fork(join(import.meta.dirname, '../tests/setup/migrate-process.ts'), [
      urls.ownerUrl,
      migrationsEndingWith('select pg_sleep(120);'),
    ]);
    await eventually(async () => expect(await sleepers()).toBe(1));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await migrate(urls.ownerUrl, queues);
    expect(await pending()).toBe(0);
  });

  it('runs once when several processes start concurrently', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(urls.ownerUrl, queues)));
    const applied = await asSuper<{ hash: string }>(urls.ownerUrl, 'select hash from drizzle.__drizzle_migrations');
    expect(new Set(applied.map(row => row.hash)).size).toBe(applied.length);
    expect(await pending()).toBe(0);
  });
});

async function pending(): Promise<number> {
  const database = openDatabase({ url: urls.appUrl, poolSize: 1, onError: () => {} });
  try {
    return await countPendingMigrations(database);
  } finally {
    await database.close();
  }
}

async function tables(): Promise<string[]> {
  const rows = await asSuper<{ name: string }>(
    urls.ownerUrl,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  return rows.map(row => row.name);
}

async function sleepers(): Promise<number> {
  const statement = `select 1 from pg_stat_activity where datname = '${name}' and wait_event = 'PgSleep'`;
  return (await asSuper(inject('superUrl'), statement)).length;
}

function migrationsEndingWith(statement: string): string {
  const folder = temporaryFolder('migrations');
  cpSync(source, folder, { recursive: true });
  const file = join(folder, '0000_foundation.sql');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n--> statement-breakpoint\n${statement}`);
  return folder;
}
