import { getSession, hasPermissions, type Session } from '#app/client/session.ts';
import { refreshSession } from '#app/client/session-control.ts';
import { isWellFormed, matchScreen } from '#app/shell/screens.ts';

/** The parameter of the dashboard with the screen that was refused. */
export const refusedParam = 'no-access';
const forbidden = `/?${refusedParam}=`;

type PageLocation = { pathname: string; search: string; hash: string };

/** The URL to redirect to, by the table of screens; null while the session is loading. */
export function findRedirect(place: PageLocation, session: Session): string | null {
  const screen = guardedScreen(place.pathname);
  if (!screen || session.status === 'loading') return null;
  if (session.status === 'signed-out') return signInAddress(place);
  if (!screen.withoutSubscription && !hasSubscription(session)) return '/organizations/welcome';
  if (screen.billedHere && session.billing === 'shopify') return '/organizations/subscription';
  return hasPermissions(session.permissions, screen.permissions) ? null : `${forbidden}${screen.id}`;
}

/**
 * As `findRedirect`, but renews the tokens before refusing for a missing permission: the person's role may have changed
 * since they were issued.
 */
export async function decideRedirect(place: PageLocation): Promise<string | null> {
  const target = findRedirect(place, getSession());
  if (!target?.startsWith(forbidden)) return target;
  await refreshSession().catch(() => {});
  return findRedirect(place, getSession());
}

/** Merchant screens use the shop's session; invitations and sign-in are public. */
export function isGuarded(pathname: string): boolean {
  return guardedScreen(pathname) !== undefined;
}

function guardedScreen(pathname: string) {
  const screen = matchScreen(pathname)?.screen;
  return screen && !screen.open && screen.layout !== 'merchant' && isWellFormed(pathname) ? screen : undefined;
}

function signInAddress({ pathname, search, hash }: PageLocation): string {
  return `/loading?to=${encodeURIComponent(pathname + search + hash)}`;
}

/** An ended subscription counts, and so does an unknown one. */
function hasSubscription({ organization, access, subscriptionFailed }: Session): boolean {
  return organization !== null && access !== 'none' && !subscriptionFailed;
}
