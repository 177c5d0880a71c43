// The rows of one organisation: its tables, its values, and whether anything changed.
import pg from 'pg';
import { globalTables } from '#database/schema/global.ts';

export type Rows = Awaited<ReturnType<typeof openRows>>;

/** Shorter values are not specific: names of states are in every organisation, and short texts in any sentence. */
const shortest = 6;

export async function openRows(superUrl: string) {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const { rows: found } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'organization_id' order by 1`,
  );
  const tables = found.map(({ name }) => name);
  const tenantTables = tables.filter(name => !(globalTables as readonly string[]).includes(name));
  const owned = [...tables.map(name => ({ name, column: 'organization_id' })), { name: 'organizations', column: 'id' }];

  const readAll = async (organizationId: string): Promise<Map<string, unknown[]>> => {
    const parts = owned.map(
      ({ name, column }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t where t.${column} = $1`,
    );
    const { rows } = await client.query<{ name: string; row: unknown }>(parts.join(' union all '), [organizationId]);
    return Map.groupBy(rows, ({ name }) => name) as Map<string, unknown[]>;
  };

  return {
    tenantTables,
    close: () => client.end(),
    /** The tables in which this organisation has no rows. */
    async listEmpty(organizationId: string): Promise<string[]> {
      const rows = await readAll(organizationId);
      return tenantTables.filter(name => !rows.has(name));
    },
    async counts(organizationId: string): Promise<Record<string, number>> {
      const rows = await readAll(organizationId);
      return Object.fromEntries(owned.map(({ name }) => [name, rows.get(name)?.length ?? 0]));
    },
    /** A fingerprint of its rows: equal before and after means that nothing changed. Memberships are checked every minute. */
    async checksums(organizationId: string): Promise<Record<string, string>> {
      const parts = owned.map(({ name, column }) => {
        const row = name === 'members' ? `(to_jsonb(t) - 'checked_at')::text` : 't::text';
        return `select '${name}' as name, md5(string_agg(${row}, chr(10) order by ${row})) as sum from ${name} t where t.${column} = $1`;
      });
      const { rows } = await client.query<{ name: string; sum: string }>(parts.join(' union all '), [organizationId]);
      return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
    },
    /** Every text in any column of its rows, including ids. */
    async values(organizationId: string): Promise<Set<string>> {
      const values = new Set<string>();
      for (const rows of (await readAll(organizationId)).values()) collect(rows, values);
      return values;
    },
    /** Whether its rows contain one of these values. */
    async holds(organizationId: string, values: readonly string[]): Promise<string[]> {
      const all = JSON.stringify([...(await readAll(organizationId)).values()]);
      return values.filter(value => all.includes(JSON.stringify(value).slice(1, -1)));
    },
  };
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length >= shortest && !isMoment(value)) into.add(value);
  } else if (value && typeof value === 'object') for (const one of Object.values(value)) collect(one, into);
}

function isMoment(value: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(value);
}
