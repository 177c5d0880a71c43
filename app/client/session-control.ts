// The small part of signing in that every page loads: is somebody here, and what the rest is fetched for.
import { setFarewell } from '#app/client/farewell.ts';
import { findIdToken, readClaims, readIdentity, tokenKey } from '#app/client/identity-config.ts';
import { clearSession, getSession, setSession, settleWith } from '#app/client/session.ts';
import { createSubscriptionWatch } from '#app/client/subscription-watch.ts';
import { setTokenSource } from '#app/client/token-source.ts';
import { toast } from '#app/ui/toast.tsx';

/** On the first page, before it comes alive. */
export function startSession(): void {
  setTokenSource({
    get: operation => loadTokens().then(tokens => tokens.tokenFor(operation)),
    renew: (operation, refused) => loadTokens().then(tokens => tokens.renewToken(operation, refused)),
    sessionEnded: () => void loadSessions().then(sessions => sessions.endSession(), noted),
    membershipEnded: () => void loadTokens().then(tokens => tokens.leaveOrganization(), noted),
    accessClosed: learnOfClosing,
  });
  if (findIdToken()) beginSession().catch(() => {});
  else setSession({ status: 'signed-out' });
}

/** Reads who signed in. Everything that needs to know waits for it. */
export function beginSession(): Promise<void> {
  if (getSession().status === 'signed-out') setSession({ status: 'loading' });
  const work = loadSessions().then(sessions => sessions.loadSession());
  settleWith(work);
  return work;
}

/**
 * After something about the person changed: a name, a role, an organisation made, joined or left. `select` is the
 * organisation to go on with.
 */
export async function refreshSession(select?: string): Promise<void> {
  await (await loadSessions()).refreshSession({ select });
}

/** After something about the subscription changed: what it is now, and what that allows. */
export async function refreshSubscription(): Promise<void> {
  await (await loadSessions()).refreshSubscription();
}

let isLearning = false;

/** A call was refused for want of a plan that the page believes in. Many may be refused at once. */
function learnOfClosing(): void {
  if (isLearning || getSession().access !== 'open') return;
  isLearning = true;
  void refreshSubscription()
    .catch(() => {})
    .finally(() => {
      isLearning = false;
    });
}

/** After a site was added, changed or deleted; `select` is the one to go on with. Says nothing where it fails. */
export async function refreshSites(select?: string): Promise<void> {
  await loadSessions().then(
    sessions => sessions.refreshSites(select),
    () => {},
  );
}

/** For menus: says itself what went wrong. */
export function changeOrganization(id: string): void {
  loadSessions().then(sessions => sessions.changeOrganization(id), noted);
}

/** A plan may end, or be chosen by somebody else, while a tab stays open: whoever comes back to it is told. */
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

/** Signing in or out in one tab is signing in or out in all of them. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== tokenKey(readIdentity().appId, 'idToken')) return;
    const { status, user } = getSession();
    const token = findIdToken();
    if (!token && status !== 'signed-out') {
      setFarewell('signed-out');
      void import('#app/client/identity-client.ts').then(({ forgetClient }) => forgetClient());
      clearSession();
    } else if (token && user && readClaims(token).sub !== user.id) window.location.reload();
    else if (token && status === 'signed-out') {
      setFarewell(null);
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

function noted(): void {
  toast({ tone: 'failed', title: 'That did not load. Check your connection and try again.' });
}
