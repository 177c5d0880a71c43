// Loads the person, organisation and permissions from the browser's tokens. Loaded only if there are tokens.
import { LogtoError } from '@logto/browser';
import { call } from '#app/client/api.ts';
import { renewTokens } from '#app/client/identity-client.ts';
import { findIdToken, readClaims } from '#app/client/identity-config.ts';
import {
  findErrorText,
  isMembershipRefusal,
  isRefusal,
  isSecondFactorNeeded,
  isTimeout,
  unreachableProblem,
} from '#app/client/identity-errors.ts';
import { saveKnownOrganizations } from '#app/client/known-organizations.ts';
import { forgetOrganization, readLastChoice, saveLastChoice } from '#app/client/last-choice.ts';
import { clearSession, getSession, type Session, setSession } from '#app/client/session.ts';
import {
  describeUser,
  fetchPerson,
  findStoredPerson,
  loadPicture,
  type Opened,
  openOrganization,
  type Person,
  readPerson,
  readTokens,
} from '#app/client/session-person.ts';
import { dropTokens } from '#app/client/sign-in.ts';
import { setSignOutReason } from '#app/client/sign-out-reason.ts';
import { fetchSubscriptionState, readSubscriptionState, type SubscriptionState } from '#app/client/subscription.ts';
import { toast } from '#app/ui/toast.tsx';
import { isPermission, type Permission, permittedBy, personalPermissions } from '#domain/identity/inputs.ts';

type Place = SubscriptionState & Omit<Opened, 'tokens'> & { held: ReadonlySet<Permission> };
/** `notifyOnLoss`: tell people that they were removed, but not that they left. */
type Refresh = { select?: string | undefined; notifyOnLoss?: boolean };

const pauses = [500, 1_500];
let announcedLoss: string | undefined;

/** Refusals end the session; being unreachable after three attempts is shown as an error. */
export async function loadSession(): Promise<void> {
  const idToken = findIdToken();
  try {
    const stored = findStoredPerson();
    if (stored) {
      enter(stored.person, await readPlace(stored.opened));
      void confirmPerson();
    } else {
      const person = await withRetries(readPerson);
      const wanted = [readLastChoice('organization', person.user.id)];
      enter(person, await readPlace(await withRetries(() => openOrganization(person, wanted))));
    }
    // A damaged ID token, or one of another person.
    if (getSession().status === 'loading' && findIdToken() === idToken) throw new LogtoError('id_token.invalid_token');
  } catch (error) {
    if (!isRefusal(error)) throw unreachable(error);
    await endSession(error);
  }
}

/** Updates what is shown as of the ID token. If the identity provider doesn't answer, the person continues. */
async function confirmPerson(): Promise<void> {
  try {
    const { user: found, hasForeignPicture, organizations } = await withRetries(readPerson);
    const { status, user, organization: open } = getSession();
    if (status !== 'signed-in' || user?.id !== found.id) return;
    const organization = organizations.find(({ id }) => id === open?.id);
    if (!organization) return await refreshSession({ notifyOnLoss: true });
    saveKnownOrganizations(found.id, organizations);
    const picture = hasForeignPicture ? user.picture : found.picture;
    const shown = { ...found, ...(picture ? { picture } : {}) };
    setSession({ user: describeUser(shown, organization), organizations, organization });
  } catch (error) {
    if (isRefusal(error)) await endSession(error);
  }
}

/**
 * Reloads the person, organisation and permissions after a change. `select` is the organisation to open.
 */
export async function refreshSession({ select, notifyOnLoss = false }: Refresh = {}): Promise<void> {
  const before = getSession().organization;
  const [person, opened] = await renewTokens(async fetchToken => {
    const found = await fetchPerson(fetchToken);
    return [found, await openOrganization(found, [select, before?.id], fetchToken)] as const;
  });
  const moved = opened.organization?.id !== before?.id;
  const place = await readPlace(opened);
  if (moved) await clearQueries();
  const lost = person.organizations.some(one => one.id === before?.id) ? null : before;
  if (lost) forgetOrganization(person.user.id, lost.id);
  enter(person, place, moved);
  if (person.organizations.some(({ id }) => id === announcedLoss)) announcedLoss = undefined;
  // Several calls may be refused at once.
  if (!notifyOnLoss || !lost || lost.id === announcedLoss) return;
  announcedLoss = lost.id;
  toast({ tone: 'info', title: `You’re no longer a member of ${lost.name}` });
}

/** Switches the organisation, with its permissions and sites, and clears all cached queries. */
export async function changeOrganization(id: string): Promise<void> {
  const { user, organizations, organization: before } = getSession();
  const organization = organizations.find(one => one.id === id);
  if (!user || !organization || id === before?.id) return;
  try {
    const tokens = await readTokens(organization);
    const place = await readPlace({ organization, closedOrganization: null, tokens });
    await clearQueries();
    enter({ user, organizations }, place, true);
    setSession({ switchedTo: id });
  } catch (error) {
    if (isSecondFactorNeeded(error)) return setSession({ closedOrganization: organization });
    if (isMembershipRefusal(error)) return refreshSession({ notifyOnLoss: true });
    toast({ tone: 'failed', title: `${organization.name} didn’t open. Check your connection and try again.` });
  }
}

