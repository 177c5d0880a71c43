// What the active organisation has subscribed to, read before anything of it is shown.
import { call, callAs, isApiError } from '#app/client/api.ts';
import type { Session } from '#app/client/session.ts';
import { accessOf, type Permission } from '#domain/identity/inputs.ts';

export type Standing = Pick<Session, 'subscription' | 'subscriptionFailed' | 'billing' | 'access'>;

const unknown: Standing = {
  subscription: undefined,
  subscriptionFailed: false,
  billing: undefined,
  access: undefined,
};
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

/** Those who may not read the subscription still learn whether it lets them work, and all learn where a first one is chosen. */
export async function askStanding(held: ReadonlySet<Permission>, token?: string): Promise<Standing> {
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
