// The published SDK with a time limit on its requests, one refresh at a time for all tabs, and navigation left to us.
import {
  BaseClient,
  BrowserStorage,
  createRequester,
  generateCodeChallenge,
  generateCodeVerifier,
  generateState,
  UserScope,
} from '@logto/browser';
import { findIdToken, type IdentityConfig, readIdentity, tokenKey } from '#app/client/identity-config.ts';
import { permissions } from '#domain/identity/inputs.ts';

type Wanted = { resource?: string | undefined; organizationId?: string | undefined };
type Kept = Record<string, { token?: string; expiresAt?: number } | undefined>;

const patience = 15_000;
const lockName = 'aisle-tokens';
// Every permission has to be asked for at sign-in: organisation tokens never carry more than that.
const scopes = [UserScope.Email, UserScope.Organizations, UserScope.OrganizationRoles, ...permissions];

let client: BaseClient | undefined;
let leaving = new AbortController();
let landing: string | undefined;
let queue: Promise<unknown> = Promise.resolve();

export function identityClient(): BaseClient {
  client ??= makeClient(readIdentity());
  return client;
}

/** What the SDK remembers, or is just asking for, belongs to somebody who is gone. */
export function forgetClient(): void {
  client = undefined;
  leaving.abort();
  leaving = new AbortController();
}

/** The address the SDK went to last after a sign-in, given once. */
export function takeLanding(): string | undefined {
  const taken = landing;
  landing = undefined;
  return taken;
}

/** A token that another tab fetched serves this one, too. Only the product's own resource may be asked for: Logto uses up
 * the refresh token before it refuses another. */
export async function getToken(wanted: Wanted): Promise<string> {
  return findKept(wanted) ?? alone(async () => findKept(wanted) ?? fetchToken(wanted));
}

/** Tokens are read anew: roles may have changed. Only the tokens wanted are fetched before others may ask. */
export function renewTokens<T>(read: (fetchToken: (wanted: Wanted) => Promise<string>) => Promise<T>): Promise<T> {
  return alone(async () => {
    await identityClient().clearAccessToken();
    return read(fetchToken);
  });
}

/** Runs while no other tab works on the tokens: two refreshes at once would end the session. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(lockName, work) as Promise<T>;
  const turn = queue.then(work, work);
  queue = turn;
  return turn;
}

function fetchToken({ resource, organizationId }: Wanted): Promise<string> {
  const sdk = identityClient();
  return organizationId && !resource
    ? sdk.getOrganizationToken(organizationId)
    : sdk.getAccessToken(resource, organizationId);
}

function findKept({ resource = '', organizationId }: Wanted): string | undefined {
  if (!findIdToken()) return undefined;
  try {
    const all = JSON.parse(localStorage.getItem(tokenKey(readIdentity().appId, 'accessToken')) ?? '{}') as Kept;
    const kept = all[`@${resource}${organizationId ? `#${organizationId}` : ''}`];
    return kept && Number(kept.expiresAt) > Date.now() / 1000 ? kept.token : undefined;
  } catch {
    return undefined;
  }
}

function makeClient({ identityUrl, appId, apiResource }: IdentityConfig): BaseClient {
  return new BaseClient(
    { endpoint: identityUrl, appId, scopes, resources: [apiResource] },
    {
      requester: createRequester((input, init) => {
        const signal = AbortSignal.any([AbortSignal.timeout(patience), leaving.signal]);
        return fetch(input, { signal, ...init });
      }),
      storage: new BrowserStorage(appId),
      unstable_cache: tabCache(appId),
      generateCodeChallenge,
      generateCodeVerifier,
      generateState,
      navigate: (url, { for: reason }) => {
        if (reason === 'post-sign-in') landing = url;
        // Back from there leads to where the person was, not to a page that sends them on again.
        else window.location.replace(url);
      },
    },
  );
}

function tabCache(appId: string) {
  const keyOf = (name: string) => `logto_cache:${appId}:${name}`;
  return {
    getItem: async (name: string) => sessionStorage.getItem(keyOf(name)),
    setItem: async (name: string, value: string) => sessionStorage.setItem(keyOf(name), value),
    removeItem: async (name: string) => sessionStorage.removeItem(keyOf(name)),
  };
}
