// A sign-out that the identity provider has not confirmed: its session may still be open.

/** `state`: the provider sends it back when it has ended the session. */
type UnfinishedSignOut = { refreshToken: string | null; state?: string | undefined };

const key = 'aisle:unfinished-sign-out';

export function saveUnfinishedSignOut(signOut: UnfinishedSignOut): void {
  try {
    localStorage.setItem(key, JSON.stringify(signOut));
  } catch {}
}

export function findUnfinishedSignOut(): UnfinishedSignOut | null {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null;
    if (!saved) return null;
    const { refreshToken, state } = saved;
    return {
      refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
      state: typeof state === 'string' ? state : undefined,
    };
  } catch {
    return null;
  }
}

export function forgetUnfinishedSignOut(): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

/** When the identity provider redirects back. */
export function confirmSignOut(state: string | null): void {
  if (state !== null && findUnfinishedSignOut()?.state === state) forgetUnfinishedSignOut();
}
