// node scripts/config-table.ts: writes the table of settings in docs/operating.md anew, from platform/env.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, readEnv, settingNames } from '#platform/env.ts';
import { isMain } from '#server/process.ts';

const root = join(import.meta.dirname, '..');
const document = join(root, 'docs/operating.md');
const between = /(<!-- settings -->\n)[\s\S]*?(<!-- end of settings -->)/;

export function readDocument(): string {
  return readFileSync(document, 'utf8');
}

export function withTable(text: string): string {
  return text.replace(between, (_, before: string, after: string) => `${before}${renderTable()}${after}`);
}

/** What a setting is for stands above it in the source, and what it is without being set is asked of the source itself. */
function renderTable(): string {
  const source = readFileSync(join(root, 'platform/env.ts'), 'utf8');
  const defaults = readEnv({});
  const lines = settingNames.map(name => `| \`${name}\` | ${defaultOf(defaults, name)} | ${wordsOf(source, name)} |`);
  return ['| setting | unless set | what it is |', '|---|---|---|', ...lines, ''].join('\n');
}

function wordsOf(source: string, name: string): string {
  const words = new RegExp(`/\\*\\* ([^\\n]*) \\*/\\n  ${name}:`).exec(source)?.[1];
  if (!words) throw new Error(`platform/env.ts does not say above ${name} what it is.`);
  return words.replaceAll('|', '\\|');
}

function defaultOf(defaults: Env, name: string): string {
  const value = defaults[name as keyof Env];
  const isEmpty = value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
  return isEmpty ? '' : `\`${String(value)}\``;
}

if (isMain(import.meta.filename)) writeFileSync(document, withTable(readDocument()));
