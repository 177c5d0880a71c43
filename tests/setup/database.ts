import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#database/client.ts';
import { organizations } from '#database/schema/global.ts';
import type { Context, Services } from '#domain/context.ts';
import type { Permission } from '#domain/identity/inputs.ts';
import { systemClock } from '#platform/clock.ts';
import { openJobs } from '#platform/jobs.ts';
import { createLog } from '#platform/log.ts';
import { type DatabaseUrls, urlsOf } from '#server/postgres/local-database.ts';

/** A fresh migrated database for this test file; gone afterwards. */
export async function createTestDatabase(): Promise<DatabaseUrls & { superUrl: string }> {
  const superUrl = inject('superUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuper(superUrl, `create database ${name} template template_aisle owner aisle_owner`);
  afterAll(() => asSuper(superUrl, `drop database ${name} with (force)`));
  return { ...urlsOf(superUrl, name), superUrl: Object.assign(new URL(superUrl), { pathname: `/${name}` }).href };
}

export type TestServices = Services & DatabaseUrls & { superUrl: string };

export async function openTestServices(): Promise<TestServices> {
  const urls = await createTestDatabase();
  const onError = () => {};
  const database = openDatabase({ url: urls.appUrl, poolSize: 5, onError });
  const jobs = await openJobs({ url: urls.appUrl, onError, works: false });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });
  return { ...urls, database, jobs, clock: systemClock, log: createLog({ level: 'silent', name: 'test' }) };
}

export async function createOrganization(database: Database, id: string): Promise<string> {
  await database.transaction(id, tx => tx.insert(organizations).values({ id }));
  return id;
}

export function contextOf(services: Services, organizationId: string, ...permissions: Permission[]): Context {
  return { ...services, actor: { kind: 'person', id: 'tester' }, organizationId, permissions: new Set(permissions) };
}

export async function asSuper<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
