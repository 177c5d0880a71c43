// One real PostgreSQL for the whole run. Every test file gets a database of its own, copied from a migrated template.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#database/migrate.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    superUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-tests-'));
  const cluster = await startCluster({ folder: join(folder, 'postgres'), durable: false });
  const { ownerUrl } = await prepareDatabase(cluster.superUrl, 'template_aisle');
  await migrate(ownerUrl, queues);
  project.provide('superUrl', cluster.superUrl);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
