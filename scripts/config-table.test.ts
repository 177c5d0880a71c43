import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingNames } from '#platform/env.ts';
import { readDocument, withTable } from './config-table.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
/** What is not ours: settings of the images of PostgreSQL and Logto, and passwords that become addresses. */
const foreign =
  /^(POSTGRES_PASSWORD|DATABASE_PASSWORD|OWNER_PASSWORD|APP_PASSWORD|TRUST_PROXY_HEADER|DB_URL|ENDPOINT|ADMIN_ENDPOINT)$/;

it('the table of settings is that of platform/env.ts; else run node scripts/config-table.ts', () => {
  const document = readDocument();
  expect(withTable(document)).toBe(document);
  expect(settingNames.filter(name => !document.includes(`| \`${name}\` |`))).toEqual([]);
});

it.each(['compose.yaml', 'deploy/kubernetes.yaml'])('%s names no setting that does not exist', file => {
  const named = [...read(file).matchAll(/^ +([A-Z][A-Z\d_]+):|\$\{([A-Z][A-Z\d_]+)/gm)];
  const names = new Set(named.map(([, key, used]) => key ?? used ?? '').filter(name => !foreign.test(name)));
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter(name => !settingNames.includes(name))).toEqual([]);
});

it('the image sets nothing that does not exist, and holds every folder that the server imports', () => {
  const dockerfile = read('Dockerfile');
  const set = /^ENV (.*)$/m.exec(dockerfile)?.[1]?.split(' ') ?? [];
  expect(set.map(one => one.split('=')[0]).filter(name => !settingNames.includes(`${name}`))).toEqual([]);
  const copied = [...dockerfile.matchAll(/^COPY (\w+) \1$/gm)].map(([, folder]) => folder);
  expect(copied).toEqual(['api', 'database', 'domain', 'platform', 'providers', 'server']);
});

it.each(['compose.yaml', 'deploy/kubernetes.yaml'])('%s gives a server what it does not start without', file => {
  const text = read(file);
  for (const name of ['PUBLIC_URL', 'IDENTITY_URL']) expect(text).toMatch(new RegExp(`^ +${name}: `, 'm'));
  expect(text).toMatch(/server\/setup\.ts/);
  expect(text).toMatch(/server\/worker\.ts/);
});
