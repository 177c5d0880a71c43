// Signing in and out at the identity provider. Loaded on demand.
import { generateState, LogtoClientError, Prompt, type SignInOptions } from '@logto/browser';
import { forgetClient, identityClient, takePostSignInUrl, withTokenLock } from '#app/client/identity-client.ts';
import { findIdToken, hasSignInSession, readIdentity, tokenKey } from '#app/client/identity-config.ts';
import { forgetKnownOrganizations } from '#app/client/known-organizations.ts';
import { safePath } from '#app/client/safe-path.ts';
import { setSignOutReason } from '#app/client/sign-out-reason.ts';
import {
  failSignOut,
  findSignOut,
  findUnfinishedSignOut,
  forgetSignOut,
  type SignOut,
  saveSignOut,
} from '#app/client/unfinished-sign-out.ts';

const timeoutMs = 5_000;
const pageTimeoutMs = 8_000;

export type SignInRequest = {
  /** The path to open afterwards. */
  to?: string | undefined;
  redirectPath?: '/callback' | '/invitations/callback' | undefined;
  loginHint?: string | undefined;
  firstScreen?: SignInOptions['firstScreen'] | undefined;
  /** Signs in as another person. */
  asAnother?: boolean | undefined;
  /** Single use, from an email link that proves the address. */
  oneTimeToken?: string | undefined;
};

/** Goes to the identity provider. Ends the current session. */
export async function startSignIn(request: SignInRequest = {}): Promise<void> {
  const { to, redirectPath = '/callback', loginHint, firstScreen, asAnother, oneTimeToken } = request;
  await revokeEarlierSession();
  await identityClient().signIn({
    redirectUri: window.location.origin + redirectPath,
    postRedirectUri: window.location.origin + safePath(to),
    ...(loginHint ? { loginHint } : {}),
    ...(firstScreen ? { firstScreen } : {}),
    // Without the consent prompt there is no refresh token. An open session must not sign anyone in without a password.
    ...(asAnother || findSignOut() ? { prompt: [Prompt.Login, Prompt.Consent] } : {}),
    ...(oneTimeToken ? { extraParams: { one_time_token: oneTimeToken } } : {}),
  });
  setSignOutReason(null);
}

/** Handles the identity provider's response and returns the requested path. */
export async function finishSignIn(url: string): Promise<string> {
  requireReadableSession();
  await withTokenLock(async () => {
    await identityClient().handleSignInCallback(url);
    forgetSignOut();
  });
  return ownPath(takePostSignInUrl());
}

/** Ends the session here and at the identity provider, then returns to the sign-in page. */
export async function signOut(): Promise<void> {
  setSignOutReason('signed-out');
  forgetKnownOrganizations();
  const state = generateState();
  const refreshToken = localStorage.getItem(refreshTokenKey()) ?? findSignOut()?.refreshToken ?? null;
  // Until the provider redirects back: it may stop answering at any step.
  const isSaved = saveSignOut({ state, at: Date.now(), isSessionEnded: false, hasFailed: false, refreshToken });
  try {
    await endProviderSession(state);
  } catch {
    // Otherwise another tab has signed in or is signing out: the tokens are its own.
    const isOwn = () => !isSaved || findSignOut()?.state === state;
    if (!isOwn()) {
      setSignOutReason(null);
      window.location.replace('/');
      return;
    }
    // Sign out of this browser anyway.
    failSignOut(state);
    await dropTokens(isOwn);
    window.location.replace('/loading');
  }
}

/** Ends the session at the identity provider after a sign-out that it did not answer. Throws while it doesn't answer. */
export async function finishSignOut(): Promise<void> {
  // Someone may have signed in meanwhile, in this tab or in another one.
  if (!findSignOut() || findIdToken() || hasSignInSession()) return;
  const unfinished = findUnfinishedSignOut();
  if (!unfinished) throw new Error('another tab is ending the session');
  if (unfinished.isSessionEnded) return finishRevocation(unfinished);
  const state = generateState();
  try {
    await endProviderSession(state, unfinished.state);
  } catch (error) {
    failSignOut(state);
    throw error;
  }
}

async function finishRevocation({ refreshToken, state }: SignOut): Promise<void> {
  if (refreshToken && !(await revoke(refreshToken))) throw new Error('the sign-in service did not revoke the token');
  if (findSignOut()?.state === state) forgetSignOut();
}

