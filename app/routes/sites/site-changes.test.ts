import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getSession, setSession } from '#app/client/session.ts';
import { createSite, deleteSite, updateSite } from '#app/routes/sites/site-changes.ts';

const shop = { id: '01a1d000-0000-7000-8000-000000000001', name: 'Shop', urls: [] };
let asked: string[] = [];
let answers: Record<string, { status: number; body: unknown }> = {};

const server = createServer((request, response) => {
  response.shouldKeepAlive = false;
  const name = `${request.method} ${request.url}`;
  asked.push(name);
  const { status, body } = answers[name] ?? { status: 404, body: { success: false, error: 'Nothing here.' } };
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
});

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  // A page's addresses are relative to its own host.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
});

beforeEach(() => {
  asked = [];
  answers = {};
  setSession({ organization: { id: 'ours', name: 'Ours' }, sites: [shop], site: shop, sitesState: 'loaded' });
});

afterEach(() => setSession({ organization: null, sites: [], site: null, sitesState: 'loading' }));

afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

it('V06 X06 changing or deleting a site needs an active organisation and site, and sends no request without them', async () => {
  setSession({ organization: null, site: null });
  const words = 'No active organization or site';
  await expect(updateSite(shop.id, {})).rejects.toThrow(words);
  await expect(deleteSite(shop.id)).rejects.toThrow(words);
  expect(asked).toEqual([]);
});

it('X04 sites that failed to load are requested again before a change', async () => {
  setSession({ sites: [], site: null, sitesState: 'failed' });
  answers['GET /api/sites'] = { status: 200, body: { success: true, data: [shop] } };
  answers[`PUT /api/sites/${shop.id}`] = { status: 200, body: { success: true, data: shop } };
  expect(await updateSite(shop.id, { name: 'Shop' })).toEqual(shop);
  expect(getSession()).toMatchObject({ site: shop, sitesState: 'loaded' });
});

it('X04 a site can be changed even if the list of sites fails to load', async () => {
  setSession({ sites: [], site: null, sitesState: 'failed' });
  answers['GET /api/sites'] = { status: 500, body: { success: false, error: 'Broken.' } };
  answers[`GET /api/sites/${shop.id}`] = { status: 200, body: { success: true, data: shop } };
  answers[`PUT /api/sites/${shop.id}`] = { status: 200, body: { success: true, data: shop } };
  expect(await updateSite(shop.id, { name: 'Shop' })).toEqual(shop);
  expect(getSession()).toMatchObject({ site: shop, sitesState: 'failed' });
});

it('X06 an error names the failed action before the reason', async () => {
  const gone = { status: 409, body: { success: false, error: 'It is full.' } };
  answers = { 'POST /api/sites': gone, [`PUT /api/sites/${shop.id}`]: gone, [`DELETE /api/sites/${shop.id}`]: gone };
  await expect(createSite({ name: 'Shop', urls: [] })).rejects.toThrow('Failed to create site. It is full.');
  await expect(updateSite(shop.id, {})).rejects.toThrow('Failed to update site. It is full.');
  await expect(deleteSite(shop.id)).rejects.toThrow('Failed to delete website. It is full.');
});

it('V07 field errors are passed through unchanged', async () => {
  const error = { success: false, error: 'name: Give the site a name.', fields: { name: 'Give the site a name.' } };
  answers['POST /api/sites'] = { status: 400, body: error };
  const refusal = { message: 'name: Give the site a name.', fields: { name: 'Give the site a name.' } };
  await expect(createSite({ name: '', urls: [] })).rejects.toMatchObject(refusal);
});
