import { beforeEach, expect, it, vi } from 'vitest';
import { finishSignOut, signOut, startSignIn } from '#app/client/sign-in.ts';
import {
  confirmSignOut,
  failSignOut,
  findSignOut,
  findUnfinishedSignOut,
  forgetSignOut,
} from '#app/client/unfinished-sign-out.ts';

const origin = 'http://localhost:3000';
const identityUrl = 'http://localhost:3001';
const discovery = '/oidc/.well-known/openid-configuration';
const revocation = '/oidc/token/revocation';
const endOfSession = '/oidc/session/end';
const visited: URL[] = [];
const requested: string[] = [];
/** Paths of the identity provider that never answer. */
let hanging: string[] = [];
/** What happens before the identity provider answers a path, once. */
let meanwhile: Record<string, () => void> = {};

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
  requested.length = 0;
  hanging = [];
  meanwhile = {};
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  const location = { origin, replace: (url: string) => visited.push(new URL(url, origin)) };
  vi.stubGlobal('window', { location, stop: () => {} });
  const content = JSON.stringify({ identityUrl, appId: 'aisle', apiResource: origin });
  vi.stubGlobal('document', { querySelector: () => ({ content }) });
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input);
    requested.push(pathname);
    const happens = meanwhile[pathname];
    delete meanwhile[pathname];
    happens?.();
    if (hanging.includes(pathname)) throw new DOMException('signal timed out', 'TimeoutError');
    const endpoint = (path: string) => `${identityUrl}${path}`;
    return Response.json({
      end_session_endpoint: endpoint(endOfSession),
      revocation_endpoint: endpoint(revocation),
      authorization_endpoint: identityUrl,
      token_endpoint: identityUrl,
      userinfo_endpoint: identityUrl,
      jwks_uri: identityUrl,
      issuer: identityUrl,
    });
  });
  localStorage.setItem('logto:aisle:refreshToken', 'the refresh token');
  return () => vi.useRealTimers();
});

/** Runs until the page of the identity provider is requested, and as if it answered. */
async function untilRedirectedBack(work: Promise<void>): Promise<void> {
  work.catch(() => {});
  await vi.waitFor(() => expect(visited.at(-1)?.pathname).toBe(endOfSession));
  confirmSignOut(visited.at(-1)?.searchParams.get('state') ?? null);
}

it('S02 a sign-out is finished when the provider redirects back with its state', async () => {
  const leaving = signOut();
  leaving.catch(() => {});
  await vi.waitFor(() => expect(visited).toHaveLength(1));
  for (const state of [null, '', 'another']) confirmSignOut(state);
  expect(findSignOut()).toMatchObject({ refreshToken: null, hasFailed: false });
  confirmSignOut(visited[0]?.searchParams.get('state') ?? null);
  expect(findSignOut()).toBeNull();
});

it('S02 other tabs leave an attempt alone, until its tab must have been closed', async () => {
  signOut().catch(() => {});
  await vi.waitFor(() => expect(visited).toHaveLength(1));
  expect(findUnfinishedSignOut()).toBeNull();
  await expect(finishSignOut()).rejects.toThrow('another tab');
  vi.setSystemTime(Date.now() + 21_000);
  expect(findUnfinishedSignOut()).not.toBeNull();
});

it('S02 if the end of the session is not answered, the page stays, and tries again with another state', async () => {
  const leaving = signOut();
  await vi.waitFor(() => expect(visited).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(8_000);
  await leaving;
  expect(visited.map(({ pathname }) => pathname)).toEqual([endOfSession, '/loading']);
  expect(findUnfinishedSignOut()).not.toBeNull();
  await untilRedirectedBack(finishSignOut());
  expect(visited[0]?.search).not.toBe(visited[2]?.search);
  expect(findSignOut()).toBeNull();
});

it('S02 a token that could not be revoked is revoked later, without another visit to the provider', async () => {
  hanging = [revocation];
  await untilRedirectedBack(signOut());
  expect(findUnfinishedSignOut()).toMatchObject({ refreshToken: 'the refresh token' });
  await expect(finishSignOut()).rejects.toThrow('did not revoke');
  hanging = [];
  await finishSignOut();
  expect(findSignOut()).toBeNull();
  expect(visited).toHaveLength(1);
  expect(requested.filter(path => path === revocation)).toHaveLength(3);
});

it('S02 without the provider, the person is signed out here and the sign-out stays unfinished', async () => {
  hanging = [discovery];
  await signOut();
  expect(visited.map(({ pathname }) => pathname)).toEqual(['/loading']);
  expect(localStorage.getItem('logto:aisle:refreshToken')).toBeNull();
  expect(findUnfinishedSignOut()).toMatchObject({ refreshToken: 'the refresh token' });
});

/** Stores what another tab stores when it has signed in. */
function storeNewSession(): void {
  localStorage.setItem('logto:aisle:idToken', 'a new ID token');
  localStorage.setItem('logto:aisle:refreshToken', 'a new refresh token');
}

function expectNewSession(): void {
  expect(localStorage.getItem('logto:aisle:idToken')).toBe('a new ID token');
  expect(localStorage.getItem('logto:aisle:refreshToken')).toBe('a new refresh token');
  expect(requested).not.toContain(revocation);
}

it('S02 a sign-in in another tab, while a sign-out is being finished, is left alone', async () => {
  hanging = [discovery];
  await signOut();
  hanging = [];
  visited.length = 0;
  meanwhile = { [discovery]: storeNewSession };
  await expect(finishSignOut()).rejects.toThrow('another sign-in');
  expectNewSession();
  expect(visited).toEqual([]);
  await finishSignOut();
  expectNewSession();
  expect(visited).toEqual([]);
});

it('S02 a sign-in in another tab, while this one signs out, is left alone, also if a step fails', async () => {
  for (const failing of [[], [discovery]]) {
    hanging = failing;
    visited.length = 0;
    meanwhile = {
      [discovery]: () => {
        storeNewSession();
        forgetSignOut();
      },
    };
    await signOut();
    expectNewSession();
    expect(visited.map(({ pathname }) => pathname)).toEqual(['/']);
    expect(findSignOut()).toBeNull();
  }
});

it('S02 a sign-in in this tab ends the attempt to finish a sign-out', async () => {
  hanging = [discovery];
  await signOut();
  hanging = [];
  visited.length = 0;
  let signingIn: Promise<void> | undefined;
  meanwhile = {
    [discovery]: () => {
      signingIn = startSignIn();
    },
  };
  await expect(finishSignOut()).rejects.toThrow('another sign-in');
  await signingIn;
  expect(visited.map(({ origin }) => origin)).toEqual([identityUrl]);
  expect(visited[0]?.pathname).not.toBe(endOfSession);
});

it('S02 a token is kept until it is revoked, and a sign-out that another tab finished stays finished', async () => {
  hanging = [discovery];
  await signOut();
  hanging = [revocation];
  await startSignIn();
  expect(findUnfinishedSignOut()).toMatchObject({ refreshToken: 'the refresh token' });
  hanging = [];
  meanwhile = { [revocation]: forgetSignOut };
  await startSignIn();
  expect(findSignOut()).toBeNull();
});

it('S02 a second sign-out keeps the token of the first, which can no longer fail it', async () => {
  hanging = [discovery];
  await signOut();
  const first = findSignOut()?.state ?? '';
  expect(localStorage.getItem('logto:aisle:refreshToken')).toBeNull();
  signOut().catch(() => {});
  failSignOut(first);
  expect(findSignOut()).toMatchObject({ refreshToken: 'the refresh token', hasFailed: false });
});
