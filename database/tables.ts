// The tables and sequences of a database, read from its catalogue, so that new tables are included automatically.
import pg from 'pg';

export type Table = { name: string; columns: string[]; references: string[] };
export type Sequence = { name: string; value: string; isCalled: boolean };

/**
 * Not transferred to another database. Transaction IDs are meaningless there (and cached answers expire within minutes); the rest is
 * the job queue's internal state.
 */
const notCarried = [
  'public.answer_cache',
  'public.knowledge_changes',
  'jobs.version',
  'jobs.bam',
  'jobs.warning',
  'jobs.queue_stats',
];

const schemas = `('public', 'jobs')`;
/** Excludes objects of extensions. */
const isOwn = (oid: string) => `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;

/** Tables with their writable columns, each after the tables it references. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%s.%s', n.nspname, c.relname) as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select distinct format('%s.%s', fn.nspname, f.relname) from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.contype = 'f' and f.oid <> c.oid
          and (k.conrelid = c.oid or k.conrelid in (select inhrelid from pg_inherits where inhparent = c.oid))) as "references"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ${schemas} and ${isOwn('c.oid')}
    order by 1`);
  return inOrder(rows.filter(({ name }) => !notCarried.includes(name)));
}

function inOrder(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  const left = new Map(tables.map(table => [table.name, table]));
  while (left.size > 0) {
    const next = [...left.values()].filter(({ references }) => !references.some(name => left.has(name)));
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const table of next) left.delete(table.name);
    sorted.push(...next);
  }
  return sorted;
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname in ${schemas} and ${isOwn('c.oid')} order by 1`);
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteName(name)}`,
    );
    found.push({ name, value: state.rows[0]?.value ?? '1', isCalled: state.rows[0]?.isCalled ?? false });
  }
  return found;
}

/** "schema.table" as SQL writes it. */
export function quoteName(name: string): string {
  return name.split('.').map(pg.escapeIdentifier).join('.');
}

/** Whether it contains only what migrations insert. */
export async function isUnused(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and ${isOwn('c.oid')}
      and n.nspname not in ('information_schema', 'drizzle') and n.nspname !~ '^pg_'
      and format('%s.%s', n.nspname, c.relname) not in ('public.plans', 'public.installation', 'jobs.queue', 'jobs.schedule', 'jobs.version', 'jobs.bam')`);
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from ${quoteName(name)} limit 1`);
    if (rowCount) return false;
  }
  return true;
}

/** Drops everything that migrations created; extensions stay. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`
    drop schema if exists jobs, drizzle cascade;
    do $$ declare one record; begin
      for one in select oid::regclass as name from pg_class c where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition and ${isOwn('c.oid')}
      loop execute format('drop table if exists %s cascade', one.name); end loop;
      for one in select oid::regprocedure as name from pg_proc p where pronamespace = 'public'::regnamespace and ${isOwn('p.oid')}
      loop execute format('drop routine if exists %s cascade', one.name); end loop;
    end $$`);
}
