// The client as the browser has it, against a provider of this test.
import http, { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetClient, getToken, identityClient } from '#app/client/identity-client.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> & { kept: Map<string, string> };

let url = '';
let asked: string[] = [];
let left: string[] = [];
let publicKeys: JWK[] = [];
const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });

const server = createServer(async (request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  response.shouldKeepAlive = false;
  const answers: Record<string, object> = {
    '/oidc/.well-known/openid-configuration': {
      issuer: `${url}/oidc`,
      authorization_endpoint: `${url}/oidc/auth`,
      token_endpoint: `${url}/oidc/token`,
      userinfo_endpoint: `${url}/oidc/me`,
      end_session_endpoint: `${url}/oidc/session/end`,
      revocation_endpoint: `${url}/oidc/token/revocation`,
      jwks_uri: `${url}/oidc/jwks`,
    },
    '/oidc/jwks': { keys: publicKeys },
    '/oidc/token': {
      access_token: 'fetched',
      refresh_token: 'next',
      scope: '',
      expires_in: 3600,
      token_type: 'Bearer',
    },
  };
  const answer = answers[path];
  response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? {}));
});

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  publicKeys = [{ ...(await exportJWK(publicKey)), kid: 'known', alg: 'ES384', use: 'sig' }];
});

let tab: Storage;
beforeEach(() => {
  tab = createStorage();
  const identity = { identityUrl: url, appId: 'aisle', apiResource: 'https://aisle.example/api' };
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify(identity) }) });
  vi.stubGlobal('window', { location: { replace: (address: string) => left.push(address) } });
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') });
  asked = [];
  left = [];
});

afterEach(() => {
  forgetClient();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function createStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  };
}

/** An ID token made so many seconds from now. */
function makeIdToken({ madeIn = 0, kid = 'known' } = {}): Promise<string> {
  const iat = Math.round(Date.now() / 1000) + madeIn;
  return new SignJWT({ sub: 'maren', iat, exp: iat + 3600 })
    .setProtectedHeader({ alg: 'ES384', kid })
    .setIssuer(`${url}/oidc`)
    .setAudience('aisle')
    .sign(privateKey);
}

async function verify(of: Parameters<typeof makeIdToken>[0] = {}): Promise<string> {
  const outcome = identityClient().jwtVerifier.verifyIdToken(await makeIdToken(of));
  return outcome.then(
    () => 'accepted',
    error => (error as { code: string }).code,
  );
}

const countKeySets = () => asked.filter(path => path === '/oidc/jwks').length;
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

it.each([
  [-300, 'accepted'],
  [-301, 'id_token.invalid_iat'],
  [300, 'accepted'],
  [301, 'id_token.invalid_iat'],
])('C01 V02 an ID token made %i seconds from now is %s', async (madeIn, outcome) => {
  expect(await verify({ madeIn })).toBe(outcome);
});

it('C01 the key set is cached for 600,000 ms', async () => {
  await verify();
  pass(599_999);
  await verify();
  expect(countKeySets()).toBe(1);
  pass(1);
  await verify();
  expect(countKeySets()).toBe(2);
});

it('C01 the cached key set is fetched again for an unknown key after 30,000 ms, not before', async () => {
  await verify();
  const countFor = async () => {
    const before = countKeySets();
    expect(await verify({ kid: 'unknown' })).toBe('ERR_JWKS_NO_MATCHING_KEY');
    return countKeySets() - before;
  };
  pass(29_999);
  // A client that has fetched none yet looks once.
  expect(await countFor()).toBe(1);
  pass(1);
  expect(await countFor()).toBe(2);
});

it('C01 I04 fetching the key set times out after 5,000 ms', async () => {
  const get = vi.spyOn(http, 'get');
  syncBuiltinESMExports();
  await verify();
  expect(get.mock.calls).toEqual([[`${url}/oidc/jwks`, expect.objectContaining({ timeout: 5_000 })]]);
  get.mockRestore();
  syncBuiltinESMExports();
});

it('a request to the identity provider times out after 8,000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await identityClient().signIn({ redirectUri: 'https://aisle.example/callback' });
  expect(timeout.mock.calls).toEqual([[8_000]]);
});

it("C01 the code verifier is 64 random bytes, and the provider's responses are cached in the tab as logto_cache", async () => {
  const readVerifier = async () => {
    await identityClient().signIn({ redirectUri: 'https://aisle.example/callback' });
    const { codeVerifier } = JSON.parse(tab.getItem('logto:aisle:signInSession') ?? '{}') as { codeVerifier: string };
    return codeVerifier;
  };
  const [first, second] = [await readVerifier(), await readVerifier()];
  expect(Buffer.from(first, 'base64url')).toHaveLength(64);
  expect(second).not.toBe(first);
  expect([...tab.kept.keys()]).toContain('logto_cache:aisle:openidConfiguration');
  expect(left[0]).toContain('code_challenge_method=S256');
});

it.each([
  ['is reused one second before it expires', 1, 'kept', 0],
  ['is fetched again in the second in which it expires', 0, 'fetched', 1],
  ['is fetched again when it has expired', -1, 'fetched', 1],
])('V03 an access token %s', async (_, expiresIn, token, requests) => {
  const expiresAt = Date.now() / 1000 + expiresIn;
  localStorage.setItem('logto:aisle:idToken', await makeIdToken());
  localStorage.setItem('logto:aisle:refreshToken', 'refresh');
  localStorage.setItem(
    'logto:aisle:accessToken',
    JSON.stringify({ '@#tarn': { token: 'kept', scope: '', expiresAt } }),
  );
  expect(await getToken({ organizationId: 'tarn' })).toBe(token);
  expect(asked.filter(path => path === '/oidc/token')).toHaveLength(requests);
});
