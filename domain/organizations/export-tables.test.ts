import { getTableColumns, getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { excludedTables, exportedTables } from '#domain/organizations/export-tables.ts';
import { asSuper, createTestDatabase } from '#tests/setup/database.ts';

describe('the table lists of an export', () => {
  it('name every table that belongs to organisations', async () => {
    const { superUrl } = await createTestDatabase();
    const owned = await asSuper<{ name: string }>(
      superUrl,
      `select table_name as name from information_schema.columns
       where column_name = 'organization_id' and table_schema = 'public' order by 1`,
    );
    const named = [...exportedTables.map(({ table }) => getTableName(table)), ...Object.keys(excludedTables)];
    expect(named.sort()).toEqual(owned.map(({ name }) => name));
  });

  it('leave out every column with a secret, and name only existing columns', () => {
    const secret = /secret|token|hash|sealed|password|bytes|^lease$/i;
    const harmless = [
      'documentVersions.hash',
      'crawlPages.hash',
      'modelSettings.maxTokens',
      'modelUsage.tokens',
      'shopifySessions.refreshTokenExpires',
    ];
    const kept = exportedTables.flatMap(({ table, without = [] }) => {
      const columns = Object.keys(getTableColumns(table));
      expect(without.filter(name => !columns.includes(name))).toEqual([]);
      const named = getTableName(table).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      return columns.filter(name => secret.test(name) && !without.includes(name)).map(name => `${named}.${name}`);
    });
    expect(kept.filter(name => !harmless.includes(name))).toEqual([]);
  });
});
