import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locateHome } from '#server/postgres/binaries.ts';
import { type DatabaseUrls, urlsOf } from '#server/postgres/local-database.ts';

/** The URLs of the bundled database while npm start runs, for commands in a second terminal. */
export function findRunningDatabase(folder: string): DatabaseUrls | undefined {
  if (!existsSync(folder)) return undefined;
  const cluster = join(locateHome(folder), 'cluster');
  const state = join(cluster, 'data/postmaster.pid');
  if (!existsSync(state)) return undefined;
  const port = readFileSync(state, 'utf8').split('\n')[3];
  const { password } = JSON.parse(readFileSync(join(cluster, 'credentials.json'), 'utf8')) as { password: string };
  return urlsOf(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
}
