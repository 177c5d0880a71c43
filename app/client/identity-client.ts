// The Logto SDK with request timeouts, one token refresh at a time across tabs, and our own navigation.
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
import { SecondFactorNeeded } from '#app/client/identity-errors.ts';
import { findSignOut } from '#app/client/unfinished-sign-out.ts';
import { permissions } from '#domain/identity/inputs.ts';

type TokenRequest = { resource?: string | undefined; organizationId?: string | undefined };
type StoredTokens = Record<string, { token?: string; expiresAt?: number } | undefined>;

const timeoutMs = 8_000;
const lockName = 'aisle-tokens';
// Request every permission at sign-in: organisation tokens never carry more.
const scopes = [UserScope.Email, UserScope.Organizations, UserScope.OrganizationRoles, ...permissions];

let client: BaseClient | undefined;
let leaving = new AbortController();
let postSignInUrl: string | undefined;
let queue: Promise<unknown> = Promise.resolve();

export function identityClient(): BaseClient {
  client ??= withNewKeys(() => makeClient(readIdentity()));
  return client;
}

/** Drops the SDK's state and pending requests of the previous person. */
export function forgetClient(): void {
  client = undefined;
  leaving.abort();
  leaving = new AbortController();
}

/** The URL the SDK navigated to after a sign-in; cleared when read. */
export function takePostSignInUrl(): string | undefined {
  const taken = postSignInUrl;
  postSignInUrl = undefined;
  return taken;
}

/**
 * Reuses tokens that another tab fetched. Only request the product's own resource: Logto uses up the refresh token before it
 * refuses another.
 */
export async function getToken(wanted: TokenRequest): Promise<string> {
  return findStoredToken(wanted) ?? withTokenLock(async () => findStoredToken(wanted) ?? fetchToken(wanted));
}

/** Fetches new tokens, because roles may have changed. Other callers wait until `read` has its tokens. */
export function renewTokens<T>(
  read: (fetchToken: (wanted: TokenRequest) => Promise<string>) => Promise<T>,
): Promise<T> {
  return withTokenLock(async () => {
    await identityClient().clearAccessToken();
    return read(fetchToken);
  });
}

/** Runs while no other tab uses the tokens: two refreshes at once would end the session. */
export function withTokenLock<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(lockName, work) as Promise<T>;
  const turn = queue.then(work, work);
  queue = turn;
  return turn;
}

function fetchToken({ resource, organizationId }: TokenRequest): Promise<string> {
  const sdk = identityClient();
  return organizationId && !resource
    ? sdk.getOrganizationToken(organizationId)
    : sdk.getAccessToken(resource, organizationId);
}

/** A token that has not expired. */
export function findStoredToken({ resource = '', organizationId }: TokenRequest): string | undefined {
  if (!findIdToken()) return undefined;
  try {
    const all = JSON.parse(localStorage.getItem(tokenKey(readIdentity().appId, 'accessToken')) ?? '{}') as StoredTokens;
    const stored = all[`@${resource}${organizationId ? `#${organizationId}` : ''}`];
    return stored && Number(stored.expiresAt) > Date.now() / 1000 ? stored.token : undefined;
  } catch {
    return undefined;
  }
}

function makeClient({ identityUrl, appId, apiResource }: IdentityConfig): BaseClient {
  return new BaseClient(
    { endpoint: identityUrl, appId, scopes, resources: [apiResource] },
    {
      requester: createRequester(async (input, init) => {
        const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), leaving.signal]);
        const answer = await fetch(input, { signal, ...init });
        // The SDK drops the reason of a refusal, and this one can be resolved.
        if (answer.status === 403 && /requires MFA/.test(await answer.clone().text())) throw new SecondFactorNeeded();
        return answer;
      }),
      storage: new BrowserStorage(appId),
      unstable_cache: tabCache(appId),
      generateCodeChallenge,
      generateCodeVerifier,
      generateState,
      navigate: (url, { for: reason }) => {
        if (reason === 'post-sign-in') postSignInUrl = url;
        // `replace`, so that the back button doesn't return to a page that redirects again.
        else window.location.replace(reason === 'sign-out' ? withSignOutState(url) : url);
      },
    },
  );
}

/** The SDK doesn't send `state` when signing out. */
function withSignOutState(url: string): string {
  const address = new URL(url);
  address.searchParams.set('state', findSignOut()?.state ?? '');
  return address.href;
}

/**
 * The SDK fetches the provider's keys at most every 30 s. An ID token signed with a newer key is verified by a new client: * otherwise a key rotation would end the session.
 */
function withNewKeys(make: () => BaseClient): BaseClient {
  const sdk = make();
  const usual = sdk.jwtVerifier;
  sdk.setJwtVerifier({
    async verifyIdToken(token) {
      try {
        await usual.verifyIdToken(token);
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ERR_JWKS_NO_MATCHING_KEY') throw error;
        await make().jwtVerifier.verifyIdToken(token);
      }
    },
  });
  return sdk;
}

function tabCache(appId: string) {
  const keyOf = (name: string) => `logto_cache:${appId}:${name}`;
  return {
    getItem: async (name: string) => sessionStorage.getItem(keyOf(name)),
    setItem: async (name: string, value: string) => sessionStorage.setItem(keyOf(name), value),
    removeItem: async (name: string) => sessionStorage.removeItem(keyOf(name)),
  };
}
