import { join, resolve } from 'node:path';
import type { Env } from '#platform/env.ts';
import { lockDataFolder } from '#server/data-lock.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { findRunningDatabase } from '#server/postgres/running.ts';

/** The database of operator commands: the configured one, or the bundled one, which is started if it is not running. */
export async function withCommandDatabase<T>(env: Env, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  if (env.DATABASE_OWNER_URL) return work(env.DATABASE_OWNER_URL);
  const folder = join(resolve(env.DATA_DIR), 'postgres');
  const running = findRunningDatabase(folder);
  if (running) return work(running.ownerUrl);
  const unlock = lockDataFolder(resolve(env.DATA_DIR));
  try {
    const cluster = await startCluster({ folder, durable: true });
    try {
      return await work((await prepareDatabase(cluster.superUrl)).ownerUrl);
    } finally {
      await cluster.stop();
    }
  } finally {
    unlock();
  }
}
