import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { operations } from '#api/operations.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { openIdentity } from '#providers/identity.ts';
import { forgeries } from '#tests/attacks/forgeries.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { apiResource, startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';

const aud = 'urn:logto:organization:ours';
const scope = permissions.join(' ');
const now = () => Math.floor(Date.now() / 1000);

const whoAmI = operation({
  tag: 'Tests',
  summary: 'Say who asks',
  token: 'api',
  output: z.object({ actor: z.unknown() }),
  run: async ({ actor }) => ({ actor }),
});
const protectedCalls = [
  { kind: 'organisation', name: 'GET /api/sites', aud, other: apiResource },
  { kind: 'API', name: 'GET /api/tests/who', aud: apiResource, other: aud },
];

let services: TestServices;
let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;
let ownServer: Server;
let ownAddress: string;
const fetched: string[] = [];
beforeAll(async () => {
  services = await openTestServices();
  identity = await startTestIdentity();
  call = createCaller(services, identity, { ...operations, 'GET /api/tests/who': whoAmI });
  await createOrganization(services.database, 'ours');
  ownServer = createServer((request, response) => {
    fetched.push(request.url ?? '');
    response.end('{"keys":[]}');
  });
  await new Promise<void>(done => ownServer.listen(0, '127.0.0.1', done));
  ownAddress = `http://127.0.0.1:${(ownServer.address() as AddressInfo).port}`;
});
afterAll(async () => {
  ownServer.close();
  await identity.stop();
});

describe.each(protectedCalls)('a $kind token', ({ name, aud: right, other }) => {
  it.each(Object.entries(forgeries))('forged (%s) is refused', async (_, forge) => {
    const token = await forge({ identity, aud: right, scope, ownServer: ownAddress });
    expect(await call(name, { token })).toMatchObject({ status: 401, body: { success: false, data: null } });
  });

  it('forged with the address of a server never makes us call that server', () => {
    expect(fetched).toEqual([]);
  });

  it('A23 is refused if it is of the other kind, with or without an organisation', async () => {
    const token = await identity.sign({ aud: other, scope, organization_id: 'ours' });
    expect(await call(name, { token })).toMatchObject({ status: 401, body: { code: 'wrong_token' } });
  });

  it('that is valid is accepted with scopes, with none and without the claim', async () => {
    expect((await call(name, { token: await identity.sign({ aud: right, scope }) })).status).toBe(200);
    const honest = { iss: `${identity.url}/oidc`, sub: 'person-1', aud: right, scope, iat: now(), exp: now() + 600 };
    const header = JSON.stringify({ alg: 'ES384', kid: 'tests', typ: 'at+jwt' });
    expect((await call(name, { token: identity.signTexts(header, JSON.stringify(honest)) })).status).toBe(200);
    for (const less of ['', undefined]) {
      const token = await identity.sign({ aud: right, ...(less === undefined ? {} : { scope: less }) });
      expect((await call(name, { token })).status).not.toBe(401);
    }
  });

  it('is accepted within a minute after it expires, and then refused', async () => {
    const token = await identity.sign({ aud: right, scope, exp: now() - 30 });
    expect((await call(name, { token })).status).toBe(200);
    const over = await identity.sign({ aud: right, scope, exp: now() - 61 });
    expect((await call(name, { token: over })).status).toBe(401);
  });

  it.each(['', 'Basic dXNlcg==', 'Bearer', 'Bearer a b', 'bearer'])(
    'is refused with the Authorization header “%s”',
    async header => {
      const answer = await call(name, { headers: { Authorization: header } });
      expect(answer).toMatchObject({ status: 401, body: { error: 'User is not authenticated' } });
    },
  );

  it('that is valid is refused with another scheme or trailing text', async () => {
    const honest = await identity.sign({ aud: right, scope });
    for (const header of [`Basic ${honest}`, `Bearer ${honest} more`]) {
      const answer = await call(name, { headers: { Authorization: header } });
      expect(answer).toMatchObject({ status: 401, body: { code: 'no_token' } });
    }
  });
});

it('a token is valid in one spelling only, also on its first use', async () => {
  const verifier = openIdentity({ url: identity.url, apiResource });
  const honest = await identity.sign({ aud, scope: 'list:sites' });
  await expect(verifier.verifyOrganizationToken(honest)).resolves.toBeDefined();
  for (const token of [`${honest.slice(0, -10)}\t${honest.slice(-10)}`, `${honest}\n`]) {
    await expect(verifier.verifyOrganizationToken(token)).rejects.toMatchObject({ code: 'invalid_token' });
  }
});

it('a valid token contains its issue time', async () => {
  const issuedAt = now() - 100;
  const verifier = openIdentity({ url: identity.url, apiResource });
  const organization = await identity.sign({ aud, scope: 'list:sites', iat: issuedAt });
  expect(await verifier.verifyOrganizationToken(organization)).toEqual({
    subject: 'person-1',
    organizationId: 'ours',
    scopes: ['list:sites'],
    issuedAt,
  });
  const api = await identity.sign({ aud: apiResource, iat: issuedAt });
  expect(await verifier.verifyApiToken(api)).toMatchObject({ scopes: [], issuedAt });
});

