// Makes a migration from the schema and adds, for every table it creates, who may reach it.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../database/migrations');
const before = new Set(readdirSync(folder));
const kit = join(import.meta.dirname, '../node_modules/drizzle-kit/bin.cjs');
const made = spawnSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], { stdio: 'inherit' });
if (made.status !== 0) process.exit(made.status ?? 1);

for (const file of readdirSync(folder).filter(name => name.endsWith('.sql') && !before.has(name))) {
  const statements = readFileSync(join(folder, file), 'utf8');
  const tables = [...statements.matchAll(/CREATE TABLE "([^"]+)" \(([\s\S]*?)\n\);/g)];
  const { globalTables } = await import('../database/schema/global.ts');
  for (const [, table = ''] of tables) {
    const guard = (globalTables as readonly string[]).includes(table) ? 'open_global_table' : 'protect_tenant_table';
    appendFileSync(join(folder, file), `\n--> statement-breakpoint\nSELECT ${guard}('${table}');`);
    console.log(`${file}: ${guard}('${table}')`);
  }
}
