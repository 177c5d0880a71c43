import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApplicationRefused, openManagement } from '#providers/management.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startTestSandbox, type TestSandbox } from '#tests/setup/logto.ts';

const resource = 'https://default.logto.app/api';
const unavailable = { name: 'AppError', kind: 'unavailable', code: 'identity_unavailable' };

describe('against the sandbox', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.remove());

  const open = (secret = sandbox.apps.machineSecret) =>
    openManagement({ url: sandbox.url, id: sandbox.apps.machineId, secret, resource });

  it('returns status, body and headers, and leaves errors to the caller', async () => {
    const { request } = open();
    const listed = await request('GET', '/organizations?page=1&page_size=1');
    expect(listed).toMatchObject({ status: 200, body: [{ id: 'tarn-and-trail' }] });
    expect(listed.headers.get('Total-Number')).toBe('1');
    expect(await request('GET', '/organizations/nobody')).toMatchObject({
      status: 404,
      body: { code: 'entity.not_exists_with_id' },
    });
    const created = await request('POST', '/organizations', { name: 'Fell Works' });
    expect(created).toMatchObject({ status: 201, body: { name: 'Fell Works' } });
    const { id } = created.body as { id: string };
    expect(await request('DELETE', `/organizations/${id}`)).toMatchObject({ status: 204, body: undefined });
  });

  it('reports when its own application is refused', async () => {
    const refused = open('wrong').request('GET', '/organizations');
    await expect(refused).rejects.toMatchObject({ ...unavailable, cause: expect.any(ApplicationRefused) });
  });
});

describe('against an unreliable provider', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void;
  let server: Server | undefined;
  const seen: string[] = [];

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
    seen.length = 0;
  });

  /** Issues a new token each time by default, and gives these answers to calls, repeating the last one. */
  async function start(answers: Answer[], giveToken: Answer = answerNewToken, timeout = 10_000) {
    let calls = 0;
    const started = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization?.split(' ')[0]}`);
      request.resume();
      if (request.url === '/oidc/token') return giveToken(request, response);
      const answer = answers[Math.min(calls++, answers.length - 1)];
      return answer?.(request, response);
    });
    server = started;
    await new Promise<void>(done => started.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
    return openManagement({ url, id: 'machine', secret: 'secret', resource, timeout });
  }

  let tokens = 0;
  function answerNewToken(_: IncomingMessage, response: ServerResponse, seconds = 3600) {
    tokens += 1;
    response.end(JSON.stringify({ access_token: `token-${tokens}`, expires_in: seconds, scope: 'all' }));
  }
  const ok: Answer = (_, response) => response.end('{"fine":true}');
  const status =
    (code: number): Answer =>
    (_, response) =>
      response.writeHead(code).end('<h1>gateway</h1>');
  const hangUp: Answer = request => request.socket.destroy();
  const tokensAsked = () => seen.filter(line => line.startsWith('POST /oidc/token')).length;
  const callsMade = () => seen.length - tokensAsked();

  it('requests one token for any number of waiting calls, and caches it', async () => {
    const { request } = await start([ok]);
    await Promise.all(Array.from({ length: 8 }, (_, page) => request('GET', `/users?page=${page}`)));
    await request('GET', '/users');
    expect({ tokens: tokensAsked(), calls: callsMade() }).toEqual({ tokens: 1, calls: 9 });
  });

  it('reads the same once for callers at the same time, and again after a write', async () => {
    const waiting: ServerResponse[] = [];
    const answered: Answer = (_, response) => response.end('{"read":"after the write"}');
    const { request } = await start([(_, response) => void waiting.push(response), ok, answered]);
    const early = [request('GET', '/users/one'), request('GET', '/users/one')];
    await eventually(async () => expect(waiting).toHaveLength(1));
    await request('PATCH', '/users/one', {});
    expect(await request('GET', '/users/one')).toMatchObject({ body: { read: 'after the write' } });
    waiting[0]?.end('{"read":"before"}');
    expect(await Promise.all(early)).toMatchObject([{ body: { read: 'before' } }, { body: { read: 'before' } }]);
    expect(callsMade()).toBe(3);
    await request('GET', '/users/one');
    expect(callsMade()).toBe(4);
  });

  it('requests a new token a minute before the old one expires', async () => {
    const { request } = await start([ok], (question, response) => answerNewToken(question, response, 59));
    await request('GET', '/users');
    await request('GET', '/users');
    expect(tokensAsked()).toBe(2);
  });

  it.each([[status(502)], [status(503)], [status(504)], [hangUp]])(
    'retries a read once after a temporary failure',
    async first => {
      const { request } = await start([first, ok]);
      expect(await request('GET', '/users')).toMatchObject({ status: 200, body: { fine: true } });
      expect(callsMade()).toBe(2);
    },
  );

  it.each([
    [status(500), 1],
    [status(503), 2],
    [hangUp, 2],
  ])('reports a clear error when a read keeps failing', async (always, calls) => {
    const { request } = await start([always]);
    await expect(request('GET', '/users')).rejects.toMatchObject(unavailable);
    expect(callsMade()).toBe(calls);
  });

  it.each([[status(503)], [hangUp]])('never retries a write', async first => {
    const { request } = await start([first, ok]);
    await expect(request('POST', '/users', {})).rejects.toMatchObject(unavailable);
    expect(callsMade()).toBe(1);
  });

  it('that never answers is waited for once; a background probe ends the outage', async () => {
    let hangs = true;
    const { request } = await start([(request, response) => void (hangs || ok(request, response))], undefined, 200);
    await expect(request('GET', '/users')).rejects.toMatchObject(unavailable);
    const again = await Promise.allSettled(Array.from({ length: 20 }, () => request('PATCH', '/users/1', {})));
    expect(again.every(({ status }) => status === 'rejected')).toBe(true);
    expect(seen.filter(line => line.includes('/users'))).toEqual(['GET /api/users Bearer']);
    hangs = false;
    await eventually(() => request('GET', '/users'));
  });

  it('requests a new token once when the old one is no longer accepted', async () => {
    const { request } = await start([status(401), ok]);
    expect((await request('POST', '/users', {})).status).toBe(200);
    expect({ tokens: tokensAsked(), calls: callsMade() }).toEqual({ tokens: 2, calls: 2 });
    server?.close();
    const { request: refused } = await start([status(401)]);
    expect((await refused('GET', '/users')).status).toBe(401);
  });

  it('does not cache a failed token request', async () => {
    let isDown = true;
    const { request } = await start([ok], (question, response) =>
      isDown ? hangUp(question, response) : answerNewToken(question, response),
    );
    await expect(request('GET', '/users')).rejects.toMatchObject(unavailable);
    isDown = false;
    expect((await request('GET', '/users')).status).toBe(200);
  });
});