/** Reloads the subscription and the permissions it grants. */
export async function refreshSubscription(): Promise<void> {
  const { organization } = getSession();
  if (!organization) return;
  const standing = await fetchSubscriptionState(permissionsIn(await readTokens(organization)));
  // The call may have renewed the tokens.
  const held = permissionsIn(await readTokens(organization));
  if (getSession().organization?.id !== organization.id) return;
  setSession({ ...standing, permissions: permissionsBy(standing, held) });
  if (standing.subscription) await loadUsage(organization.id);
}

/** The sign-in page shows the reason if the cause is in the error catalogue. */
export async function endSession(cause?: unknown): Promise<void> {
  setSignOutReason('ended', findErrorText(cause));
  await dropTokens();
  await clearQueries();
  clearSession();
}

function enter(
  { user, hasForeignPicture = false, organizations }: Person,
  { organization, closedOrganization, held, ...standing }: Place,
  isOtherOrganization = false,
): void {
  // The person may have signed out, or someone else in, in the meantime.
  if (readClaims(findIdToken()).sub !== user.id) return;
  const fresh: Partial<Session> = isOtherOrganization
    ? { sites: [], site: null, sitesState: 'loading', usage: null, counts: {}, epoch: getSession().epoch + 1 }
    : {};
  saveKnownOrganizations(user.id, organizations);
  // An organisation that needs two-step verification stays the preferred one.
  if (organization && !closedOrganization) saveLastChoice('organization', user.id, organization.id);
  setSession({
    ...fresh,
    status: 'signed-in',
    user: describeUser(user, organization),
    organizations,
    organization,
    closedOrganization,
    ...standing,
    permissions: permissionsBy(standing, held),
  });
  if (hasForeignPicture) void loadPicture(user.id);
  if (!organization) return;
  if (held.has('list:sites')) void loadSites(organization.id);
  else setSession({ sitesState: 'loaded' });
  if (standing.subscription) void loadUsage(organization.id);
  else if (!standing.access && !standing.subscriptionFailed) void refreshSubscription().catch(() => {});
}

/** Reloads the sites after one was added, changed or deleted. `select` is the site to open. */
export async function refreshSites(select?: string): Promise<void> {
  const { organization } = getSession();
  if (!organization) return;
  if (select) saveLastChoice('site', organization.id, select);
  await loadSites(organization.id, select);
}

/** Fails silently: the page stays usable, with the last selected site if that one can be loaded. */
async function loadSites(organizationId: string, select?: string): Promise<void> {
  const isHere = () => getSession().organization?.id === organizationId;
  const wanted = select ?? getSession().site?.id ?? readLastChoice('site', organizationId);
  try {
    const sites = await call('GET /api/sites');
    if (!isHere()) return;
    const site = sites.find(({ id }) => id === wanted) ?? sites[0] ?? null;
    if (site) saveLastChoice('site', organizationId, site.id);
    setSession({ sites, site, sitesState: 'loaded' });
  } catch {
    if (!isHere() || getSession().sitesState === 'loaded') return;
    const site = wanted ? await call('GET /api/sites/{id}', { params: { id: wanted } }).catch(() => null) : null;
    if (isHere() && getSession().sitesState !== 'loaded') setSession({ site, sitesState: 'failed' });
  }
}

/** Loads the usage; the plan is shown even if this fails. */
async function loadUsage(organizationId: string): Promise<void> {
  try {
    const [usage, { describeUsage }] = await Promise.all([
      call('GET /api/organizations/usage').catch(() => []),
      import('#app/client/usage-summary.ts'),
    ]);
    const { organization, subscription } = getSession();
    if (organization?.id !== organizationId || !subscription) return;
    setSession({ usage: describeUsage(subscription, usage, new Date()) });
  } catch {}
}

async function readPlace({ tokens, ...opened }: Opened): Promise<Place> {
  const held = opened.organization ? permissionsIn(tokens) : new Set(personalPermissions);
  return { ...opened, held, ...(await readSubscriptionState(tokens[0] ?? null, held)) };
}

function permissionsIn(tokens: readonly string[]): ReadonlySet<Permission> {
  return new Set(tokens.flatMap(token => String(readClaims(token).scope ?? '').split(' ')).filter(isPermission));
}

/** An unknown subscription removes no permissions: the server decides in any case. */
function permissionsBy({ access = 'open' }: SubscriptionState, held: ReadonlySet<Permission>): ReadonlySet<Permission> {
  return permittedBy(access, held);
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error) || isTimeout(error)) throw error;
      await new Promise(done => setTimeout(done, pause));
    }
  }
  return work();
}

async function clearQueries(): Promise<void> {
  const { getQueryClient } = await import('#app/client/queries.ts');
  // Pending queries would continue with the next organisation's token.
  await getQueryClient().cancelQueries();
  getQueryClient().clear();
}

function unreachable(cause: unknown): Error {
  const { title: userTitle, detail: userMessage } = unreachableProblem;
  return Object.assign(new Error('The session could not be loaded', { cause }), {
    userTitle,
    userMessage,
    status: 503,
  });
}