/**
 * Goes to the identity provider, which ends the session and redirects back. Throws if a step is not answered in time. With the
 * state of an earlier attempt, it finishes that one.
 */
async function endProviderSession(state: string, earlier?: string): Promise<void> {
  await requireProvider();
  await withTokenLock(async () => {
    const requireOwn = () => requireAttempt(earlier ?? state, earlier !== undefined);
    const attempted = requireOwn();
    // Another tab may have renewed the token. When finishing, a stored one would be of a later session.
    const renewed = earlier === undefined ? localStorage.getItem(refreshTokenKey()) : null;
    const refreshToken = renewed ?? attempted.refreshToken;
    const isRevoked = !refreshToken || (await revoke(refreshToken));
    requireOwn();
    // The SDK would try again, and ignore a failure.
    localStorage.removeItem(refreshTokenKey());
    const left = isRevoked ? null : refreshToken;
    saveSignOut({ state, at: Date.now(), isSessionEnded: false, hasFailed: false, refreshToken: left });
    await identityClient().signOut(`${window.location.origin}/loading`);
  });
  // This page stays until the provider answers.
  await new Promise(resolve => setTimeout(resolve, pageTimeoutMs));
  if (!hasSignInSession()) window.stop();
  throw new Error('the sign-in service did not end the session in time');
}

/** Throws if the person has signed in, or another attempt has begun, since this one began. */
function requireAttempt(state: string, isFinishing: boolean): SignOut {
  const attempted = findSignOut();
  const isSignedIn = isFinishing && (findIdToken() || hasSignInSession());
  if (attempted?.state === state && !isSignedIn) return attempted;
  throw new Error('another sign-in or sign-out has begun');
}

/** Before the next sign-in, not after it: Logto would end both sessions, because they share a grant. */
async function revokeEarlierSession(): Promise<void> {
  const unfinished = findUnfinishedSignOut();
  if (!unfinished) return;
  // An attempt to finish it ends when it finds another state: its navigation would replace the sign-in's.
  const current = { ...unfinished, state: generateState() };
  saveSignOut(current);
  if (!current.refreshToken || !(await revoke(current.refreshToken))) return;
  if (findSignOut()?.state === current.state) saveSignOut({ ...current, refreshToken: null });
}

async function revoke(token: string): Promise<boolean> {
  const { identityUrl, appId } = readIdentity();
  const body = new URLSearchParams({ client_id: appId, token });
  const signal = AbortSignal.timeout(timeoutMs);
  const request = fetch(`${identityUrl}/oidc/token/revocation`, { method: 'POST', body, signal });
  return request.then(
    // Retrying a 4xx response wouldn't help.
    ({ status }) => status < 500,
    () => false,
  );
}

/** Deletes all tokens in this browser. `isStillWanted` is asked again after waiting for other tabs. */
export async function dropTokens(isStillWanted = () => true): Promise<void> {
  forgetKnownOrganizations();
  await identityClient().clearAllTokens();
  forgetClient();
  // A refresh that was in progress would restore them.
  await withTokenLock(async () => {
    if (isStillWanted()) await identityClient().clearAllTokens();
  });
}

/** The path requested by the current sign-in, for a retry. */
export function findWantedPath(): string {
  try {
    const { postRedirectUri } = JSON.parse(storedSession() ?? '{}') as { postRedirectUri?: unknown };
    return ownPath(postRedirectUri);
  } catch {
    return '/';
  }
}

/**
 * If the provider is down, the person would end up at the browser's error page. The request uses CORS: Logto sends * `Cross-Origin-Resource-Policy: same-origin`, which blocks every `no-cors` request.
 */
async function requireProvider(): Promise<void> {
  const address = `${readIdentity().identityUrl}/oidc/.well-known/openid-configuration`;
  const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`the sign-in service answered with ${answer.status}`);
}

function requireReadableSession(): void {
  try {
    JSON.parse(storedSession() ?? 'null');
  } catch {
    throw new LogtoClientError('sign_in_session.invalid');
  }
}

function refreshTokenKey(): string {
  return tokenKey(readIdentity().appId, 'refreshToken');
}

function storedSession(): string | null {
  return sessionStorage.getItem(tokenKey(readIdentity().appId, 'signInSession'));
}

function ownPath(address: unknown): string {
  const { origin } = window.location;
  return safePath(
    typeof address === 'string' && address.startsWith(`${origin}/`) ? address.slice(origin.length) : null,
  );
}
