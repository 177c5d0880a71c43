import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#database/client.ts';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import type { Context, Services } from '#domain/context.ts';
import type { Permission } from '#domain/identity/inputs.ts';
import { openJobs } from '#platform/jobs.ts';
import { openFiles } from '#providers/files.ts';
import { type DatabaseUrls, urlsOf } from '#server/postgres/local-database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { withoutProviders } from '#tests/setup/services.ts';

/** A new migrated database for this test file, deleted afterwards. */
export async function createTestDatabase(): Promise<DatabaseUrls & { superUrl: string }> {
  const superUrl = inject('superUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes a third of the time of writing them to the log.
  await asSuper(superUrl, `create database ${name} template template_aisle owner aisle_owner strategy file_copy`);
  afterAll(() => asSuper(superUrl, `drop database ${name} with (force)`));
  const ownUrl = Object.assign(new URL(superUrl), { pathname: `/${name}` }).href;
  await asSuper(ownUrl, freeSaves);
  return { ...urlsOf(superUrl, name), superUrl: ownUrl };
}

/** Tests save more often than a person may. */
const freeSaves = `
  create function free_saves() returns trigger language plpgsql as $$
    begin new.points := 1; return new; end $$;
  create trigger free_saves before insert or update on rate_limits for each row
    when (new.key like 'saves:%') execute function free_saves()`;

/** For tests of the limit itself. */
export async function limitSaves({ superUrl }: Pick<TestServices, 'superUrl'>): Promise<void> {
  await asSuper(superUrl, 'drop trigger free_saves on rate_limits');
}

export type TestServices = Services & DatabaseUrls & { superUrl: string };

export async function openTestServices(): Promise<TestServices> {
  const urls = await createTestDatabase();
  const onError = () => {};
  const database = openDatabase({ url: urls.appUrl, poolSize: 5, onError });
  const jobs = await openJobs({ url: urls.appUrl, onError, runsJobs: false });
  const folder = temporaryFolder('files');
  afterAll(async () => {
    await jobs.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...urls, ...withoutProviders({ database, jobs }), files: openFiles({ folder }) };
}

/** An organisation with a plan, so that it may use everything its limits allow. */
export async function createOrganization(database: Database, id: string, planId = 'scale'): Promise<string> {
  const now = new Date();
  const plan = { planId, source: 'free', status: 'active', periodStartsAt: now, updatedAt: now } as const;
  await database.transaction(id, async tx => {
    await tx.insert(organizations).values({ id }).onConflictDoNothing();
    await tx.insert(entitlements).values({ organizationId: id, ...plan });
  });
  return id;
}

export function contextOf(services: Services, organizationId: string, ...permissions: Permission[]): Context {
  return { ...services, actor: { kind: 'person', id: 'tester' }, organizationId, permissions: new Set(permissions) };
}

/** Each call is made by another person, so that the limits of one person do not apply. */
export function byManyPeople(ctx: Context): Context {
  return {
    ...ctx,
    get actor() {
      return { kind: 'person' as const, id: `person-${randomUUID()}` };
    },
  };
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
