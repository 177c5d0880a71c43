// What the active organisation has subscribed to, read before anything of it is shown.
import { callAs, isApiError } from '#app/client/api.ts';
import type { Session } from '#app/client/session.ts';
import { baselinePermissions, type Permission } from '#domain/identity/inputs.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

export type Standing = Pick<Session, 'subscription' | 'subscriptionFailed'>;

const unknown: Standing = { subscription: undefined, subscriptionFailed: false };
const pauses = [500, 1_500];

/** Never throws: what could not be read is unknown, or failed after three tries. */
export async function readStanding(token: string | null, held: ReadonlySet<Permission>): Promise<Standing> {
  if (token === null || !held.has('list:organization-subscription')) return unknown;
  for (const pause of [...pauses, null]) {
    try {
      return { subscription: await callAs(token, 'GET /api/organizations/subscriptions'), subscriptionFailed: false };
    } catch (error) {
      // A refused token is renewed by the next call, and the session read again with it.
      if (isApiError(error) && (error.status === 401 || error.status === 403)) return unknown;
      if (pause !== null) await new Promise(done => setTimeout(done, pause));
    }
  }
  return { subscription: undefined, subscriptionFailed: true };
}

/** Without a living subscription only what leads to one is left. The server does the same. */
export function permittedBy(
  subscription: SubscriptionView | null | undefined,
  held: ReadonlySet<Permission>,
): ReadonlySet<Permission> {
  const isCut = subscription === null || subscription?.status === 'canceled' || subscription?.status === 'paused';
  return isCut ? new Set(baselinePermissions.filter(permission => held.has(permission))) : held;
}
