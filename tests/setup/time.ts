import { asSuper } from '#tests/setup/database.ts';

/** Makes all rows older, as if time had passed for the database and for every process. Keys of rows and billing periods stay. */
export async function letTimePass({ superUrl }: { superUrl: string }, milliseconds: number): Promise<void> {
  const columns = await asSuper<{ table: string; column: string }>(
    superUrl,
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
       and c.column_name <> 'period_starts_at'
       and (c.table_name, c.column_name) not in (select table_name, column_name
         from information_schema.key_column_usage where table_schema = 'public')`,
  );
  const updates = [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => {
    const set = own.map(({ column }) => `"${column}" = "${column}" - interval '${milliseconds} milliseconds'`);
    return `update "${table}" set ${set.join(', ')};`;
  });
  await asSuper(superUrl, `set session_replication_role = replica; ${updates.join('\n')}`);
}
