// Why this tab is at the sign-in page. With a reason, the sign-in waits for a click.

export type SignOutReason = {
  reason: 'signed-out' | 'ended';
  /** The error catalogue's text for what ended the session. */ errorText?: string | undefined;
};

/** The head script removes it, too: opening a screen means signing in. */
export const signOutReasonKey = 'aisle:farewell';

/** 'signed-out' is never replaced by 'ended': pending calls are refused after a sign-out and look like an ended session. */
export function setSignOutReason(reason: SignOutReason['reason'] | null, errorText?: string): void {
  if (reason === 'ended' && findSignOutReason()?.reason === 'signed-out') return;
  try {
    if (reason) sessionStorage.setItem(signOutReasonKey, JSON.stringify({ reason, errorText }));
    else sessionStorage.removeItem(signOutReasonKey);
  } catch {}
}

export function findSignOutReason(): SignOutReason | null {
  try {
    const { reason, errorText } = JSON.parse(sessionStorage.getItem(signOutReasonKey) ?? '{}') as Record<
      string,
      unknown
    >;
    if (reason !== 'signed-out' && reason !== 'ended') return null;
    return { reason, errorText: typeof errorText === 'string' ? errorText : undefined };
  } catch {
    return null;
  }
}
