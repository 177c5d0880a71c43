// Reads drizzle's migrations and splits each one into the steps that run one after the other.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

export type Migration = { tag: string; when: number; hash: string; steps: Step[] };

export type Step =
  /** Statements that succeed or fail together. */
  | { kind: 'transaction'; statements: string[] }
  /** One statement that runs beside other transactions, and may run twice. */
  | { kind: 'alone'; statement: string }
  | ({ kind: 'batches' } & DataChange);

/** A statement that changes the rows of `table` in batches. It reads their keys from `batch`. */
export type DataChange = { table: string; statement: string; byJob: boolean };

type Journal = { entries: { tag: string; when: number }[] };

export function readMigrations(folder = migrationsFolder): Migration[] {
  return readJournal(folder).entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return { tag, when, hash: createHash('sha256').update(text).digest('hex'), steps: splitIntoSteps(text) };
  });
}

export function readJournal(folder = migrationsFolder): Journal {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
}

/** The names of all migrations of this program, oldest first. */
export function knownMigrations(): string[] {
  return readJournal().entries.map(({ tag }) => tag);
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

export function splitStatements(text: string): string[] {
  return text
    .split('--> statement-breakpoint')
    .map(statement => statement.trim())
    .filter(statement => withoutComments(statement) !== '');
}

export function withoutComments(statement: string): string {
  return statement.replaceAll(/^\s*--.*$/gm, '').trim();
}

const namesOfTables = [
  /^alter table (?:if exists )?(?:only )?"?(\w+)"?/i,
  /^create (?:unique )?index .*? on (?:only )?"?(\w+)"?/is,
  /^(?:update|delete from|insert into|truncate|drop table(?: if exists)?) "?(\w+)"?/i,
];

export function tableOf(code: string): string | undefined {
  for (const pattern of namesOfTables) {
    const name = pattern.exec(code)?.[1];
    if (name) return name;
  }
  return undefined;
}

function splitIntoSteps(text: string): Step[] {
  const steps: Step[] = [];
  for (const statement of splitStatements(text)) {
    const step = stepOf(statement);
    const last = steps.at(-1);
    if (step.kind === 'transaction' && last?.kind === 'transaction') last.statements.push(statement);
    else steps.push(step);
  }
  return steps;
}

function stepOf(statement: string): Step {
  const marker = /^-- In batches of (\w+)(, by a job)?\.$/m.exec(statement);
  if (marker) {
    const [, table = '', byJob] = marker;
    return {
      kind: 'batches',
      table,
      statement: withoutComments(statement).replace(/;$/, ''),
      byJob: byJob !== undefined,
    };
  }
  if (/^(create (unique )?index|drop index) concurrently|\bvalidate constraint\b/i.test(withoutComments(statement))) {
    return { kind: 'alone', statement };
  }
  return { kind: 'transaction', statements: [statement] };
}
