// Creates the roles and the database in the bundled PostgreSQL, as on a managed service: the owner is not a superuser.
import pg from 'pg';
import { appRole, createAppRole } from '#database/roles.ts';
import { hashSecret } from '#platform/crypto.ts';

const ownerRole = 'aisle_owner';

export type DatabaseUrls = { ownerUrl: string; appUrl: string };

export async function prepareDatabase(superUrl: string, name = 'aisle'): Promise<DatabaseUrls> {
  const urls = urlsOf(superUrl, name);
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select 1 from pg_roles where rolname = $1) as role,
        exists (select 1 from pg_database where datname = $2) as database`,
      [ownerRole, name],
    );
    const password = pg.escapeLiteral(new URL(urls.ownerUrl).password);
    if (!rows[0]?.role) await client.query(`create role ${ownerRole} login createrole createdb password ${password}`);
    if (!rows[0]?.database) await client.query(`create database ${pg.escapeIdentifier(name)} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
  await createAppRole(urls.ownerUrl, new URL(urls.appUrl).password);
  return urls;
}

/** Passwords are derived from the superuser's, so that only one secret is stored. */
export function urlsOf(superUrl: string, name = 'aisle'): DatabaseUrls {
  const { password } = new URL(superUrl);
  const login = (username: string) =>
    Object.assign(new URL(superUrl), {
      username,
      password: hashSecret(`${password} ${username}`),
      pathname: `/${name}`,
    }).href;
  return { ownerUrl: login(ownerRole), appUrl: login(appRole) };
}
