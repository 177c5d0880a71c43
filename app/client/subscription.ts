// What the active organisation has subscribed to, read before anything of it is shown.
import { call, callAs, isApiError } from '#app/client/api.ts';
import type { Session } from '#app/client/session.ts';
import { accessOf, type Permission } from '#domain/identity/inputs.ts';

export type Standing = Pick<Session, 'subscription' | 'subscriptionFailed' | 'access'>;

const unknown: Standing = { subscription: undefined, subscriptionFailed: false, access: undefined };
const pauses = [500, 1_500];

/** Never throws: what could not be read is unknown, or failed after three tries. */
export async function readStanding(token: string | null, held: ReadonlySet<Permission>): Promise<Standing> {
  if (token === null) return unknown;
  for (const pause of [...pauses, null]) {
    try {
      return await askStanding(held, token);
    } catch (error) {
      // A refused token is renewed by the next call, and the session read again with it.
      if (isApiError(error) && (error.status === 401 || error.status === 403)) return unknown;
      if (pause !== null) await new Promise(done => setTimeout(done, pause));
    }
  }
  return { ...unknown, subscriptionFailed: true };
}

/** Those who may not read the subscription still learn whether it lets them work. */
export async function askStanding(held: ReadonlySet<Permission>, token?: string): Promise<Standing> {
  if (!held.has('list:organization-subscription')) {
    const name = 'GET /api/organizations/access';
    const { access } = await (token ? callAs(token, name) : call(name));
    return { ...unknown, access };
  }
  const name = 'GET /api/organizations/subscriptions';
  const subscription = await (token ? callAs(token, name) : call(name));
  return { subscription, subscriptionFailed: false, access: accessOf(subscription?.status) };
}
