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
  await withTokenLock(() => identityClient().handleSignInCallback(url));
  forgetSignOut();
  return ownPath(takePostSignInUrl());
}

/** Ends the session here and at the identity provider, then returns to the sign-in page. */
export async function signOut(): Promise<void> {
  setSignOutReason('signed-out');
  forgetKnownOrganizations();
  const refreshToken = localStorage.getItem(refreshTokenKey());
  // Until the provider redirects back: it may stop answering at any step.
  saveSignOut({ ...newAttempt(), refreshToken });
  try {
    await endProviderSession();
  } catch {
    // Sign out of this browser anyway.
    failSignOut();
    await dropTokens();
    window.location.replace('/loading');
  }
}

/** Ends the session at the identity provider after a sign-out that it did not answer. Throws while it doesn't answer. */
export async function finishSignOut(): Promise<void> {
  // Someone may have signed in meanwhile, in this tab or in another one.
  if (!findSignOut() || findIdToken() || hasSignInSession()) return;
  const unfinished = findUnfinishedSignOut();
  if (!unfinished) throw new Error('another tab is ending the session');
  try {
    if (unfinished.isSessionEnded) await finishRevocation(unfinished.refreshToken);
    else await endProviderSession();
  } catch (error) {
    failSignOut();
    throw error;
  }
}

async function finishRevocation(refreshToken: string | null): Promise<void> {
  if (refreshToken && !(await revoke(refreshToken))) throw new Error('the sign-in service did not revoke the token');
  forgetSignOut();
}

/** Goes to the identity provider, which ends the session and redirects back. Throws if a step is not answered in time. */
async function endProviderSession(): Promise<void> {
  await requireProvider();
  await withTokenLock(async () => {
    // Another tab may have renewed it.
    const refreshToken = localStorage.getItem(refreshTokenKey()) ?? findSignOut()?.refreshToken ?? null;
    const isRevoked = !refreshToken || (await revoke(refreshToken));
    // The SDK would try again, and ignore a failure.
    localStorage.removeItem(refreshTokenKey());
    saveSignOut({ ...newAttempt(), refreshToken: isRevoked ? null : refreshToken });
    await identityClient().signOut(`${window.location.origin}/loading`);
  });
  // This page stays until the provider answers.
  await new Promise(resolve => setTimeout(resolve, pageTimeoutMs));
  if (!hasSignInSession()) window.stop();
  throw new Error('the sign-in service did not end the session in time');
}

function newAttempt() {
  return { state: generateState(), at: Date.now(), isSessionEnded: false, hasFailed: false };
}

/** Before the next sign-in, not after it: Logto would end both sessions, because they share a grant. */
async function revokeEarlierSession(): Promise<void> {
  const unfinished = findUnfinishedSignOut();
  if (!unfinished?.refreshToken) return;
  await revoke(unfinished.refreshToken);
  saveSignOut({ ...unfinished, refreshToken: null });
}

async function revoke(token: string): Promise<boolean> {
  const { identityUrl, appId } = readIdentity();
  const body = new URLSearchParams({ client_id: appId, token });
  const signal = AbortSignal.timeout(timeoutMs);
  const request = fetch(`${identityUrl}/oidc/token/revocation`, { method: 'POST', body, signal });
  return request.then(
    // A refusal would stay one.
    ({ status }) => status < 500,
    () => false,
  );
}

/** Deletes all tokens in this browser. */
export async function dropTokens(): Promise<void> {
  forgetKnownOrganizations();
  await identityClient().clearAllTokens();
  forgetClient();
  // A refresh that was in progress would restore them.
  await withTokenLock(() => identityClient().clearAllTokens());
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
