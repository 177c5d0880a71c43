import { asSuper } from '#tests/setup/database.ts';

/** The tables of the database, including jobs, that contain one of these words in any column. */
export async function findWords(superUrl: string, words: readonly string[]): Promise<string[]> {
  const tables = await asSuper<{ name: string }>(
    superUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const list = words.map(word => `('${word}')`).join();
  const looks = tables.map(
    ({ name }) => `select '${name}: ' || words.sought as found from words
    where exists (select from ${name} as one where one::text ilike '%' || words.sought || '%')`,
  );
  const rows = await asSuper<{ found: string }>(
    superUrl,
    `with words (sought) as (values ${list}) ${looks.join(' union all ')}`,
  );
  return rows.map(({ found }) => found);
}
