// A sign-out that the identity provider has not confirmed: its session may still be open.

export type SignOut = {
  /** Until it is revoked. */
  refreshToken: string | null;
  /** The provider has redirected back; only the token is left. */
  isSessionEnded: boolean;
  /** The provider sends it back when it has ended the session. */
  state: string;
  /** When it was last attempted. */
  at: number;
  /** A step failed or was not answered in time. */
  hasFailed: boolean;
};

const key = 'aisle:unfinished-sign-out';
/** Longer than any step waits for an answer. */
const attemptMs = 20_000;

/** False if the browser's storage is full. */
export function saveSignOut(signOut: SignOut): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(signOut));
    return true;
  } catch {
    return false;
  }
}

/** Also one that a tab is attempting at the moment. */
export function findSignOut(): SignOut | null {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Record<keyof SignOut, unknown>> | null;
    if (!saved) return null;
    const { refreshToken, state } = saved;
    return {
      refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
      isSessionEnded: saved.isSessionEnded === true,
      state: typeof state === 'string' ? state : '',
      at: Number(saved.at) || 0,
      hasFailed: saved.hasFailed === true,
    };
  } catch {
    return null;
  }
}

/** One that failed, or whose tab was closed. */
export function findUnfinishedSignOut(): SignOut | null {
  const signOut = findSignOut();
  return signOut && (signOut.hasFailed || Math.abs(Date.now() - signOut.at) > attemptMs) ? signOut : null;
}

export function forgetSignOut(): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

/** Leaves the attempt of another tab alone. */
export function failSignOut(state: string): void {
  const signOut = findSignOut();
  if (signOut?.state === state) saveSignOut({ ...signOut, hasFailed: true });
}

/** When the identity provider redirects back. A token that could not be revoked is revoked later. */
export function confirmSignOut(state: string | null): void {
  const signOut = findSignOut();
  if (!state || signOut?.state !== state) return;
  if (signOut.refreshToken) saveSignOut({ ...signOut, isSessionEnded: true, hasFailed: true });
  else forgetSignOut();
}
