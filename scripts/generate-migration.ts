// Creates a migration from the schema, adds row-level security for every new table, and makes it safe to run beside servers.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDangers } from '../database/migration-dangers.ts';
import { globalTables } from '../database/schema/global.ts';
import { makeSafe } from './safe-migration.ts';

const folder = join(import.meta.dirname, '../database/migrations');
const before = new Set(readdirSync(folder));
const kit = join(import.meta.dirname, '../node_modules/drizzle-kit/bin.cjs');
const made = spawnSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], { stdio: 'inherit' });
if (made.status !== 0) process.exit(made.status ?? 1);

for (const file of readdirSync(folder).filter(name => name.endsWith('.sql') && !before.has(name))) {
  const path = join(folder, file);
  const generated = readFileSync(path, 'utf8');
  const guards = [...generated.matchAll(/CREATE TABLE "([^"]+)" \(([\s\S]*?)\n\);/g)].map(
    ([, table = '', columns = '']) => `SELECT ${guardOf(table, columns)};`,
  );
  const migration = makeSafe([generated, ...guards].join('\n--> statement-breakpoint\n'));
  writeFileSync(path, migration);
  for (const guard of guards) console.log(`${file}: ${guard}`);
  for (const danger of findDangers(migration))
    console.error(`\n${file} is not safe yet. CONTRIBUTING.md explains how to change it.\n${danger}`);
}

function guardOf(table: string, columns: string): string {
  if (!(globalTables as readonly string[]).includes(table)) return `protect_tenant_table('${table}')`;
  const isOwned = columns.includes('"organization_id"');
  return isOwned ? `own_global_table('${table}', 'organization_id')` : `open_global_table('${table}')`;
}
