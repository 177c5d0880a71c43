import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { findForbidden } from '#tests/boundaries.ts';
import { findImportCircles } from '#tests/import-circles.ts';

const root = join(import.meta.dirname, '..');
const modules = ['app', 'api', 'domain', 'database', 'providers', 'platform', 'server', 'sandbox', 'widget'];

const sources = new Map(
  modules
    .flatMap(module => readdirSync(join(root, module), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .map(file => [file, readFileSync(join(root, file), 'utf8')]),
);

it('every import follows the module boundaries', () => {
  expect(sources.size).toBeGreaterThan(50);
  expect([...sources].flatMap(([file, source]) => findForbidden(file, source))).toEqual([]);
});

it('no files import each other in a circle, not even for types', () => {
  const product = new Map([...sources].filter(([file]) => !file.startsWith('sandbox/')));
  expect(findImportCircles(product).map(circle => circle.join(' '))).toEqual([]);
});

it('finds circles of value and type imports, through other files and with itself', () => {
  const found = findImportCircles(
    new Map([
      ['api/a.ts', `import { b } from '#api/b.ts';`],
      ['api/b.ts', `import type { C } from './c.ts';`],
      ['api/c.ts', `export { a } from '#api/a.ts';`],
      ['api/d.ts', `import { a } from '#api/a.ts';`],
      ['api/e.ts', `type Self = typeof import('#api/e.ts');`],
    ]),
  );
  expect(found).toEqual([['api/a.ts', 'api/b.ts', 'api/c.ts'], ['api/e.ts']]);
});

it.each([
  ['domain/sites/site.ts', `import { Hono } from '#api/app.ts';`],
  ['domain/sites/site.ts', `import { createApp } from '../../server/app.ts';`],
  ['domain/sites/site.ts', `import type { Page } from '#api/operation.ts';`],
  ['domain/sites/site.ts', `import { ask } from '#domain/chat/ask.ts';`],
  ['api/sites.ts', `import { sites } from '#database/schema/sites.ts';`],
  ['api/sites.ts', `const app = await import('#server/app.ts');`],
  ['database/client.ts', `import { listSites } from '#domain/sites/site.ts';`],
  ['providers/identity.ts', `import { openDatabase } from '#database/client.ts';`],
  ['platform/log.ts', `import type { Site } from '#domain/sites/inputs.ts';`],
  ['platform/shop.ts', ''],
  ['app/routes/sites/list.tsx', `import { listSites } from '#domain/sites/site.ts';`],
  ['app/routes/sites/list.tsx', `import { operations } from '#api/operations.ts';`],
  ['app/client/session.ts', `import { readFileSync } from 'node:fs';`],
  ['app/ui/button.tsx', `import { useSession } from '#app/client/session.ts';`],
  ['domain/sites/inputs.ts', `import { newId } from '#platform/ids.ts';`],
  ['domain/sites/inputs.ts', `import { randomUUID } from 'node:crypto';`],
  ['database/column-values.ts', `import { pgTable } from 'drizzle-orm/pg-core';`],
  ['domain/sites/inputs.ts', `import { sites } from '#database/schema/sites.ts';`],
  ['sandbox/paddle.ts', `import { readEnv } from '#platform/env.ts';`],
  ['sandbox/paddle.ts', `import type { Env } from '#platform/env.ts';`],
  ['widget/panel.tsx', `import { siteInput } from '#domain/sites/inputs.ts';`],
  ['server/app.ts', `import { paddle } from '#sandbox/paddle.ts';`],
  ['domain/chat/ask.ts', `import { sites } from '#database/schema/sites.ts';\nawait tx.update(sites).set({});`],
  ['domain/chat/ask.ts', `await ctx.database.transaction('other', tx => tx.select());`],
  ['domain/sites/utils.ts', ''],
  ['domain/sites/index.ts', ''],
])('fails when %s holds %s', (path, source) => {
  expect(findForbidden(path, source)).toHaveLength(1);
});

it.each([
  ['app/routes/sites/list.tsx', `import type { Operations } from '#api/operations.ts';`],
  ['app/routes/sites/list.tsx', `import { siteInput } from '#domain/sites/inputs.ts';`],
  ['domain/sites/inputs.ts', `import { widgetTypes } from '#database/column-values.ts';`],
  ['domain/chat/ask.ts', `import { readSite } from '#domain/sites/site.ts';`],
  ['domain/chat/ask.ts', `import { sites } from '#database/schema/sites.ts';\nawait tx.select().from(sites);`],
  ['server/web.ts', `import { createApi } from '#api/app.ts';`],
])('lets %s hold %s', (path, source) => {
  expect(findForbidden(path, source)).toEqual([]);
});
