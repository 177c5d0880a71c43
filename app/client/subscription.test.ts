import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSubscriptionState } from '#app/client/subscription.ts';

const asked: string[] = [];
let answer: { status: number; data: unknown };
/** What /access says, where that is something else. */
let access: unknown;

const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const { status } = answer;
  const data = access && request.url?.endsWith('/access') ? access : answer.data;
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
beforeEach(() => {
  asked.splice(0);
  access = undefined;
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const editor = new Set(['manage:sites', 'list:sites'] as const);
const owner = new Set(['list:organization-subscription'] as const);

it('G03 a member who may not read the subscription requests only the access state', async () => {
  answer = { status: 200, data: { access: 'ended', billing: 'paddle' } };
  expect(await readSubscriptionState('token', editor)).toEqual({
    subscription: undefined,
    subscriptionFailed: false,
    billing: 'paddle',
    access: 'ended',
  });
  expect(asked).toEqual(['/api/organizations/access']);
});

it.each([
  [{ status: 'past_due', billing: 'paddle' }, 'open'],
  [{ status: 'canceled', billing: 'shopify' }, 'ended'],
])('G03 a member who may read %j gets the same access: %s', async (subscription, standing) => {
  answer = { status: 200, data: subscription };
  const { billing } = subscription;
  const expected = { subscription, subscriptionFailed: false, billing, access: standing };
  expect(await readSubscriptionState('token', owner)).toEqual(expected);
  expect(asked).toEqual(['/api/organizations/subscriptions']);
});

it('G03 without a subscription the billing provider is loaded, so that a plan can be chosen there', async () => {
  answer = { status: 200, data: null };
  access = { access: 'none', billing: 'shopify' };
  expect(await readSubscriptionState('token', owner)).toEqual({
    subscription: null,
    subscriptionFailed: false,
    billing: 'shopify',
    access: 'none',
  });
  expect(asked).toEqual(['/api/organizations/subscriptions', '/api/organizations/access']);
});

it('G03 a refused token leaves the state unknown, and without an organisation no request is made', async () => {
  const unknown = { subscription: undefined, subscriptionFailed: false, billing: undefined, access: undefined };
  answer = { status: 401, data: null };
  expect(await readSubscriptionState('token', editor)).toEqual(unknown);
  asked.splice(0);
  expect(await readSubscriptionState(null, editor)).toEqual(unknown);
  expect(asked).toEqual([]);
});
