// One real PostgreSQL for the whole run. Every test file gets its own database, copied from a migrated template.
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
  // Deleted with everything that tests, including failed ones, left in it.
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
