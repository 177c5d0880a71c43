// The uploaded files that documents refer to. The files of exports are not backed up: they expire within days and can be made again.
import type pg from 'pg';
import type { ZipWriter } from '#providers/archive/zip-writer.ts';
import type { Files } from '#providers/files.ts';
import { filePrefix, type Manifest } from '#server/backups/manifest.ts';

const keysAtOnce = 1000;
const maxListedKeys = 10;

type Added = { count: number; bytes: number; notFound: string[] };

/** In the transaction of the snapshot. */
export async function addOriginals(client: pg.Client, zip: ZipWriter, files: Files): Promise<Added> {
  const added: Added = { count: 0, bytes: 0, notFound: [] };
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('documents') and attname = 'original_key'`,
  );
  // The first versions had no such table.
  if (!rowCount) return added;
  await client.query(`declare originals no scroll cursor for
    select original_key as key from documents where original_key is not null`);
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${keysAtOnce} from originals`);
    for (const { key } of rows) {
      const bytes = await files.find(key);
      if (bytes) {
        added.count += 1;
        added.bytes += await zip.add(`${filePrefix}${key}`, [bytes]);
      } else added.notFound.push(key);
    }
    if (rows.length < keysAtOnce) return added;
  }
}

/** After the snapshot: a file is not missing if its document was deleted while the backup was made. */
export async function countMissing(client: pg.Client, { notFound, ...totals }: Added): Promise<Manifest['files']> {
  const { rows } =
    notFound.length > 0
      ? await client.query<{ key: string }>(
          'select original_key as key from documents where original_key = any($1) order by key',
          [notFound],
        )
      : { rows: [] };
  return {
    ...totals,
    missing: rows.length,
    missingKeys: rows.slice(0, maxListedKeys).map(({ key }) => key),
    deleted: notFound.length - rows.length,
  };
}

/** How many restored documents refer to an original that is not among these. */
export async function countWithoutOriginal(client: pg.Client, keys: string[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from documents where original_key is not null
       and not exists (select from unnest($1::text[]) as stored (key) where key = original_key)`,
    [keys],
  );
  return rows[0]?.count ?? 0;
}
