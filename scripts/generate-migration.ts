// Creates a migration from the schema and adds row-level security for every new table.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globalTables } from '../database/schema/global.ts';

const folder = join(import.meta.dirname, '../database/migrations');
const before = new Set(readdirSync(folder));
const kit = join(import.meta.dirname, '../node_modules/drizzle-kit/bin.cjs');
const made = spawnSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], { stdio: 'inherit' });
if (made.status !== 0) process.exit(made.status ?? 1);

for (const file of readdirSync(folder).filter(name => name.endsWith('.sql') && !before.has(name))) {
  const statements = readFileSync(join(folder, file), 'utf8');
  const tables = [...statements.matchAll(/CREATE TABLE "([^"]+)" \(([\s\S]*?)\n\);/g)];
  for (const [, table = '', columns = ''] of tables) {
    const guard = guardOf(table, columns);
    appendFileSync(join(folder, file), `\n--> statement-breakpoint\nSELECT ${guard};`);
    console.log(`${file}: ${guard}`);
  }
}

function guardOf(table: string, columns: string): string {
  if (!(globalTables as readonly string[]).includes(table)) return `protect_tenant_table('${table}')`;
  const isOwned = columns.includes('"organization_id"');
  return isOwned ? `own_global_table('${table}', 'organization_id')` : `open_global_table('${table}')`;
}
