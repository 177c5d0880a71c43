import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#database/client.ts';

export const appRole = 'aisle_app';

/** Creates the app role, or sets a new password. The owner needs the right to create roles. */
export async function createAppRole(ownerUrl: string, password: string): Promise<string> {
  const exists = await hasAppRole(ownerUrl);
  await asOwner(ownerUrl, async client => {
    await client.query(`${exists ? 'alter' : 'create'} role ${appRole} login password ${pg.escapeLiteral(password)}`);
    await client.query(`grant connect on database ${pg.escapeIdentifier(client.database ?? '')} to ${appRole}`);
  });
  return Object.assign(new URL(ownerUrl), { username: appRole, password }).href;
}

export async function hasAppRole(ownerUrl: string): Promise<boolean> {
  return asOwner(ownerUrl, async client => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
    return rowCount === 1;
  });
}

export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'aisle owner' });
  // The query rejects anyway; without a listener a broken connection would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the reason why this role must not serve requests, or null. */
export async function findRoleProblem(database: Database): Promise<string | undefined> {
  const { rows } = await database.transaction(null, tx =>
    tx.execute<{ name: string; superuser: boolean; bypass: boolean; owns: boolean }>(sql`
      select rolname as name, rolsuper as superuser, rolbypassrls as bypass,
        exists (select 1 from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
          and pg_has_role(r.oid, relowner, 'USAGE')) as owns
      from pg_roles r where rolname = current_user`),
  );
  const role = rows[0];
  if (!role) return undefined;
  const problem =
    (role.superuser && 'is a superuser') ||
    (role.bypass && 'bypasses row-level security') ||
    (role.owns && 'has the rights of their owner');
  return problem
    ? `DATABASE_URL logs in as "${role.name}", which ${problem}: tenants would not be isolated. Use the ${appRole} role that npm run db:setup creates.`
    : undefined;
}
