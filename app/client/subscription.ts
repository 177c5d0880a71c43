// The active organisation's subscription, loaded before anything of it is shown.
import { call, callAs, isApiError } from '#app/client/api.ts';
import type { Session } from '#app/client/session.ts';
import { accessOf, type Permission } from '#domain/identity/inputs.ts';

export type SubscriptionState = Pick<Session, 'subscription' | 'subscriptionFailed' | 'billing' | 'access'>;

const unknown: SubscriptionState = {
  subscription: undefined,
  subscriptionFailed: false,
  billing: undefined,
  access: undefined,
};
const pauses = [500, 1_500];

/** Never throws: the result is unknown, or failed after three attempts. */
export async function readSubscriptionState(
  token: string | null,
  held: ReadonlySet<Permission>,
): Promise<SubscriptionState> {
  if (token === null) return unknown;
  for (const pause of [...pauses, null]) {
    try {
      return await fetchSubscriptionState(held, token);
    } catch (error) {
      // The next call renews a refused token and reloads the session.
      if (isApiError(error) && (error.status === 401 || error.status === 403)) return unknown;
      if (pause !== null) await new Promise(done => setTimeout(done, pause));
    }
  }
  return { ...unknown, subscriptionFailed: true };
}

/** People without permission to read the subscription still get the access and the biller. */
export async function fetchSubscriptionState(
  held: ReadonlySet<Permission>,
  token?: string,
): Promise<SubscriptionState> {
  const canRead = held.has('list:organization-subscription');
  const subscription = canRead ? await readCurrent(token) : undefined;
  if (subscription) {
    const { billing, status } = subscription;
    return { subscription, subscriptionFailed: false, billing, access: accessOf(status) };
  }
  const name = 'GET /api/organizations/access';
  return { ...unknown, subscription, ...(await (token ? callAs(token, name) : call(name))) };
}

function readCurrent(token: string | undefined): Promise<Session['subscription']> {
  const name = 'GET /api/organizations/subscriptions';
  return token ? callAs(token, name) : call(name);
}
