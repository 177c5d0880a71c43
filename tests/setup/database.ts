import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#database/client.ts';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import type { Context, Services } from '#domain/context.ts';
import type { Permission } from '#domain/identity/inputs.ts';
import { systemClock } from '#platform/clock.ts';
import { openJobs } from '#platform/jobs.ts';
import { createLog } from '#platform/log.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openMail } from '#providers/mail.ts';
import { openManagement } from '#providers/management.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
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
  return { ...urls, ...withoutOutside({ database, jobs }) };
}

/** Services that reach nobody outside: whoever needs an identity provider brings one. */
export function withoutOutside({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Services {
  const nowhere = { url: 'http://127.0.0.1:9', id: 'machine', secret: 'secret', resource: 'none' };
  return {
    database,
    jobs,
    clock: systemClock,
    log: createLog({ level: 'silent', name: 'test' }),
    mail: openMail({ url: undefined, from: 'Aisle <hello@aisle.example>' }),
    directory: openDirectory(openManagement(nowhere)),
    payments: openPaddle({ url: nowhere.url, apiKey: 'pdl_test' }),
    publicUrl: 'http://localhost:3000',
  };
}

/** An organisation with a plan, so that it may use everything its limits allow. */
export async function createOrganization(database: Database, id: string, planId = 'scale'): Promise<string> {
  const now = new Date();
  const plan = { planId, source: 'free', status: 'active', periodStartsAt: now, updatedAt: now };
  await database.transaction(id, async tx => {
    await tx.insert(organizations).values({ id }).onConflictDoNothing();
    await tx.insert(entitlements).values({ organizationId: id, ...plan });
  });
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
