import { and, asc, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { documents } from '#database/schema/knowledge.ts';
import { widgetPictures } from '#database/schema/widgets.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { type ExportedTable, exportedTables, smallBatch } from '#domain/organizations/export-tables.ts';

/** The number of rows and files to export. */
export async function countEverything(ctx: Context): Promise<number> {
  let total = 0;
  for (const { table } of exportedTables) {
    const isOurs = sql`${sql.identifier('organization_id')} = ${requireOrganization(ctx)}`;
    const [found] = await transaction(ctx, tx =>
      tx.select({ count: sql<number>`count(*)::int` }).from(table).where(isOurs),
    );
    total += found?.count ?? 0;
  }
  return total;
}

/**
 * The rows of a table by primary key, in batches with a short transaction each. Keys are passed as text, because the
 * database's timestamps are more precise than JavaScript's.
 */
export async function* rowsOf(ctx: Context, { table, without = [], atOnce = 200 }: ExportedTable) {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const chosen = Object.fromEntries(Object.entries(columns).filter(([name]) => !without.includes(name)));
  const key = keyOf(table);
  const place = sql<string[]>`array[${sql.join(
    key.map(column => sql`${column}::text`),
    sql`, `,
  )}]`;
  const isOurs = eq(columns.organizationId as PgColumn, requireOrganization(ctx));
  let after: SQL | undefined;
  for (;;) {
    const rows = await transaction(ctx, tx =>
      tx
        .select({ ...chosen, $place: place })
        .from(table)
        .where(and(isOurs, after))
        .orderBy(...key.map(column => asc(column)))
        .limit(atOnce),
    );
    if (rows.length > 0) yield rows.map(({ $place: _, ...row }) => row as Record<string, unknown>);
    const last = rows.at(-1)?.$place as string[] | undefined;
    if (!last || rows.length < atOnce) return;
    const values = key.map((column, at) => sql`${last[at]}::${sql.raw(column.getSQLType())}`);
    after = sql`(${sql.join(key, sql`, `)}) > (${sql.join(values, sql`, `)})`;
  }
}

/** The table's own columns: the columns in a composite key do not know their type. */
function keyOf(table: PgTable): PgColumn[] {
  const { primaryKeys, columns } = getTableConfig(table);
  const names = primaryKeys[0]?.columns.map(({ name }) => name);
  if (!names) return columns.filter(({ primary }) => primary);
  return names.flatMap(name => columns.find(column => column.name === name) ?? []);
}

export function fileNameOf({ table }: ExportedTable): string {
  return `${getTableName(table).replaceAll('_', '-')}.json`;
}

/** Uploaded files: originals of documents, then pictures of widgets. Keys are those of the file store. */
export async function* originalsOf(ctx: Context): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  for await (const rows of rowsOf(ctx, { table: documents })) {
    for (const { id, originalKey, originalName } of rows as (typeof documents.$inferSelect)[]) {
      const bytes = originalKey === null ? undefined : await ctx.files.find(originalKey);
      if (bytes) yield { name: `files/${id}/${safeName(originalName ?? 'file')}`, bytes };
    }
  }
  for await (const rows of rowsOf(ctx, { table: widgetPictures, atOnce: smallBatch })) {
    for (const { id, type, bytes } of rows as (typeof widgetPictures.$inferSelect)[]) {
      yield { name: `pictures/${id}.${type.replace(/^image\//, '').replaceAll(/[^a-z\d]/g, '')}`, bytes };
    }
  }
}

/** A typed name must not become a path when the archive is extracted. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in it
  return name.replaceAll(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').replace(/^[. ]+/, '') || 'file';
}
