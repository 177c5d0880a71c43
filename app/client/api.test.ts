import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiError, call, callPage, isApiError } from '#app/client/api.ts';
import { setTokenSource } from '#app/client/session.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

let seen: Seen;
let answer: (response: ServerResponse) => void;

const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
  answer(response);
});

const json = (status: number, value: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));

// The calls under test are made up: the client knows operations only by their names.
const anyCall = call as unknown as (name: string, input?: object) => Promise<unknown>;
const anyPage = callPage as unknown as (name: string, input?: object) => Promise<unknown>;

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('expected a refusal')),
    error => error,
  );

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  // A page's addresses are relative to its own host.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
});

afterEach(() => setTokenSource(async () => null));

afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

describe('a call of the product', () => {
  it('A25 sends bearer and JSON, and returns the data of the answer', async () => {
    const asked: string[] = [];
    setTokenSource(async operation => {
      asked.push(operation);
      return 'token-1';
    });
    answer = json(200, { success: true, data: { id: 'one' }, error: null });
    const data = await anyCall('PUT /api/sites/{id}', {
      params: { id: 'a/b' },
      query: { dry: true, none: undefined },
      body: { name: 'Tarn' },
    });
    expect(data).toEqual({ id: 'one' });
    expect(seen.method).toBe('PUT');
    expect(seen.url).toBe('/api/sites/a%2Fb?dry=true');
    expect(seen.headers.authorization).toBe('Bearer token-1');
    expect(seen.headers['content-type']).toBe('application/json');
    expect(seen.body).toBe('{"name":"Tarn"}');
    expect(asked).toEqual(['PUT /api/sites/{id}']);
  });

  it('A25 sends no bearer for nobody', async () => {
    answer = json(200, { success: true, data: [], error: null });
    await anyCall('GET /api/sites');
    expect(seen.headers.authorization).toBeUndefined();
  });

  it('A25 returns the pagination with a page', async () => {
    const pagination = { next: 'cursor', hasMore: true };
    answer = json(200, { success: true, data: [1], error: null, pagination });
    expect(await anyPage('GET /api/sites')).toEqual({ data: [1], pagination });
  });

  it('A25 throws the server’s own words, with what a form needs', async () => {
    answer = json(400, {
      success: false,
      data: null,
      error: 'Name the site.',
      code: 'invalid_input',
      fields: { name: 'Name the site.' },
      requestId: 'r-1',
    });
    const error = await failure(anyCall('POST /api/sites', { body: {} }));
    expect(isApiError(error)).toBe(true);
    expect(error).toMatchObject({
      message: 'Name the site.',
      status: 400,
      code: 'invalid_input',
      fields: { name: 'Name the site.' },
      requestId: 'r-1',
    });
  });

  it("A25 without words throws 'HTTP error! status: N'", async () => {
    answer = response =>
      response.writeHead(502, { 'Content-Type': 'text/html', 'X-Request-Id': 'r-2' }).end('<h1>Bad gateway</h1>');
    expect(await failure(anyCall('GET /api/sites'))).toMatchObject({
      message: 'HTTP error! status: 502',
      status: 502,
      requestId: 'r-2',
    });
    answer = json(403, { success: false, data: null, error: { odd: true } });
    expect(await failure(anyCall('GET /api/sites'))).toMatchObject({ message: 'HTTP error! status: 403' });
  });

  it('A25 a connection that breaks is an error in words with status 0', async () => {
    answer = response => response.destroy();
    expect(await failure(anyCall('GET /api/sites'))).toMatchObject({
      name: 'ApiError',
      status: 0,
      message: expect.stringContaining('cannot be reached'),
    });
  });

  it('A25 can be given up by the caller', async () => {
    answer = () => {};
    const control = new AbortController();
    const pending = failure(anyCall('GET /api/sites', { signal: control.signal }));
    setTimeout(() => control.abort(), 20);
    expect((await pending).name).toBe('AbortError');
  });

  it('A25 gives up by itself after 30 s', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    answer = () => {};
    expect(await failure(anyCall('GET /api/sites'))).toMatchObject({
      status: 0,
      message: expect.stringContaining('too long'),
    });
    expect(timeout).toHaveBeenCalledWith(30_000);
    timeout.mockRestore();
  });
});
