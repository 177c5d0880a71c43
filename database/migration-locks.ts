// How migrations lock tables without keeping servers waiting.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isLockError } from '#database/data-changes.ts';
import { withoutComments } from '#database/migration-files.ts';
import { EnvError } from '#platform/env.ts';

/** `say` tells an operator what happens. */
export type MigrationRun = { client: pg.Client; say: (words: string) => void; maxLockMinutes: number };

/** In milliseconds. While a statement waits for a lock, every later query of that table waits behind it. */
export const maxFirstWait = 500;
/** Of every fourth attempt: PostgreSQL interrupts an automatic VACUUM for a statement that waits for one second. */
const maxLongWait = 1_200;
const attemptsUntilLongWait = 4;
/** For all further locks. A deadlock must end here, and not after one second with the error of a visitor. */
const maxLaterWaits = 600;
const maxLaterWait = 200;
/** Long enough that a question waits for one attempt only. */
const firstPause = 500;
const maxPause = 5_000;

/** Waits for locks only briefly and tries again, so that other queries continue in between. */
export async function retryLocks<T>(
  { say, maxLockMinutes }: Omit<MigrationRun, 'client'>,
  name: string,
  work: (attempt: number) => Promise<T>,
) {
  const until = performance.now() + maxLockMinutes * 60_000;
  for (let attempt = 1, pause = firstPause; ; attempt++, pause = Math.min(pause * 2, maxPause)) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!isLockError(error)) throw error;
      if (performance.now() > until) throw neverUnlocked(name, maxLockMinutes, error);
      if (attempt > 1) say(`${name}: another transaction holds a lock. Trying again in ${pause / 1000} s`);
    }
    await wait(pause);
  }
}

function neverUnlocked(name: string, minutes: number, cause: unknown): EnvError {
  const words = `${name} could not lock a table for ${minutes} minutes, because another transaction uses it.`;
  return new EnvError(
    `${words} End that transaction (see "Upgrades" in docs/operating.md) and run npm run db:setup again. It continues where it stopped.`,
    { cause },
  );
}

/**
 * Takes all locks of a transaction at its beginning, because a statement that waits while others wait for its locks may become a
 * deadlock. The list is rotated, so that each table is once the first one.
 */
export async function takeLocks(client: pg.Client, locks: string[], attempt: number): Promise<void> {
  const firstWait = attempt % attemptsUntilLongWait === 0 ? maxLongWait : maxFirstWait;
  const laterWait = Math.min(maxLaterWait, Math.ceil(maxLaterWaits / locks.length));
  const statements = locks.map((lock, at) => `set local lock_timeout = ${at === 0 ? firstWait : laterWait}; ${lock};`);
  locks.push(...locks.splice(0, 1));
  await client.query(`${statements.join(' ')} set local lock_timeout = ${laterWait}`);
}

const strong = 'access exclusive';
/** Reading continues. */
const weak = 'share row exclusive';

const lockPatterns: [RegExp, typeof strong | typeof weak][] = [
  [/^alter table (?:if exists )?(?:only )?"?(\w+)"?/gi, strong],
  [/^(?:alter|drop) index (?:if exists )?"?(\w+)"?/gi, strong],
  [/^create (?:or replace )?trigger \S+ .*? on "?(\w+)"?/gis, weak],
  [/\breferences (?:"public"\.)?"?(\w+)"?/gi, weak],
  // The argument of a function that creates triggers or policies.
  [/(?<=^select .*)'(\w+)'/gis, weak],
];

/** The locks of existing tables that the statements need, as far as their text shows them. */
export async function listLocks(client: pg.Client, statements: string[]): Promise<string[]> {
  const modes = new Map<string, string>();
  for (const [pattern, mode] of lockPatterns) {
    for (const statement of statements) {
      for (const [, name = ''] of withoutComments(statement).matchAll(pattern)) {
        if (!modes.has(name)) modes.set(name, mode);
      }
    }
  }
  const { rows } = await client.query<{ name: string; table: string }>(
    `select c.relname as name, coalesce(t.relname, c.relname) as "table" from pg_class c
       left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid
       where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and c.relkind in ('r', 'p', 'i', 'I')`,
    [[...modes.keys()]],
  );
  const locked = new Map(rows.map(({ name, table }) => [table, modes.get(name) ?? strong]));
  for (const { name, table } of rows) if (modes.get(name) === strong) locked.set(table, strong);
  return [...locked].map(([table, mode]) => `lock table "${table}" in ${mode} mode`);
}
