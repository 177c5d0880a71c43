// T2: every page in every spelling of its URL is the same page or a 404, redirects to no other origin, and contains no tenant data.
import { join } from 'node:path';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Screen, screens } from '#app/routes.ts';
import { demoOrganization } from '#database/demo.ts';
import { openRows } from '#tests/attacks/rows.ts';

/** An id that no row of the demo has. */
const id = 'f81d4fae-7dec-41d0-8765-00a0c91e6bf6';
const rows: readonly Screen[] = screens;
const addresses = rows.map(({ path, layout }) => ({ path: path.replaceAll(/:\w+/g, id), layout }));

/** Ids, email addresses and sentences of the demo organisation: values too specific to be on a page by chance. */
let secrets: string[];
beforeAll(async () => {
  const database = new URL(inject('databaseUrl')).pathname;
  const tables = await openRows(Object.assign(new URL(inject('superUrl')), { pathname: database }).href);
  const values = await tables.values(demoOrganization.id);
  await tables.close();
  secrets = [...values].filter(value => /^[0-9a-f]{8}-|@|\s\S+\s/.test(value));
});

const spellings: Record<string, (path: string) => string> = {
  'as it is': path => path,
  'with a slash at its end': path => `${path}/`,
  'with a doubled slash': path => path.replace('/', '//'),
  'with an encoded slash': path => `/${path.slice(1).replaceAll('/', '%2f')}`,
  'with an encoded backslash': path => `/%5c${path.slice(1)}`,
  'in capitals': path => path.toUpperCase(),
  'with dots': path => `/x/..${path}`,
  'with an encoded dot': path => `/%2e%2e${path}`,
  'as data': path => `${path === '/' ? '/_root' : path}.data`,
  'as data of some routes': path => `${path === '/' ? '/_root' : path}.data?_routes=root`,
};

async function ask(address: string, method = 'GET') {
  // Browsers send no token with page requests; a page request with one gets no more.
  const headers = { Authorization: `Bearer ${inject('ownerToken')}`, Cookie: `token=${inject('ownerToken')}` };
  const response = await fetch(inject('productUrl') + address, { method, redirect: 'manual', headers });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

describe.each(Object.entries(spellings))('T2 every page %s', (_, spell) => {
  it('every page returns itself or a 404, and no data of an organisation', async () => {
    expect(secrets.length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    for (const { path } of addresses) {
      const address = spell(path);
      const { status, location, text } = await ask(address);
      const shown = secrets.filter(secret => text.includes(secret));
      const leads = location && new URL(location, inject('productUrl')).origin;
      const isInside = !leads || leads === inject('productUrl');
      if (![200, 202, 204, 301, 302, 307, 308, 400, 404].includes(status) || shown.length > 0 || !isInside) {
        wrong.push({ address, status, location, shown });
      }
    }
    expect(wrong).toEqual([]);
  });
});

it('T2 every page answers HEAD like GET, without a body', async () => {
  for (const { path } of addresses) {
    const [byGet, byHead] = [await ask(path), await ask(path, 'HEAD')];
    expect([path, byHead.status, byHead.location, byHead.text]).toEqual([path, byGet.status, byGet.location, '']);
  }
});

it('the routes table marks every page whose first HTML depends on its query, so the others can be cached', async () => {
  const build: ServerBuild = await import(join(process.cwd(), 'build-test/server/index.js'));
  const handle = createRequestHandler(build, 'production');
  const render = async (address: string) => {
    const response = await handle(new Request(`http://localhost${address}`), new RouterContextProvider());
    return response.text();
  };
  const names = ['search', 'question', 'kind', 'to', 'state', 'filter', 'tab', 'code', 'sort', 'view', 'order', 'role'];
  const query = new URLSearchParams([...names.map(name => [name, 'asked']), ['page', '3'], ['from', '2026-01-01']]);
  const wrong: string[] = [];
  for (const { id: name, path, showsQuery = false } of rows) {
    const address = path.replaceAll(/:\w+/g, id);
    const isSame = (await render(address)) === (await render(`${address}?${query}`));
    if (isSame === showsQuery) wrong.push(name);
  }
  expect(wrong).toEqual([]);
});
