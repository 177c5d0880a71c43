import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addUploads, listUploads, removeUpload, retryUpload } from '#app/routes/knowledge/documents/uploads.ts';

const site = '01a1d000-0000-7000-8000-000000000001';
let waiting: { name: string; response: ServerResponse }[] = [];
const window = new EventTarget();

const server = createServer((request, response) => {
  response.shouldKeepAlive = false;
  const name = new URL(request.url ?? '', 'http://x').searchParams.get('name') ?? '';
  request.resume().on('end', () => waiting.push({ name, response }));
});

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('window', window);
  // Addresses in a page are relative to its host.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
});

afterEach(() => {
  for (const { id } of listUploads(site)) removeUpload(id);
  waiting = [];
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const file = (name: string) => new File(['words'], name);
const states = () => listUploads(site).map(({ file: { name }, state }) => `${name} ${state}`);

/** Waits until the server holds this many unanswered uploads. */
async function asked(count: number): Promise<void> {
  await vi.waitFor(() => expect(waiting).toHaveLength(count));
}

async function answer(status: number, data: object): Promise<void> {
  const next = waiting.shift();
  next?.response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));
  const name = next?.name ?? '';
  await vi.waitFor(() =>
    expect(states().some(line => line === `${name} sent` || line === `${name} failed`)).toBe(true),
  );
}

const taken = { success: true, data: { id: '01a1d000-0000-7000-8000-000000000009' } };

/** Whether closing the tab shows a warning. */
function isGuarded(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('Q04 sends two files at a time, and warns before the tab closes', async () => {
  expect(isGuarded()).toBe(false);
  addUploads(site, [file('a.txt'), file('b.txt'), file('c.txt')]);
  await asked(2);
  expect(states()).toEqual(['a.txt sending', 'b.txt sending', 'c.txt waiting']);
  expect(isGuarded()).toBe(true);
  await answer(202, taken);
  await asked(2);
  await answer(202, taken);
  await answer(202, taken);
  expect(states()).toEqual(['a.txt sent', 'b.txt sent', 'c.txt sent']);
  expect(isGuarded()).toBe(false);
});

it('keeps a refused file with the reason, so that it can be retried', async () => {
  addUploads(site, [file('a.pdf')]);
  await asked(1);
  await answer(409, { success: false, error: 'It is full.' });
  expect(listUploads(site)).toMatchObject([{ state: 'failed', problem: 'It is full.' }]);
  retryUpload(listUploads(site)[0]?.id ?? 0);
  await asked(1);
  expect(listUploads(site)[0]?.problem).toBeUndefined();
  await answer(202, taken);
  expect(listUploads(site)).toMatchObject([{ state: 'sent', documentId: taken.data.id }]);
});
