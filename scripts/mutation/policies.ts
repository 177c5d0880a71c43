// Mutants of the database: each policy opened, each table without row-level security, one at a time.
import pg from 'pg';
import { appRole } from '#database/roles.ts';
import type { Mutant } from './insert-mutants.ts';

type Policy = { table: string; name: string; using: string | null; check: string | null };

const tests = ['tests/attacks/tenants.test.ts'];

export async function listPolicies(superUrl: string): Promise<Mutant[]> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(superUrl), { pathname: '/template_aisle' }).href,
  });
  await client.connect();
  try {
    const policies = (await client.query<Policy>(policiesQuery, [appRole])).rows;
    const tables = (await client.query<{ table: string; forced: boolean }>(tablesQuery)).rows;
    return [...policies.flatMap(withoutPolicy), ...tables.flatMap(withoutProtection)];
  } finally {
    await client.end();
  }
}

function withoutPolicy({ table, name, using, check }: Policy): Mutant[] {
  const alter = `alter policy ${name} on ${table}`;
  return [
    ...(using && using !== 'true'
      ? [mutant(table, `policy ${name}: using (true)`, `${alter} using (true)`, `${alter} using (${using})`)]
      : []),
    ...(check && check !== 'true'
      ? [
          mutant(
            table,
            `policy ${name}: with check (true)`,
            `${alter} with check (true)`,
            `${alter} with check (${check})`,
          ),
        ]
      : []),
  ];
}

function withoutProtection({ table, forced }: { table: string; forced: boolean }): Mutant[] {
  const alter = `alter table ${table}`;
  return [
    mutant(
      table,
      'row-level security off',
      `${alter} disable row level security`,
      `${alter} enable row level security`,
    ),
    ...(forced
      ? [mutant(table, 'not forced', `${alter} no force row level security`, `${alter} force row level security`)]
      : []),
  ];
}

function mutant(table: string, what: string, take: string, give: string): Mutant {
  return { id: `${table}: ${what}`, area: 'policies', where: table, what, tests, sql: { take, give } };
}

const policiesQuery = `
  select p.polrelid::regclass::text as "table", p.polname as name,
    pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
  from pg_policy p where p.polroles && array[$1::regrole::oid] order by 1, 2`;

const tablesQuery = `
  select oid::regclass::text as "table", relforcerowsecurity as forced from pg_class
  where relnamespace = 'public'::regnamespace and relrowsecurity order by 1`;
