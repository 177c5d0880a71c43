import { sql } from 'drizzle-orm';
import type { Database } from '#database/client.ts';
import { countPendingMigrations } from '#database/migrate.ts';
import { appRole, findRoleProblem } from '#database/roles.ts';
import { globalTables } from '#database/schema/global.ts';
import { openJobs } from '#platform/jobs.ts';
import { type CheckInput, type Finding, fail, hostOf, isLoopback, ok, reasonOf, warn } from '#server/doctor/finding.ts';
import { queues } from '#server/workers.ts';

const oldest = 150_000;
const setup = 'Run npm run db:setup with DATABASE_OWNER_URL.';

export async function checkDatabase({ env, database }: CheckInput): Promise<Finding> {
  const { DATABASE_URL: url } = env;
  if (!url || !database) return fail('No database. Start Aisle (npm start), or set DATABASE_URL.');
  try {
    const [found] = await ask<{ number: number; version: string; ssl: boolean }>(
      database,
      sql`select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as ssl`,
    );
    const { number = 0, version = '', ssl = false } = found ?? {};
    if (number < oldest) return fail(`PostgreSQL ${version} is too old: use 15 or newer.`);
    const words = `PostgreSQL ${version} at ${hostOf(url)}, ${ssl ? 'with TLS' : 'without TLS'}.`;
    if (ssl || isLoopback(url)) return ok(words);
    return warn(`${words} Add ?sslmode=verify-full to DATABASE_URL unless the network is private.`);
  } catch (error) {
    return fail(`${hostOf(url)} cannot be used: ${reasonOf(error)}. Check DATABASE_URL.`);
  }
}

export async function checkRoles({ database }: CheckInput): Promise<Finding> {
  if (!database) return fail('Not checked: there is no database.');
  const problem = await findRoleProblem(database);
  if (problem) return fail(problem);
  const open = await listUnprotected(database);
  if (open.length > 0) {
    return fail(
      `Row-level security is missing or wrong on ${open.join(', ')}. ${setup} If that does not help, restore the policies.`,
    );
  }
  return ok('The role owns no tables, and every tenant table has row-level security.');
}

/** Tables in which the app role could read more than one organisation. */
async function listUnprotected(database: Database): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    database,
    sql`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in (${sql.join(
          globalTables.map(name => sql`${name}`),
          sql`, `,
        )})
        and not (c.relrowsecurity and c.relforcerowsecurity and 1 = (
          select count(*) from pg_policy p where p.polrelid = c.oid
            and (0 = any(p.polroles) or ${appRole}::regrole::oid = any(p.polroles))
            and pg_get_expr(p.polqual, p.polrelid) like '%app.organization_id%'
            and pg_get_expr(p.polwithcheck, p.polrelid) like '%app.organization_id%')
          and not exists (select 1 from pg_policy p where p.polrelid = c.oid
            and (0 = any(p.polroles) or ${appRole}::regrole::oid = any(p.polroles))
            and pg_get_expr(p.polqual, p.polrelid) not like '%app.organization_id%'))
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function checkMigrations({ database }: CheckInput): Promise<Finding> {
  if (!database) return fail('Not checked: there is no database.');
  const pending = await countPendingMigrations(database);
  if (pending > 0) return fail(`Pending migrations: ${pending}. ${setup}`);
  return ok('All migrations have been applied.');
}

export async function checkJobs({ env, database }: CheckInput): Promise<Finding> {
  if (!database || !env.DATABASE_URL) return fail('Not checked: there is no database.');
  const jobs = await openJobs({ url: env.DATABASE_URL, onError: () => {}, runsJobs: false });
  try {
    const missing = await jobs.listMissing(queues);
    if (missing.length > 0) return fail(`The queue ${missing[0]} is missing. ${setup}`);
    const counts = await jobs.count();
    const failed = counts.filter(queue => queue.failed > 0).map(({ name }) => name);
    if (failed.length > 0)
      return warn(`Jobs failed permanently in ${failed.join(', ')}. Run npm run jobs for the reasons.`);
    return ok(`${counts.length} queues, no failed jobs.`);
  } finally {
    await jobs.stop();
  }
}

async function ask<T extends Record<string, unknown>>(database: Database, statement: ReturnType<typeof sql>) {
  return (await database.transaction(null, tx => tx.execute<T>(statement))).rows;
}
