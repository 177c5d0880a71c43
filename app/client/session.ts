import { useSyncExternalStore } from 'react';
import type { Section } from '#app/routes.ts';
import { baselinePermissions, type Permission } from '#domain/identity/inputs.ts';

// Who is here, in which organisation and on which site. The shell only reads it; signing in writes it.

export type SessionUser = { id: string; name: string; email: string; role?: string; picture?: string };
type SessionOrganization = { id: string; name: string };
type SessionSite = { id: string; name: string; urls: readonly string[] };
type SessionUsage = { line: string; used: number; limit: number };

export type Session = {
  status: 'signed-out' | 'signed-in' | 'loading';
  user: SessionUser | null;
  organizations: readonly SessionOrganization[];
  organization: SessionOrganization | null;
  sites: readonly SessionSite[];
  site: SessionSite | null;
  permissions: ReadonlySet<Permission>;
  usage: SessionUsage | null;
  counts: Readonly<Partial<Record<Section, number>>>;
};

/** Gives the token for one operation of the API, or null when nobody is signed in. */
export type TokenSource = (operation: string) => Promise<string | null>;

const signedOut: Session = {
  status: 'signed-out',
  user: null,
  organizations: [],
  organization: null,
  sites: [],
  site: null,
  permissions: new Set(baselinePermissions),
  usage: null,
  counts: {},
};

let session = signedOut;
let tokenSource: TokenSource = async () => null;
const listeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, readSession, getServerSession);
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

export function selectOrganization(id: string): void {
  const organization = session.organizations.find(one => one.id === id);
  if (organization && organization.id !== session.organization?.id) setSession({ organization, sites: [], site: null });
}

export function selectSite(id: string): void {
  const site = session.sites.find(one => one.id === id);
  if (site) setSession({ site });
}

export function setTokenSource(source: TokenSource): void {
  tokenSource = source;
}

export function getToken(operation: string): Promise<string | null> {
  return tokenSource(operation);
}

function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readSession(): Session {
  return session;
}

function getServerSession(): Session {
  return signedOut;
}
