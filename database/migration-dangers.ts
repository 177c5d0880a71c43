// Finds statements of a migration that block the servers which use the database meanwhile, or break servers of the version before.
import { splitStatements, tableOf, withoutComments } from '#database/migration-files.ts';

type Rule = { pattern: RegExp; unless?: RegExp; why: string };

/** Volatile defaults are computed for every row, so the table is rewritten. `now()` is computed once. */
const volatileDefault =
  /add column .*(default (?!now\()\w+\(|\bserial\b|bigserial|\bgenerated (always|by default)\b)/is;

/** About a table that the migration does not create itself. */
const rules: Rule[] = [
  {
    pattern: /^create (unique )?index (?!concurrently)/i,
    why: 'blocks every write until the index is built: use CREATE INDEX CONCURRENTLY IF NOT EXISTS',
  },
  {
    pattern: /^(create (unique )?|drop )index concurrently (?!if (not )?exists)/i,
    why: 'runs again after a kill: add IF NOT EXISTS or IF EXISTS',
  },
  { pattern: volatileDefault, why: 'rewrites the table: add a nullable column and fill it in batches' },
  {
    pattern: /add column [^,;]*\bnot null\b/is,
    unless: /add column [^,;]*\bdefault\b/is,
    why: 'fails if the table has rows, and for rows that servers of the version before insert: add a default',
  },
  {
    pattern: /alter column \S+ (set data )?type\b/i,
    why: 'rewrites the table while nothing can read it: add a column of the new type',
  },
  {
    pattern: /\badd (constraint \S+ )?(check|foreign key)\b/i,
    unless: /\bnot valid\b/i,
    why: 'checks all rows while nothing can write: add NOT VALID, and VALIDATE CONSTRAINT as a statement after it',
  },
  {
    pattern: /\badd (constraint \S+ )?(primary key|unique|exclude)\b/i,
    unless: /\busing index\b/i,
    why: 'builds an index while nothing can read the table: build it CONCURRENTLY, then add the constraint USING INDEX',
  },
  { pattern: /\bdrop column\b/i, why: 'servers of the version before use the column: drop it in a later version' },
  { pattern: /^drop table\b/i, why: 'servers of the version before use the table: drop it in a later version' },
  {
    pattern: /^alter table .*\brename (to|column)\b/is,
    why: 'servers of the version before use the old name: add the new one beside it',
  },
  {
    pattern: /^(vacuum|cluster|lock|truncate|reindex|refresh)\b/i,
    why: 'blocks the table until it is finished',
  },
];

/** One sentence for each dangerous statement. A comment `-- Safe: REASON` above a statement excludes it. */
export function findDangers(migration: string): string[] {
  const statements = splitStatements(migration);
  const created = listCreatedTables(migration);
  return statements.flatMap((statement, at) => {
    if (/^-- Safe: \S+/m.test(statement)) return [];
    const code = withoutComments(statement);
    const table = tableOf(code);
    const isNew = table !== undefined && created.has(table);
    const found = [
      ...rules
        .filter(({ pattern, unless }) => !isNew && pattern.test(code) && !unless?.test(code))
        .map(({ why }) => why),
      ...(isNew ? [] : findMissingSteps(code, statements.slice(0, at), statements.slice(at + 1))),
      ...findUnboundedChange(statement, code),
    ];
    return found.map(why => `${code.split('\n')[0]?.slice(0, 120)}\n  ${why}`);
  });
}

export function listCreatedTables(migration: string): Set<string> {
  return new Set(
    [...migration.matchAll(/^\s*create table (?:if not exists )?"?(\w+)"?/gim)].map(([, name = '']) => name),
  );
}

/** Statements that are safe only together with others. */
function findMissingSteps(code: string, before: string[], after: string[]): string[] {
  const missing: string[] = [];
  const [, unproven] = /add constraint "?(\w+)"? .*not valid/is.exec(code) ?? [];
  if (unproven && !after.some(other => new RegExp(`validate constraint "?${unproven}"?`, 'i').test(other))) {
    missing.push('is never validated: add VALIDATE CONSTRAINT as a statement after it');
  }
  const [, column] = /alter column "?(\w+)"? set not null/i.exec(code) ?? [];
  if (column) {
    const check = new RegExp(`add constraint "?(\\w+)"? check \\("?${column}"? is not null\\) not valid`, 'i');
    const name = before.map(other => check.exec(other)?.[1]).find(Boolean);
    if (!name || !before.some(other => new RegExp(`validate constraint "?${name}"?`, 'i').test(other))) {
      missing.push('reads all rows while nothing can write: validate a constraint CHECK (… IS NOT NULL) first');
    }
  }
  return missing;
}

function findUnboundedChange(statement: string, code: string): string[] {
  if (!/^(update|delete|insert|with|merge)\b/i.test(code)) return [];
  if (/^insert into [^;]*? values\b/i.test(code) && !/\bselect\b/i.test(code)) return [];
  if (!/^-- In batches of \w+/m.test(statement)) {
    return ['changes all rows in one transaction: add "-- In batches of TABLE." and read the keys from batch'];
  }
  const problems: string[] = [];
  if (!/^-- In batches of \w+(, by a job)?\.$/m.test(statement)) {
    problems.push(
      'has a comment that is not read: write "-- In batches of TABLE." or "-- In batches of TABLE, by a job."',
    );
  }
  if (!/^(update|delete|insert)\b/i.test(code)) problems.push('must begin with INSERT, UPDATE or DELETE');
  if (!/\bbatch\b/i.test(code)) problems.push('changes all rows with each batch: read the keys from batch');
  if (/, by a job\.$/m.test(statement) && /^insert/i.test(code) && !/\bon conflict\b/i.test(code)) {
    problems.push('runs again after a restore: add ON CONFLICT');
  }
  return problems;
}
