// Where people sign in. The server writes it into the page; nothing of it is secret.

export type IdentityConfig = { identityUrl: string; appId: string; apiResource: string };

export const identityMetaName = 'aisle-identity';

let known: IdentityConfig | undefined;

export function readIdentity(): IdentityConfig {
  known ??= parse(document.querySelector<HTMLMetaElement>(`meta[name=${identityMetaName}]`)?.content);
  return known;
}

/** Where the SDK keeps a token of this browser. */
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

/** A sign-in that began in this tab and has not come back yet. */
export function hasSignInSession(): boolean {
  try {
    return sessionStorage.getItem(tokenKey(readIdentity().appId, 'signInSession')) !== null;
  } catch {
    return false;
  }
}

/** Whom a token is about, without believing it: only the server decides that. */
export function readClaims(token: string | null): { sub?: unknown; scope?: unknown } {
  try {
    const part = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), letter => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
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
