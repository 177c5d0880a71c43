import { hasPermissions, type Session } from '#app/client/session.ts';
import { isWellFormed, matchScreen } from '#app/shell/screens.ts';

type Place = { pathname: string; search: string; hash: string };

/** Where somebody has to go instead, by the table of screens. While nobody knows who is here, everybody stays. */
export function findRedirect(place: Place, session: Session): string | null {
  const screen = guardedScreen(place.pathname);
  if (!screen || session.status === 'loading') return null;
  if (session.status === 'signed-out') return signInAddress(place);
  if (!screen.withoutSubscription && !hasSubscription(session)) return '/organizations/welcome';
  if (screen.billedHere && session.billing === 'shopify') return '/organizations/subscription';
  return hasPermissions(session.permissions, screen.permissions) ? null : '/';
}

/** Merchants come with their shop's own session; invitations and sign-in itself are for everybody. */
export function isGuarded(pathname: string): boolean {
  return guardedScreen(pathname) !== undefined;
}

function guardedScreen(pathname: string) {
  const screen = matchScreen(pathname)?.screen;
  return screen && !screen.open && screen.layout !== 'merchant' && isWellFormed(pathname) ? screen : undefined;
}

function signInAddress({ pathname, search, hash }: Place): string {
  return `/loading?to=${encodeURIComponent(pathname + search + hash)}`;
}

/** An ended one counts, too. While it is not known, nobody is kept waiting. */
function hasSubscription({ organization, access, subscriptionFailed }: Session): boolean {
  return organization !== null && access !== 'none' && !subscriptionFailed;
}
