// A sign-out that the identity provider did not answer: its session may still be open.

type UnfinishedSignOut = { refreshToken: string | null };

const key = 'aisle:unfinished-sign-out';

export function saveUnfinishedSignOut(refreshToken: string | null): void {
  try {
    localStorage.setItem(key, JSON.stringify({ refreshToken }));
  } catch {}
}

export function findUnfinishedSignOut(): UnfinishedSignOut | null {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? 'null') as { refreshToken?: unknown } | null;
    return saved && { refreshToken: typeof saved.refreshToken === 'string' ? saved.refreshToken : null };
  } catch {
    return null;
  }
}

export function forgetUnfinishedSignOut(): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
