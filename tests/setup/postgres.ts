// One real PostgreSQL for the whole run. Every test file gets a database of its own, copied from a migrated template.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#database/migrate.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    superUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const folder = temporaryFolder('tests');
  // Whatever tests leave in the folder for such things, also those that fail, goes with it.
  process.env.TMPDIR = join(folder, 'tmp');
  mkdirSync(process.env.TMPDIR);
  const cluster = await startCluster({ folder: join(folder, 'postgres'), durable: false });
  const { ownerUrl } = await prepareDatabase(cluster.superUrl, 'template_aisle');
  await migrate(ownerUrl, queues);
  project.provide('superUrl', cluster.superUrl);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
