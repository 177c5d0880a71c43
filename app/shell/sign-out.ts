/**
 * Signing out is a navigation, so that a form with unsaved changes can ask first. Only the app itself can set this * state, so no external link can sign anyone out.
 */
export const signOutLink = { to: '/loading', state: { signOut: true } } as const;

export function wantsSignOut(state: unknown): boolean {
  return (state as { signOut?: unknown } | null)?.signOut === true;
}