it('a cached token is refused after it expires', async () => {
  const verifier = openIdentity({ url: identity.url, apiResource });
  const token = await identity.sign({ aud, scope, exp: now() + 600 });
  expect(await verifier.verifyOrganizationToken(token)).toMatchObject({ organizationId: 'ours' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 });
  try {
    await expect(verifier.verifyOrganizationToken(token)).rejects.toMatchObject({ code: 'invalid_token' });
  } finally {
    vi.useRealTimers();
  }
});

describe('unknown key ids', () => {
  /** The issuer's own keys, at a server that counts how often they are fetched. */
  async function openCounted() {
    const keys = await fetch(`${identity.url}/oidc/jwks`).then(response => response.text());
    let fetches = 0;
    const server = createServer((_, response) => {
      fetches += 1;
      response.end(keys);
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const verifier = openIdentity({ url, apiResource });
    const codeFor = async (kid: string) => {
      const token = await identity.sign({ aud, scope, sub: kid, iss: `${url}/oidc` }, { kid });
      return verifier.verifyOrganizationToken(token).then(
        () => 'accepted',
        ({ code }) => code as string,
      );
    };
    return { codeFor, fetches: () => fetches, close: () => server.close() };
  }

  it('cause one fetch of the keys each, for any number of calls', async () => {
    const { codeFor, fetches, close } = await openCounted();
    expect(await codeFor('tests')).toBe('accepted');
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeFor('made-up')));
    expect(new Set([...codes, await codeFor('made-up')])).toEqual(new Set(['invalid_token']));
    expect(fetches()).toBe(2);
    close();
  });

  it('in large numbers cause few fetches, and other callers are still accepted', async () => {
    const { codeFor, fetches, close } = await openCounted();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const codes: string[] = [];
      for (let one = 0; one < 200; one += 1) codes.push(await codeFor(`made-up-${one}`));
      expect(codes.slice(0, 20)).toEqual(Array(20).fill('invalid_token'));
      // It could be a new key, so the bearer is not signed out.
      expect(new Set(codes.slice(20))).toEqual(new Set(['identity_unavailable']));
      expect(fetches()).toBe(21);
      expect(await codeFor('tests')).toBe('accepted');
    } finally {
      vi.useRealTimers();
      close();
    }
  });
});

describe('an identity provider with an outage', () => {
  it('that accepts connections and never answers is waited for once', async () => {
    let fetches = 0;
    let hangs = true;
    const keys = await fetch(`${identity.url}/oidc/jwks`).then(response => response.text());
    const server = createServer((_, response) => {
      fetches += 1;
      if (!hangs) response.end(keys);
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const verifier = openIdentity({ url, apiResource, timeout: 500 });
    const token = await identity.sign({ aud, scope, iss: `${url}/oidc` });
    for (let calls = 0; calls < 10; calls += 1) {
      await expect(verifier.verifyOrganizationToken(token)).rejects.toMatchObject({ code: 'identity_unavailable' });
    }
    // The first call and the probes in the background.
    expect(fetches).toBeLessThan(8);
    hangs = false;
    await eventually(() => verifier.verifyOrganizationToken(token));
    server.closeAllConnections();
    server.close();
  });

  it('that is unreachable causes 503 and no sign-out', async () => {
    const url = 'http://127.0.0.1:9';
    const token = await identity.sign({ aud, scope, iss: `${url}/oidc` });
    const answer = await createCaller(services, { ...identity, url })('GET /api/sites', { token });
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
  });

  it.each([
    ['nonsense', 200, '{}'],
    ['a page', 200, '<html>'],
    ['an error', 500, 'no'],
    ['nothing found', 404, ''],
    ['keys that are none', 200, '{"keys":[7]}'],
    ['its keys and an error', 500, undefined],
  ])('that answers with %s causes 503 and no sign-out', async (_, status, body) => {
    const keys = await fetch(`${identity.url}/oidc/jwks`).then(response => response.text());
    const broken = createServer((_request, response) => response.writeHead(status).end(body ?? keys));
    await new Promise<void>(resolve => broken.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const token = await identity.sign({ aud, scope, iss: `${url}/oidc` });
    const answer = await createCaller(services, { ...identity, url })('GET /api/sites', { token });
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
    broken.close();
  });

  it.each([
    ['nonsense', 200, '{}'],
    ['an error', 500, 'no'],
  ])(
    'that answers with %s keeps the cached keys: valid tokens are accepted, and forgeries refused',
    async (_, status, body) => {
      let isBroken = false;
      const keys = await fetch(`${identity.url}/oidc/jwks`).then(response => response.text());
      const server = createServer((_request, response) =>
        isBroken ? response.writeHead(status).end(body) : response.end(keys),
      );
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const verifier = openIdentity({ url, apiResource });
      const outcomeOf = (token: string) =>
        verifier.verifyOrganizationToken(token).then(
          ({ subject }) => subject,
          ({ code }) => code,
        );
      const sign = (sub: string) => identity.sign({ aud, scope, sub, iss: `${url}/oidc`, exp: now() + 7_200 });
      expect(await outcomeOf(await sign('before'))).toBe('before');
      isBroken = true;
      const honest = await sign('after');
      const forged = `${honest.slice(0, honest.lastIndexOf('.'))}.${'A'.repeat(128)}`;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
      try {
        expect(await outcomeOf(honest)).toBe('after');
        expect(await outcomeOf(forged)).toBe('invalid_token');
      } finally {
        vi.useRealTimers();
        server.close();
      }
    },
  );
});
