// The small part of the session code that every page loads. The rest is loaded on demand.

import { findIdToken, readClaims, readIdentity, tokenKey } from '#app/client/identity-config.ts';
import { clearSession, getSession, setSession, setSessionWork } from '#app/client/session.ts';
import { setSignOutReason } from '#app/client/sign-out-reason.ts';
import { createSubscriptionWatch } from '#app/client/subscription-watch.ts';
import { setTokenSource } from '#app/client/token-source.ts';
import { toast } from '#app/ui/toast.tsx';

/** Called on the first page, before hydration. */
export function startSession(): void {
  setTokenSource({
    get: operation => loadTokens().then(tokens => tokens.tokenFor(operation)),
    renew: (operation, refused) => loadTokens().then(tokens => tokens.renewToken(operation, refused)),
    sessionEnded: () => void loadSessions().then(sessions => sessions.endSession(), showLoadFailure),
    membershipEnded: () => void loadTokens().then(tokens => tokens.leaveOrganization(), showLoadFailure),
    accessClosed: refreshAfterAccessClosed,
  });
  if (findIdToken()) beginSession().catch(() => {});
  else setSession({ status: 'signed-out' });
}

/** Loads the session. Everything that depends on it waits for this. */
export function beginSession(): Promise<void> {
  if (getSession().status === 'signed-out') setSession({ status: 'loading' });
  const work = loadSessions().then(sessions => sessions.loadSession());
  setSessionWork(work);
  return work;
}

/**
 * After a change to the person: a name, a role, an organisation created, joined or left. `select` is the organisation * to open.
 */
export async function refreshSession(select?: string): Promise<void> {
  await (await loadSessions()).refreshSession({ select });
}

/** Reloads the subscription and the access it grants. */
export async function refreshSubscription(): Promise<void> {
  await (await loadSessions()).refreshSubscription();
}

let isRefreshing = false;

/** A call was refused because the plan has ended. Many may be refused at once, so this refreshes once. */
function refreshAfterAccessClosed(): void {
  if (isRefreshing || getSession().access !== 'open') return;
  isRefreshing = true;
  void refreshSubscription()
    .catch(() => {})
    .finally(() => {
      isRefreshing = false;
    });
}

/** After a site was added, changed or deleted; `select` is the site to open. Fails silently. */
export async function refreshSites(select?: string): Promise<void> {
  await loadSessions().then(
    sessions => sessions.refreshSites(select),
    () => {},
  );
}

/** Shows failures as a toast. */
export function changeOrganization(id: string): void {
  loadSessions().then(sessions => sessions.changeOrganization(id), showLoadFailure);
}

/** Checks the subscription when the person returns to the tab: it may have changed in the meantime. */
export function followSubscription(): () => void {
  const check = createSubscriptionWatch({
    isNeeded: () => getSession().status === 'signed-in' && getSession().organization !== null,
    refresh: refreshSubscription,
    now: () => performance.now(),
  });
  const checkWhenSeen = () => {
    if (document.visibilityState === 'visible') void check();
  };
  document.addEventListener('visibilitychange', checkWhenSeen);
  window.addEventListener('focus', checkWhenSeen);
  return () => {
    document.removeEventListener('visibilitychange', checkWhenSeen);
    window.removeEventListener('focus', checkWhenSeen);
  };
}

/** Signs all tabs in or out together. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== tokenKey(readIdentity().appId, 'idToken')) return;
    const { status, user } = getSession();
    const token = findIdToken();
    if (!token && status !== 'signed-out') {
      setSignOutReason('signed-out');
      void import('#app/client/identity-client.ts').then(({ forgetClient }) => forgetClient());
      clearSession();
    } else if (token && user && readClaims(token).sub !== user.id) window.location.reload();
    else if (token && status === 'signed-out') {
      setSignOutReason(null);
      beginSession().catch(() => {});
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export function loadSignIn() {
  return import('#app/client/sign-in.ts');
}

function loadSessions() {
  return import('#app/client/session-load.ts');
}

function loadTokens() {
  return import('#app/client/tokens.ts');
}

function showLoadFailure(): void {
  toast({ tone: 'failed', title: 'That didn’t load. Check your connection and try again.' });
}
