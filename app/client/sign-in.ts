// Going to the identity provider and coming back. Loaded only when somebody does.
import { LogtoClientError, Prompt, type SignInOptions } from '@logto/browser';
import { setFarewell } from '#app/client/farewell.ts';
import { alone, forgetClient, identityClient, takeLanding } from '#app/client/identity-client.ts';
import { readIdentity, tokenKey } from '#app/client/identity-config.ts';
import { safePath } from '#app/client/safe-path.ts';

const patience = 5_000;

export type SignInRequest = {
  /** Where to go on afterwards. */
  to?: string | undefined;
  redirectPath?: '/callback' | '/invitations/callback' | undefined;
  loginHint?: string | undefined;
  firstScreen?: SignInOptions['firstScreen'] | undefined;
  /** Lets another person sign in although somebody is. */
  asAnother?: boolean | undefined;
  /** One use: a link from a mail that proves the address. */
  oneTimeToken?: string | undefined;
};

/** Leaves for the identity provider. Whoever was signed in before is not any more. */
export async function startSignIn(request: SignInRequest = {}): Promise<void> {
  const { to, redirectPath = '/callback', loginHint, firstScreen, asAnother, oneTimeToken } = request;
  await identityClient().signIn({
    redirectUri: window.location.origin + redirectPath,
    postRedirectUri: window.location.origin + safePath(to),
    ...(loginHint ? { loginHint } : {}),
    ...(firstScreen ? { firstScreen } : {}),
    // Without consent beside it no refresh token is given.
    ...(asAnother ? { prompt: [Prompt.Login, Prompt.Consent] } : {}),
    ...(oneTimeToken ? { extraParams: { one_time_token: oneTimeToken } } : {}),
  });
  setFarewell(null);
}

/** Takes what the identity provider sent back and says where the person wanted to go. */
export async function finishSignIn(url: string): Promise<string> {
  requireReadableSession();
  await alone(() => identityClient().handleSignInCallback(url));
  return ownPath(takeLanding());
}

/** Ends the session here and at the identity provider, then comes back to the sign-in page. */
export async function signOut(): Promise<void> {
  setFarewell('signed-out');
  try {
    await requireAnswer();
    await alone(() => identityClient().signOut(`${window.location.origin}/loading`));
  } catch {
    // Nobody answers there: this browser forgets all the same.
    await dropTokens();
    window.location.replace('/loading');
  }
}

/** Forgets every token in this browser. */
export async function dropTokens(): Promise<void> {
  await identityClient().clearAllTokens();
  forgetClient();
  // A refresh that had its answer already would bring them back.
  await alone(() => identityClient().clearAllTokens());
}

/** The address of the sign-in that is under way, for trying it again. */
export function findWantedPath(): string {
  try {
    const { postRedirectUri } = JSON.parse(storedSession() ?? '{}') as { postRedirectUri?: unknown };
    return ownPath(postRedirectUri);
  } catch {
    return '/';
  }
}

/** Going to a provider that is down would leave the person at an error page of the browser. */
async function requireAnswer(): Promise<void> {
  const address = `${readIdentity().identityUrl}/oidc/.well-known/openid-configuration`;
  await fetch(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(patience) });
}

function requireReadableSession(): void {
  try {
    JSON.parse(storedSession() ?? 'null');
  } catch {
    throw new LogtoClientError('sign_in_session.invalid');
  }
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
