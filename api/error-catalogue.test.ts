import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docs } from '#api/docs.ts';
import { errorCatalogue } from '#api/error-catalogue.ts';
import { describeApi } from '#api/openapi.ts';

const root = join(import.meta.dirname, '..');
const source = ['api', 'domain', 'database', 'providers', 'platform']
  .flatMap(module => readdirSync(join(root, module), { recursive: true, withFileTypes: true }))
  .filter(({ name }) => name.endsWith('.ts') && !/\.test\.ts$|^error-catalogue/.test(name))
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  .join('\n');
const thrown = [...source.matchAll(/new AppError\(\s*'([\w-]+)',\s*'(\w+)'/g)].map(
  ([, kind, code]) => `${code} ${kind}`,
);

it('every error that is thrown is in the catalogue with its status', () => {
  const listed = Object.entries(errorCatalogue).flatMap(([code, [kinds]]) =>
    [kinds].flat().map(kind => `${code} ${kind}`),
  );
  expect(thrown.length).toBeGreaterThan(200);
  expect([...new Set(thrown)].filter(one => !listed.includes(one))).toEqual([]);
});

it('the catalogue contains no error that is never thrown', () => {
  // The end of these codes is computed.
  const exists = (code: string) => source.includes(`'${code}'`) || code.startsWith('invitation_');
  expect(Object.keys(errorCatalogue).filter(code => !exists(code))).toEqual([]);
});

it('the API reference shows every code with its status and meaning', () => {
  const page = String(docs(describeApi({}, 'http://localhost:3000')));
  expect(page).toContain('<td><code>members_full</code></td><td>409</td>');
  for (const code of Object.keys(errorCatalogue)) expect(page).toContain(`<code>${code}</code>`);
});
