import { useSyncExternalStore } from 'react';
import { saveLastChoice } from '#app/client/last-choice.ts';
import type { Section } from '#app/routes.ts';
import { type Access, baselinePermissions, type Permission } from '#domain/identity/inputs.ts';
import type { Biller } from '#domain/organizations/inputs.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

// The session: the person, organisation and site. The shell only reads it; signing in writes it.

export type SessionUser = { id: string; name: string; email: string; role?: string; picture?: string };
export type SessionOrganization = { id: string; name: string; description?: string | null; roles?: readonly string[] };
export type SessionSite = { id: string; name: string; urls: readonly string[] };
export type SessionUsage = { line: string; used: number; limit: number };

export type Session = {
  /** Always loading on the server, which doesn't know the person. */
  status: 'loading' | 'signed-in' | 'signed-out';
  user: SessionUser | null;
  organizations: readonly SessionOrganization[];
  organization: SessionOrganization | null;
  /** An organisation that requires two-step verification, which the person hasn't set up. */
  closedOrganization: SessionOrganization | null;
  sites: readonly SessionSite[];
  site: SessionSite | null;
  /** Whether `sites` is complete: it loads after the rest, and may fail. */
  sitesState: 'loading' | 'loaded' | 'failed';
  permissions: ReadonlySet<Permission>;
  /** Null if there is none; undefined if unknown or not visible to this person. */
  subscription: SubscriptionView | null | undefined;
  /** Loading failed, even after retries. */
  subscriptionFailed: boolean;
  /** Who bills the organisation; undefined if unknown. */
  billing: Biller | undefined;
  /** What the subscription allows, visible to every member; undefined if unknown. */
  access: Access | undefined;
  usage: SessionUsage | null;
  counts: Readonly<Partial<Record<Section, number>>>;
  /** Increases when the organisation or person changes, to remount the screen. */
  epoch: number;
  /** The organisation that the person has just switched to. */
  switchedTo: string | null;
};

const loading: Session = {
  status: 'loading',
  user: null,
  organizations: [],
  organization: null,
  closedOrganization: null,
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
  switchedTo: null,
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

/** The active site: undefined while loading, null if there is none. */
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

/** Resets the session after signing out. */
export function clearSession(): void {
  setSession({ ...loading, status: 'signed-out', epoch: session.epoch + 1 });
}

export function selectSite(id: string): void {
  const site = session.sites.find(one => one.id === id);
  if (!site) return;
  setSession({ site });
  if (session.organization) saveLastChoice('site', session.organization.id, id);
}

/** `sessionSettled` waits for this promise. */
export function setSessionWork(next: Promise<unknown>): void {
  work = next;
  // Callers of `sessionSettled` handle the rejection.
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
