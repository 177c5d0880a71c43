import { openDatabase } from '#database/client.ts';
import { countPendingMigrations } from '#database/migrate.ts';
import { findRoleProblem } from '#database/roles.ts';
import type { Services } from '#domain/context.ts';
import { systemClock } from '#platform/clock.ts';
import { type Env, EnvError, requireSetting } from '#platform/env.ts';
import { openJobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';

export type OpenServices = Services & { close(): Promise<void> };

/** What a process needs to serve or to work. Refuses a database that is behind, or a login that sees every tenant. */
export async function openServices(env: Env, log: Log, options: { works: boolean }): Promise<OpenServices> {
  const url = requireSetting(env, 'DATABASE_URL', 'it is the address of the PostgreSQL to use.');
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const database = openDatabase({ url, poolSize: env.DATABASE_POOL_SIZE, onError });
  try {
    const pending = await countPendingMigrations(database);
    if (pending > 0) {
      const words = pending === 1 ? '1 migration' : `${pending} migrations`;
      throw new EnvError(`The database is ${words} behind this version. Run npm run db:setup, then start again.`);
    }
    const problem = await findRoleProblem(database);
    if (problem) throw new EnvError(problem);
    const jobs = await openJobs({ url, onError, works: options.works });
    const close = async () => {
      await jobs.stop();
      await database.close();
    };
    return { database, jobs, clock: systemClock, log, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
