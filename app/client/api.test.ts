import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiError, call, callPage, callStream, isApiError, pauseOf } from '#app/client/api.ts';
import { setTokenSource } from '#app/client/token-source.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

let seen: Seen;
let answer: (response: ServerResponse) => void;

const server = createServer(async (request, response) => {
  // A connection that one test broke must not be met again by the next.
  response.shouldKeepAlive = false;
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

const anyStream = callStream as unknown as (
  name: string,
  input: object,
  hear: (event: unknown) => void,
) => Promise<void>;

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

afterEach(() => setTokenSource({}));

afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

describe('an API call', () => {
  it('A25 sends a bearer token and JSON, and returns the data of the response', async () => {
    const asked: string[] = [];
    setTokenSource({
      get: async operation => {
        asked.push(operation);
        return 'token-1';
      },
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

  it('uploads a file unchanged, and downloads one with its name', async () => {
    answer = json(202, { success: true, data: { id: 'one' }, error: null });
    await anyCall('POST /api/sites/{id}/documents/files', {
      params: { id: 'a' },
      query: { name: 'Größe.txt' },
      body: new File(['Hello'], 'Größe.txt'),
    });
    expect(seen.url).toBe('/api/sites/a/documents/files?name=Gr%C3%B6%C3%9Fe.txt');
    expect(seen).toMatchObject({ body: 'Hello', headers: { 'content-type': 'application/octet-stream' } });
    answer = response =>
      response
        .writeHead(200, {
          'Content-Type': 'text/plain',
          'Content-Disposition': "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt",
        })
        .end('Hello');
    const file = (await anyCall('GET /api/documents/{id}/original', { params: { id: 'a' } })) as File;
    expect([file.name, file.type, await file.text()]).toEqual(['Größe.txt', 'text/plain', 'Hello']);
  });

  it('A25 sends no bearer token while signed out', async () => {
    answer = json(200, { success: true, data: [], error: null });
    await anyCall('GET /api/sites');
    expect(seen.headers.authorization).toBeUndefined();
  });

  it('A25 returns the pagination of a list', async () => {
    const pagination = { next: 'cursor', hasMore: true };
    answer = json(200, { success: true, data: [1], error: null, pagination });
    expect(await anyPage('GET /api/sites')).toEqual({ data: [1], pagination });
  });

  it("A25 throws the server's error message, with the field errors for a form", async () => {
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

  it("A25 throws 'HTTP error! status: N' if the response has no message", async () => {
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

  it('A25 throws an error with a message and status 0 if the connection fails', async () => {
    answer = response => response.destroy();
    expect(await failure(anyCall('GET /api/sites'))).toMatchObject({
      name: 'ApiError',
      status: 0,
      message: expect.stringContaining('can’t reach Aisle'),
    });
  });

  it('A25 can be aborted by the caller', async () => {
    answer = () => {};
    const control = new AbortController();
    const pending = failure(anyCall('GET /api/sites', { signal: control.signal }));
    setTimeout(() => control.abort(), 20);
    expect((await pending).name).toBe('AbortError');
  });

  it('A25 times out after 30 s', async () => {
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

describe('an API call with a refused token', () => {
  const refused =
    (code: string, headers = {}) =>
    (response: ServerResponse) =>
      response
        .writeHead(401, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify({ success: false, data: null, error: 'This token is from before a change.', code }));

  /** Answers in turn, and notes with which token each was asked for. */
  const withMutex = (...answers: ((response: ServerResponse) => void)[]) => {
    const bearers: (string | undefined)[] = [];
    answer = response => {
      bearers.push(seen.headers.authorization);
      answers[bearers.length - 1]?.(response);
    };
    return bearers;
  };

  const watched = () => {
    const notices: string[] = [];
    setTokenSource({
      get: async () => 'old',
      renew: async (_, old) => `newer than ${old}`,
      sessionEnded: () => void notices.push('session ended'),
      membershipEnded: () => void notices.push('membership ended'),
      accessClosed: () => void notices.push('access closed'),
    });
    return notices;
  };

  it.each(['stale_token', 'invalid_token'])('A23 is retried once with a new token after %s', async code => {
    const notices = watched();
    const bearers = withMutex(refused(code), json(200, { success: true, data: 'fine', error: null }));
    expect(await anyCall('GET /api/sites')).toBe('fine');
    expect(bearers).toEqual(['Bearer old', 'Bearer newer than old']);
    expect(notices).toEqual([]);
  });

  it('A23 waits for Retry-After, two seconds at most', () => {
    expect(['1', '2', '60', '-5', '', 'soon', null].map(pauseOf)).toEqual([1_000, 2_000, 2_000, 0, 0, 0, 0]);
  });

  it('V04 ends the session after a second refusal', async () => {
    const notices = watched();
    const bearers = withMutex(refused('invalid_token'), refused('invalid_token'), refused('invalid_token'));
    expect(await failure(anyCall('GET /api/sites'))).toMatchObject({ status: 401 });
    expect(bearers).toHaveLength(2);
    expect(notices).toEqual(['session ended']);
  });

  it('A23 is not retried after any other refusal', async () => {
    const notices = watched();
    const bearers = withMutex(refused('wrong_token'));
    expect(await failure(anyCall('GET /api/sites'))).toMatchObject({ status: 401, code: 'wrong_token' });
    expect(bearers).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  it('A23 reports that the person is no longer a member', async () => {
    const notices = watched();
    answer = json(403, { success: false, data: null, error: 'You are not a member.', code: 'not_a_member' });
    expect(await failure(anyCall('GET /api/sites'))).toMatchObject({ status: 403 });
    expect(notices).toEqual(['membership ended']);
  });

  it.each(['no_subscription', 'subscription_ended', 'subscription_paused'])(
    'G03 reports that %s blocks access',
    async code => {
      const notices = watched();
      answer = json(403, { success: false, data: null, error: 'An Owner can choose a plan.', code });
      expect(await failure(anyCall('POST /api/sites'))).toMatchObject({ status: 403, code });
      expect(notices).toEqual(['access closed']);
    },
  );

  it('X03 is not sent without a token, and the error says why', async () => {
    setTokenSource({
      get: () => Promise.reject(Object.assign(new Error('User is not authenticated'), { status: 401 })),
    });
    answer = () => expect.unreachable();
    expect(await failure(anyCall('GET /api/sites'))).toMatchObject({
      name: 'ApiError',
      message: 'User is not authenticated',
      status: 401,
    });
  });
});

describe('a streamed API call', () => {
  it('returns each event as it arrives', async () => {
    answer = response => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
      response.write(': hello\n\nevent: text\ndata: {"te');
      response.end('xt":"Zwölf"}\n\nevent: done\ndata: {}\n\n');
    };
    const heard: unknown[] = [];
    await anyStream('POST /api/ask', { body: { question: 'How long?' } }, event => heard.push(event));
    expect(seen).toMatchObject({ headers: { accept: 'text/event-stream' }, body: '{"question":"How long?"}' });
    expect(heard).toEqual([
      { event: 'text', data: { text: 'Zwölf' } },
      { event: 'done', data: {} },
    ]);
  });

  it("throws the server's error message", async () => {
    answer = json(429, { success: false, data: null, error: 'Go on in 3 minutes.', code: 'too_many_tries' });
    const refused = await failure(anyStream('POST /api/ask', { body: {} }, () => {}));
    expect(refused).toMatchObject({ message: 'Go on in 3 minutes.', status: 429, code: 'too_many_tries' });
  });
});
