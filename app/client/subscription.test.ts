import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readStanding } from '#app/client/subscription.ts';

const asked: string[] = [];
let answer: { status: number; data: unknown };

const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const { status, data } = answer;
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify({ success: status < 400, data, error: status < 400 ? null : 'Refused.' }));
});

beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  // A page's addresses are relative to its own host.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
});
beforeEach(() => asked.splice(0));
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const editor = new Set(['manage:sites', 'list:sites'] as const);
const owner = new Set(['list:organization-subscription'] as const);

it('G03 whoever may not read the subscription asks only whether it lets them work', async () => {
  answer = { status: 200, data: { access: 'ended' } };
  expect(await readStanding('token', editor)).toEqual({
    subscription: undefined,
    subscriptionFailed: false,
    access: 'ended',
  });
  expect(asked).toEqual(['/api/organizations/access']);
});

it.each([
  [null, 'none'],
  [{ status: 'past_due' }, 'open'],
  [{ status: 'canceled' }, 'ended'],
])('G03 whoever may read %j learns the same from it: %s', async (subscription, access) => {
  answer = { status: 200, data: subscription };
  expect(await readStanding('token', owner)).toEqual({ subscription, subscriptionFailed: false, access });
  expect(asked).toEqual(['/api/organizations/subscriptions']);
});

it('G03 a refused token leaves it unknown, and nobody without an organisation asks', async () => {
  const unknown = { subscription: undefined, subscriptionFailed: false, access: undefined };
  answer = { status: 401, data: null };
  expect(await readStanding('token', editor)).toEqual(unknown);
  asked.splice(0);
  expect(await readStanding(null, editor)).toEqual(unknown);
  expect(asked).toEqual([]);
});
