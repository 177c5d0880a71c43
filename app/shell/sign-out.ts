/**
 * Signing out is going somewhere: a form with changes that are not saved asks first, and nothing has happened until then.
 * Only the app itself can bring this state along, so no link from elsewhere signs anybody out.
 */
export const signOutLink = { to: '/loading', state: { signOut: true } } as const;

export function wantsSignOut(state: unknown): boolean {
  return (state as { signOut?: unknown } | null)?.signOut === true;
}
