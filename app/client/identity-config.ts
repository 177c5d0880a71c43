// Where people sign in. The server writes it into the page; it holds no secrets.

export type IdentityConfig = { identityUrl: string; appId: string; apiResource: string };

export const identityMetaName = 'aisle-identity';

let known: IdentityConfig | undefined;

export function readIdentity(): IdentityConfig {
  known ??= parse(document.querySelector<HTMLMetaElement>(`meta[name=${identityMetaName}]`)?.content);
  return known;
}

/** The SDK's storage key for a token. */
export function tokenKey(appId: string, name: 'idToken' | 'refreshToken' | 'accessToken' | 'signInSession'): string {
  return `logto:${appId}:${name}`;
}

export function findIdToken(): string | null {
  try {
    return localStorage.getItem(tokenKey(readIdentity().appId, 'idToken'));
  } catch {
    return null;
  }
}

/** The identity provider's page to set up two-step verification, which redirects back. */
export function secondFactorAddress(): string {
  const redirect = `${window.location.origin}/`;
  return `${readIdentity().identityUrl}/account/authenticator-app?${new URLSearchParams({ redirect })}`;
}

/** Whether a sign-in was started in this tab and hasn't finished. */
export function hasSignInSession(): boolean {
  try {
    return sessionStorage.getItem(tokenKey(readIdentity().appId, 'signInSession')) !== null;
  } catch {
    return false;
  }
}

/** Decodes a token without verifying it: only the server does that. */
export function readClaims(token: string | null): Record<string, unknown> {
  try {
    const part = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), letter => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

function parse(content = ''): IdentityConfig {
  try {
    return JSON.parse(content);
  } catch {
    return { identityUrl: '', appId: '', apiResource: '' };
  }
}
