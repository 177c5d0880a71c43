// The identity provider is unavailable. The clock of the process moves forward; only signatures and rows depend on it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createCaller } from '#tests/setup/calls.ts';
import { createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { type Fault, startTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts';
import { isThorough } from '#tests/setup/thorough.ts';

let identity: TestIdentity;
let proxy: TcpProxy;
let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
  identity = await startTestIdentity();
  proxy = await startTcpProxy(identity.url);
  await createOrganization(services.database, 'ours');
});
afterEach(() => {
  vi.useRealTimers();
  proxy.mend();
});
afterAll(async () => {
  await proxy.close();
  await identity.stop();
});

const minute = 60_000;
let people = 0;

/** A server that has just started, with empty caches. */
const openServer = () => createCaller(services, { url: proxy.through(identity.url) });

/** Valid for hours, so that only the provider's outage can cause a refusal. */
function signFor(person: string, ...scopes: string[]): Promise<string> {
  const hours = Math.floor(Date.now() / 1000) + 6 * 3600;
  const claims = { aud: 'urn:logto:organization:ours', scope: scopes.join(' '), sub: person, exp: hours };
  return identity.sign({ ...claims, iss: `${proxy.through(identity.url)}/oidc` });
}

function passTime(milliseconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now + milliseconds);
}

const outages: Fault[] = [
  { kind: 'drop' },
  { kind: 'reset', after: 0 },
  { kind: 'cut', after: 20 },
  ...(isThorough ? [{ kind: 'half-open' } as const] : []),
];

it.each(outages)(
  'T4 F7 signed-in people keep working for ten minutes while the identity provider is down: $kind',
  async fault => {
    const call = openServer();
    const person = `person-${++people}`;
    const [token, another] = [await signFor(person, 'list:sites'), await signFor(person, 'list:sites', 'manage:sites')];
    expect((await call('GET /api/sites', { token })).status).toBe(200);
    proxy.set(fault);
    passTime(10 * minute + 1_000);
    expect((await call('GET /api/sites', { token })).status).toBe(200);
    // A token that this process has not seen: the cached keys are older than they would otherwise be kept.
    const body = { name: `Shop of ${person}`, urls: [] };
    expect((await call('POST /api/sites', { token: another, body })).status).toBe(201);

    passTime(6 * minute);
    const late = await call('GET /api/sites', { token });
    expect(late).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
    expect(late.headers.get('retry-after')).toBe('5');
    proxy.mend();
    // If it hung, a background probe notices that it is back.
    await eventually(async () => expect((await call('GET /api/sites', { token })).status).toBe(200));
  },
  120_000,
);

it('T4 an unknown key causes no sign-out during an outage, and is refused afterwards', async () => {
  const call = openServer();
  expect((await call('GET /api/sites', { token: await signFor('known', 'list:sites') })).status).toBe(200);
  const claims = { aud: 'urn:logto:organization:ours', iss: `${proxy.through(identity.url)}/oidc` };
  const token = await identity.sign(claims, { kid: 'a-new-one' });
  proxy.set({ kind: 'drop' });
  passTime(11 * minute);
  const fresh = await identity.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + 600 }, { kid: 'a-new-one' });
  expect(await call('GET /api/sites', { token: fresh })).toMatchObject({ status: 503 });
  proxy.mend();
  passTime(11 * minute);
  expect(await call('GET /api/sites', { token })).toMatchObject({ status: 401 });
});

it('T4 F7 fetching the keys is retried on a new connection', async () => {
  const keyRequests: string[] = [];
  const front = createServer((request, response) => {
    if (request.url === '/oidc/jwks' && keyRequests.push(request.url) === 1) return void request.socket.destroy();
    void fetch(identity.url + request.url).then(async answer => response.end(await answer.text()));
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const call = createCaller(services, { url });
  const claims = { aud: 'urn:logto:organization:ours', scope: 'list:sites', sub: 'asks-twice', iss: `${url}/oidc` };
  try {
    expect((await call('GET /api/sites', { token: await identity.sign(claims) })).status).toBe(200);
    expect(keyRequests).toHaveLength(2);
  } finally {
    front.closeAllConnections();
    front.close();
  }
});
