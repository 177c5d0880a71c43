import { useSyncExternalStore } from 'react';
import { remember } from '#app/client/remembered.ts';
import type { Section } from '#app/routes.ts';
import { type Access, baselinePermissions, type Permission } from '#domain/identity/inputs.ts';
import type { Biller } from '#domain/organizations/inputs.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

// Who is here, in which organisation and on which site. The shell only reads it; signing in writes it.

export type SessionUser = { id: string; name: string; email: string; role?: string; picture?: string };
export type SessionOrganization = { id: string; name: string; description?: string | null; roles?: readonly string[] };
export type SessionSite = { id: string; name: string; urls: readonly string[] };
export type SessionUsage = { line: string; used: number; limit: number };

export type Session = {
  /** Loading until the browser has said who is here; the server never knows. */
  status: 'loading' | 'signed-in' | 'signed-out';
  user: SessionUser | null;
  organizations: readonly SessionOrganization[];
  organization: SessionOrganization | null;
  sites: readonly SessionSite[];
  site: SessionSite | null;
  /** Whether `sites` says all there are: they come after the rest, and may not come at all. */
  sitesState: 'loading' | 'loaded' | 'failed';
  permissions: ReadonlySet<Permission>;
  /** Null where there is none; undefined while it is not known, or not theirs to know. */
  subscription: SubscriptionView | null | undefined;
  /** It could not be read, even after trying again. */
  subscriptionFailed: boolean;
  /** Where it is chosen and paid for. Undefined while that is not known. */
  billing: Biller | undefined;
  /** Whether it lets people work, which everybody may know. Undefined while it is not known. */
  access: Access | undefined;
  usage: SessionUsage | null;
  counts: Readonly<Partial<Record<Section, number>>>;
  /** Grows when everything on the screen belongs to the past: another organisation, another person. */
  epoch: number;
};

const loading: Session = {
  status: 'loading',
  user: null,
  organizations: [],
  organization: null,
  sites: [],
  site: null,
  sitesState: 'loading',
  permissions: new Set(baselinePermissions),
  subscription: undefined,
  subscriptionFailed: false,
  billing: undefined,
  access: undefined,
  usage: null,
  counts: {},
  epoch: 0,
};

let session = loading;
let work: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, getServerSession);
}

export function getSession(): Session {
  return session;
}

/** The site one works on: undefined while that is not known, null where there is none. */
export function useSite(): SessionSite | null | undefined {
  const { site, sitesState } = useSession();
  return site ?? (sitesState === 'loaded' ? null : undefined);
}

export function useCan(need: Permission | readonly Permission[]): boolean {
  return hasPermissions(useSession().permissions, need);
}

export function hasPermissions(held: ReadonlySet<Permission>, need: Permission | readonly Permission[]): boolean {
  return typeof need === 'string' ? held.has(need) : need.every(permission => held.has(permission));
}

export function setSession(change: Partial<Session>): void {
  session = { ...session, ...change };
  for (const listener of listeners) listener();
}

/** Nobody is here any more, and nothing of whoever was stays. */
export function clearSession(): void {
  setSession({ ...loading, status: 'signed-out', epoch: session.epoch + 1 });
}

export function selectSite(id: string): void {
  const site = session.sites.find(one => one.id === id);
  if (!site) return;
  setSession({ site });
  if (session.organization) remember('site', session.organization.id, id);
}

/** From now on everything that needs to know who is here waits for this. */
export function settleWith(next: Promise<unknown>): void {
  work = next;
  // Whoever waits hears of a failure; until then it is nobody's unhandled one.
  next.catch(() => {});
}

export async function sessionSettled(): Promise<void> {
  await work;
}

function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getServerSession(): Session {
  return loading;
}
