// Reads the database catalogue and describes each table that does not isolate organisations.
import pg from 'pg';
import { appRole } from '#database/roles.ts';
import { globalTables } from '#database/schema/global.ts';

type Table = {
  name: string;
  kind: string;
  columns: string[];
  enabled: boolean;
  forced: boolean;
  invoker: boolean;
  primaryKey: string[] | null;
};
type Policy = { table: string; roles: string[]; command: string; using: string; check: string };
type ForeignKey = { table: string; name: string; columns: string[]; target: string };
type UniqueIndex = { table: string; name: string; columns: string[] };

export async function findTenantGaps(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = (await client.query<Table>(tablesQuery)).rows;
    const policies = (await client.query<Policy>(policiesQuery)).rows;
    const foreignKeys = (await client.query<ForeignKey>(foreignKeysQuery)).rows;
    const indexes = (await client.query<UniqueIndex>(uniqueIndexesQuery)).rows;
    const isGlobal = (name: string) => (globalTables as readonly string[]).includes(name);
    return tables
      .filter(table => !isGlobal(table.name))
      .flatMap(table => [
        ...gapsOfTable(table),
        ...(table.kind === 'r' || table.kind === 'p'
          ? gapsOfPolicies(
              table.name,
              policies.filter(policy => policy.table === table.name),
            )
          : []),
        ...foreignKeys
          .filter(key => key.table === table.name && !isGlobal(key.target) && !key.columns.includes('organization_id'))
          .map(key => `${table.name}: the foreign key ${key.name} does not carry organization_id`),
        ...indexes
          .filter(index => index.table === table.name && !index.columns.includes('organization_id'))
          .map(index => `${table.name}: the unique index ${index.name} does not carry organization_id`),
      ]);
  } finally {
    await client.end();
  }
}

function gapsOfTable(table: Table): string[] {
  if (table.kind === 'v') return table.invoker ? [] : [`${table.name}: a view that sees with its owner's eyes`];
  if (table.kind === 'm' || table.kind === 'f')
    return [`${table.name}: row-level security cannot hold this kind of table`];
  if (!table.columns.includes('organization_id')) return [`${table.name}: is neither global nor has organization_id`];
  return [
    ...(table.primaryKey?.[0] === 'organization_id' ? [] : ['the primary key does not begin with organization_id']),
    ...(table.enabled ? [] : ['row-level security is not enabled']),
    ...(table.forced ? [] : ['row-level security is not forced']),
  ].map(gap => `${table.name}: ${gap}`);
}

const tenantCondition =
  /^\(\(?organization_id\)?(::text)? = NULLIF\(current_setting\('app\.organization_id'::text, true\), ''::text\)\)$/;

function gapsOfPolicies(table: string, policies: Policy[]): string[] {
  const isTenant = (policy: Policy) =>
    policy.command === '*' && tenantCondition.test(policy.using) && tenantCondition.test(policy.check);
  const forApp = policies.filter(policy => policy.roles.some(role => role === appRole || role === 'public'));
  const forOwner = policies.filter(policy => policy.roles.includes('(owner)') && policy.using === 'true');
  return [
    ...(forApp.length === 1 && forApp.every(isTenant)
      ? []
      : ['the app role is not held to its organisation by one policy']),
    ...(forOwner.length === 1 ? [] : ['the owner has no policy of its own']),
  ].map(gap => `${table}: ${gap}`);
}

const tablesQuery = `
  select case when c.relnamespace = 'public'::regnamespace then '' else c.relnamespace::regnamespace || '.' end || c.relname as name,
    c.relkind as kind, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    coalesce('security_invoker=true' = any(c.reloptions) or 'security_invoker=on' = any(c.reloptions), false) as invoker,
    (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select array_agg(a.attname::text order by k.position)
      from pg_constraint p, unnest(p.conkey) with ordinality as k(number, position)
      join pg_attribute a on a.attnum = k.number
      where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid) as "primaryKey"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('jobs', 'drizzle', 'information_schema') and n.nspname not like 'pg\\_%'
  order by 1`;

const policiesQuery = `
  select c.relname as "table", p.polcmd as command,
    pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check,
    array(select case when r = c.relowner then '(owner)' when r = 0 then 'public' else pg_get_userbyid(r)::text end
      from unnest(p.polroles) r) as roles
  from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace`;

const foreignKeysQuery = `
  select c.relname as "table", k.conname as name, t.relname as target,
    array(select a.attname::text from unnest(k.conkey) n join pg_attribute a on a.attrelid = c.oid and a.attnum = n) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`;

const uniqueIndexesQuery = `
  select c.relname as "table", i.relname as name,
    array(select a.attname::text from unnest(x.indkey) n join pg_attribute a on a.attrelid = c.oid and a.attnum = n) as columns
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where x.indisunique and c.relnamespace = 'public'::regnamespace`;
