// Rewrites the statements that drizzle generates so that servers can use the database while they run.
import { listCreatedTables } from '../database/migration-dangers.ts';
import { splitStatements, tableOf, withoutComments } from '../database/migration-files.ts';

/** `first` and `last` are one transaction each; the statements between them block no queries. */
type Parts = { first: string[]; between: string[]; last: string[] };

type Rewriting = {
  pattern: RegExp;
  rewrite(found: Record<string, string>, statement: string, all: string[]): Partial<Parts>;
};

const rewritings: Rewriting[] = [
  {
    pattern: /^CREATE (?<unique>UNIQUE )?INDEX "(?<index>\w+)" (?<rest>ON .*)$/s,
    rewrite({ unique = '', index = '', rest }, _, all) {
      const isReplaced = all.some(other => other.startsWith(`DROP INDEX "${index}"`));
      const name = isReplaced ? `${index}_new` : index;
      const between = [`CREATE ${unique}INDEX CONCURRENTLY IF NOT EXISTS "${name}" ${rest}`];
      if (!isReplaced) return { between };
      return { between, last: [`DROP INDEX "${index}";`, `ALTER INDEX "${name}" RENAME TO "${index}";`] };
    },
  },
  {
    pattern: /^DROP INDEX "(?<index>\w+)"/,
    rewrite({ index = '' }, statement, all) {
      const isReplaced = all.some(other => new RegExp(`^CREATE (UNIQUE )?INDEX "${index}"`).test(other));
      return isReplaced ? {} : { first: [statement] };
    },
  },
  {
    pattern: /^ALTER TABLE "(?<table>\w+)" ADD CONSTRAINT "(?<name>\w+)" (CHECK|FOREIGN KEY)\b/,
    rewrite({ table, name }, statement) {
      return {
        first: [statement.replace(/;$/, ' NOT VALID;')],
        between: [`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}";`],
      };
    },
  },
  {
    pattern:
      /^ALTER TABLE "(?<table>\w+)" ADD CONSTRAINT "(?<name>\w+)" (?<kind>PRIMARY KEY|UNIQUE) ?\((?<columns>[^)]*)\);$/,
    rewrite({ table, name, kind, columns }) {
      return {
        between: [`CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "${name}" ON "${table}" USING btree (${columns});`],
        last: [`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${kind} USING INDEX "${name}";`],
      };
    },
  },
  {
    pattern: /^ALTER TABLE "(?<table>\w+)" DROP CONSTRAINT "(?<name>\w+)";$/,
    rewrite({ table }, statement, all) {
      // The old key is needed until the new one is built.
      const isKey = all.some(other =>
        new RegExp(`^ALTER TABLE "${table}" ADD CONSTRAINT "\\w+" PRIMARY KEY`).test(other),
      );
      return isKey && statement.includes('_pk"') ? { last: [statement] } : { first: [statement] };
    },
  },
  {
    pattern: /^ALTER TABLE "(?<table>\w+)" ALTER COLUMN "(?<column>\w+)" SET NOT NULL;$/,
    rewrite({ table, column }, statement) {
      const name = `${table}_${column}_not_null`;
      return {
        first: [`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" CHECK ("${column}" IS NOT NULL) NOT VALID;`],
        between: [`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}";`],
        last: [statement, `ALTER TABLE "${table}" DROP CONSTRAINT "${name}";`],
      };
    },
  },
];

/** Statements about tables that the migration creates are not changed. */
export function makeSafe(migration: string): string {
  const created = listCreatedTables(migration);
  const all = splitStatements(migration);
  const codes = all.map(withoutComments);
  const parts: Parts = { first: [], between: [], last: [] };
  for (const statement of all) {
    const code = withoutComments(statement);
    const rewriting = rewritings.find(({ pattern }) => pattern.test(code));
    const isNew = created.has(tableOf(code) ?? '');
    const groups = rewriting?.pattern.exec(code)?.groups;
    const added = rewriting && !isNew ? rewriting.rewrite({ ...groups }, code, codes) : { first: [statement] };
    for (const part of ['first', 'between', 'last'] as const) parts[part].push(...(added[part] ?? []));
  }
  return joinStatements([...parts.first, ...parts.between, ...parts.last]);
}

function joinStatements(statements: string[]): string {
  return `${statements.join('\n--> statement-breakpoint\n')}\n`;
}
