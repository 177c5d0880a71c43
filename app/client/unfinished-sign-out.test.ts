import { beforeEach, expect, it, vi } from 'vitest';
import { signOut } from '#app/client/sign-in.ts';
import { confirmSignOut, findUnfinishedSignOut } from '#app/client/unfinished-sign-out.ts';

const origin = 'http://localhost:3000';
const identityUrl = 'http://localhost:3001';
const visited: URL[] = [];
/** Paths of the identity provider that never answer. */
let hanging: string[] = [];

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

beforeEach(() => {
  visited.length = 0;
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('window', { location: { origin, replace: (url: string) => visited.push(new URL(url, origin)) } });
  const content = JSON.stringify({ identityUrl, appId: 'aisle', apiResource: origin });
  vi.stubGlobal('document', { querySelector: () => ({ content }) });
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input);
    if (hanging.includes(pathname)) throw new DOMException('signal timed out', 'TimeoutError');
    return Response.json({
      end_session_endpoint: `${identityUrl}/oidc/session/end`,
      revocation_endpoint: `${identityUrl}/oidc/token/revocation`,
      authorization_endpoint: identityUrl,
      token_endpoint: identityUrl,
      userinfo_endpoint: identityUrl,
      jwks_uri: identityUrl,
      issuer: identityUrl,
    });
  });
  localStorage.setItem('logto:aisle:refreshToken', 'the refresh token');
});

it.each([[[]], [['/oidc/token/revocation']]])(
  'S02 a sign-out is unfinished until the provider redirects back, also if %j do not answer',
  async paths => {
    hanging = paths;
    await signOut();
    const [end] = visited;
    expect(end?.pathname).toBe('/oidc/session/end');
    // The end of the session may not answer either: then the person never comes back with the state.
    expect(findUnfinishedSignOut()).toMatchObject({ refreshToken: 'the refresh token' });
    for (const state of [null, 'another']) confirmSignOut(state);
    expect(findUnfinishedSignOut()).not.toBeNull();
    confirmSignOut(end?.searchParams.get('state') ?? null);
    expect(findUnfinishedSignOut()).toBeNull();
  },
);

it('S02 without the provider, the person is signed out here and the sign-out stays unfinished', async () => {
  hanging = ['/oidc/.well-known/openid-configuration'];
  await signOut();
  expect(visited.map(({ pathname }) => pathname)).toEqual(['/loading']);
  expect(localStorage.getItem('logto:aisle:refreshToken')).toBeNull();
  expect(findUnfinishedSignOut()).toMatchObject({ refreshToken: 'the refresh token' });
});
