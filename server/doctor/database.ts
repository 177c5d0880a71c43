import { sql } from 'drizzle-orm';
import type { Database } from '#database/client.ts';
import { describeDataChange, listDataChanges } from '#database/data-changes.ts';
import { isQuiet } from '#database/installation.ts';
import { countPendingMigrations } from '#database/migrate.ts';
import { appRole, findRoleProblem } from '#database/roles.ts';
import { globalTables } from '#database/schema/global.ts';
import type { QueueCount } from '#platform/job-reports.ts';
import { openJobs } from '#platform/jobs.ts';
import { type CheckInput, type Finding, fail, hostOf, isLoopback, ok, reasonOf, warn } from '#server/doctor/finding.ts';
import { queues } from '#server/workers.ts';

const oldest = 150_000;
/** Workers look after the queues every ten seconds. */
const workerSeconds = 60;
const lateSeconds = 120;
const seeReasons = 'Run npm run jobs for the reasons.';
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
  const changes = (await listDataChanges(database)).map(describeDataChange).join(' ');
  if (pending > 0) return fail(`Pending migrations: ${pending}. ${[setup, changes].filter(Boolean).join(' ')}`);
  return ok(['All migrations have been applied.', changes].filter(Boolean).join(' '));
}

export async function checkJobs({ env, database }: CheckInput): Promise<Finding> {
  if (!database || !env.DATABASE_URL) return fail('Not checked: there is no database.');
  if (await isQuiet(database)) return ok('Not checked: no jobs run in a quiet copy.');
  const jobs = await openJobs({ url: env.DATABASE_URL, onError: () => {}, runsJobs: false });
  try {
    const missing = await jobs.listMissing(queues);
    if (missing.length > 0) return fail(`The queue ${missing[0]} is missing. ${setup}`);
    return judgeJobs(await jobs.count(), await jobs.findWorkerAge());
  } finally {
    await jobs.stop();
  }
}

export function judgeJobs(counts: QueueCount[], workerAge: number | null): Finding {
  const hasWorker = workerAge !== null && workerAge < workerSeconds;
  const waiting = counts.reduce((sum, queue) => sum + queue.waiting, 0);
  const seconds = Math.max(0, ...counts.map(({ waitingSeconds }) => waitingSeconds));
  const isLate = seconds > lateSeconds;
  const late = `${waiting === 1 ? '1 job waits' : `${waiting} jobs wait`}, the first for ${inMinutes(seconds)}`;
  const last = workerAge === null ? 'No worker has run yet' : `No worker has run for ${inMinutes(workerAge)}`;
  if (!hasWorker && isLate) return fail(`${last}; ${late}. Start a worker: npm run worker.`);
  if (!hasWorker) return warn(`${last}. Start a worker: npm run worker.`);
  const setAside = counts.filter(queue => queue.setAside > 0).map(({ name }) => name);
  if (setAside.length > 0)
    return warn(`Jobs that ended their process twice were set aside in ${setAside.join(', ')}. ${seeReasons}`);
  const failed = counts.filter(queue => queue.failed > 0).map(({ name }) => name);
  if (failed.length > 0) return warn(`Jobs failed permanently in ${failed.join(', ')}. ${seeReasons}`);
  if (isLate) return warn(`${late}. Start more workers.`);
  return ok(`${counts.length} queues, no failed jobs, no long waits.`);
}

function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

async function ask<T extends Record<string, unknown>>(database: Database, statement: ReturnType<typeof sql>) {
  return (await database.transaction(null, tx => tx.execute<T>(statement))).rows;
}
