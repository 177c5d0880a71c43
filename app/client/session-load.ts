// From the tokens in this browser to who is here and what they may do. Loaded only where there are tokens.
import type { UserInfoResponse } from '@logto/browser';
import { call } from '#app/client/api.ts';
import { setFarewell } from '#app/client/farewell.ts';
import { alone, getToken, identityClient, renewTokens } from '#app/client/identity-client.ts';
import { findIdToken, readClaims, readIdentity } from '#app/client/identity-config.ts';
import { isMembershipRefusal, isRefusal } from '#app/client/identity-errors.ts';
import { recall, remember } from '#app/client/remembered.ts';
import {
  clearSession,
  getSession,
  type Session,
  type SessionOrganization,
  type SessionUser,
  setSession,
} from '#app/client/session.ts';
import { dropTokens } from '#app/client/sign-in.ts';
import { askStanding, readStanding, type Standing } from '#app/client/subscription.ts';
import { toast } from '#app/ui/toast.tsx';
import { isPermission, type Permission, permittedBy, personalPermissions } from '#domain/identity/inputs.ts';

type Person = { user: SessionUser; organizations: readonly SessionOrganization[] };
type Place = Standing & { organization: SessionOrganization | null; held: ReadonlySet<Permission> };
type GetToken = typeof getToken;
/** Who was removed by others hears of it; who left knows. */
type Refresh = { select?: string | undefined; tellLoss?: boolean };

const pauses = [500, 1_500];

/** Refusals end the session; who cannot be reached after three tries is an error for the person. */
export async function loadSession(): Promise<void> {
  try {
    const person = await persist(readPerson);
    const organization = chooseOrganization(person, recall('organization', person.user.id));
    const tokens = await persist(() => readTokens(organization));
    enter(person, await readPlace(organization, tokens));
  } catch (error) {
    if (!isRefusal(error)) throw unreachable(error);
    await endSession();
  }
}

/**
 * Reads again who is here and what they may do, after something about it changed: a role, an organisation made or left.
 * `select` names the organisation to go on with.
 */
export async function refreshSession({ select, tellLoss = false }: Refresh = {}): Promise<void> {
  const before = getSession().organization;
  const [person, organization, tokens] = await renewTokens(async fetchToken => {
    const found = describe(await identityClient().fetchUserInfo());
    const chosen = chooseOrganization(found, select ?? before?.id ?? null);
    return [found, chosen, await readTokens(chosen, fetchToken)] as const;
  });
  const moved = organization?.id !== before?.id;
  const place = await readPlace(organization, tokens);
  if (moved) await forgetAnswers();
  enter(person, place, moved);
  if (tellLoss && before && !person.organizations.some(one => one.id === before.id)) {
    toast({ tone: 'info', title: `You are no longer a member of ${before.name}` });
  }
}

/** Another organisation brings other permissions, other sites and other answers, all at once. */
export async function changeOrganization(id: string): Promise<void> {
  const { user, organizations, organization: before } = getSession();
  const organization = organizations.find(one => one.id === id);
  if (!user || !organization || id === before?.id) return;
  try {
    const place = await readPlace(organization, await readTokens(organization));
    await forgetAnswers();
    enter({ user, organizations }, place, true);
  } catch (error) {
    if (isMembershipRefusal(error)) return refreshSession({ tellLoss: true });
    toast({ tone: 'failed', title: `${organization.name} did not open. Check your connection and try again.` });
  }
}

/** What the organisation has subscribed to now, and what that allows. */
export async function refreshSubscription(): Promise<void> {
  const { organization } = getSession();
  if (!organization) return;
  const standing = await askStanding(permissionsIn(await readTokens(organization)));
  // The question may have brought newer tokens.
  const held = permissionsIn(await readTokens(organization));
  if (getSession().organization?.id !== organization.id) return;
  setSession({ ...standing, permissions: permissionsBy(standing, held) });
  if (standing.subscription) await loadUsage(organization.id);
}

export async function endSession(): Promise<void> {
  setFarewell('ended');
  await dropTokens();
  await forgetAnswers();
  clearSession();
}

function enter({ user, organizations }: Person, { organization, held, ...standing }: Place, anew = false): void {
  // Somebody may have signed out, or another person in, while we asked.
  if (readClaims(findIdToken()).sub !== user.id) return;
  const role = organization?.roles?.join(', ');
  const { role: _, ...rest } = user;
  const fresh: Partial<Session> = anew
    ? { sites: [], site: null, sitesState: 'loading', usage: null, counts: {}, epoch: getSession().epoch + 1 }
    : {};
  if (organization) remember('organization', user.id, organization.id);
  setSession({
    ...fresh,
    status: 'signed-in',
    user: role ? { ...rest, role } : rest,
    organizations,
    organization,
    ...standing,
    permissions: permissionsBy(standing, held),
  });
  if (!organization) return;
  if (held.has('list:sites')) void loadSites(organization.id);
  else setSession({ sitesState: 'loaded' });
  if (standing.subscription) void loadUsage(organization.id);
  else if (!standing.access && !standing.subscriptionFailed) void refreshSubscription().catch(() => {});
}

/** Reads the sites again after one was added, changed or deleted. `select` is the one to go on with. */
export async function refreshSites(select?: string): Promise<void> {
  const { organization } = getSession();
  if (!organization) return;
  if (select) remember('site', organization.id, select);
  await loadSites(organization.id, select);
}

/** The page stays usable without its sites, so nobody is told when they do not come. */
async function loadSites(organizationId: string, select?: string): Promise<void> {
  const isHere = () => getSession().organization?.id === organizationId;
  try {
    const sites = await call('GET /api/sites');
    if (!isHere()) return;
    const wanted = select ?? getSession().site?.id ?? recall('site', organizationId);
    setSession({ sites, site: sites.find(site => site.id === wanted) ?? sites[0] ?? null, sitesState: 'loaded' });
  } catch {
    if (isHere() && getSession().sitesState === 'loading') setSession({ sitesState: 'failed' });
  }
}

/** How far the plan is used; the plan itself is told even where that does not come. */
async function loadUsage(organizationId: string): Promise<void> {
  try {
    const [usage, { describeUsage }] = await Promise.all([
      call('GET /api/organizations/usage').catch(() => []),
      import('#app/client/usage-line.ts'),
    ]);
    const { organization, subscription } = getSession();
    if (organization?.id !== organizationId || !subscription) return;
    setSession({ usage: describeUsage(subscription, usage, new Date()) });
  } catch {}
}

async function readPerson(): Promise<Person> {
  try {
    return describe(await alone(() => identityClient().fetchUserInfo()));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The token kept for this may be dead while the session lives; only a new one's refusal counts.
    return describe(await renewTokens(() => identityClient().fetchUserInfo()));
  }
}

function describe(info: UserInfoResponse): Person {
  const roles = (info.organization_roles ?? []).map(word => word.split(':'));
  const organizations = (info.organization_data ?? []).map(({ id, name, description }) => ({
    id,
    name,
    description: description ?? null,
    roles: roles.filter(([of]) => of === id).map(([, ...role]) => role.join(':')),
  }));
  const email = info.email ?? '';
  const user = { id: info.sub, name: info.name || info.username || email || 'You', email };
  return { user: info.picture ? { ...user, picture: info.picture } : user, organizations };
}

function chooseOrganization({ organizations }: Person, wanted: string | null): SessionOrganization | null {
  return organizations.find(one => one.id === wanted) ?? organizations[0] ?? null;
}

/** The organisation's token, and the API's token for that organisation. */
async function readTokens(
  organization: SessionOrganization | null,
  read: GetToken = getToken,
): Promise<readonly string[]> {
  if (!organization) return [];
  const organizationId = organization.id;
  return [await read({ organizationId }), await read({ resource: readIdentity().apiResource, organizationId })];
}

async function readPlace(organization: SessionOrganization | null, tokens: readonly string[]): Promise<Place> {
  const held = organization ? permissionsIn(tokens) : new Set(personalPermissions);
  return { organization, held, ...(await readStanding(tokens[0] ?? null, held)) };
}

function permissionsIn(tokens: readonly string[]): ReadonlySet<Permission> {
  return new Set(tokens.flatMap(token => String(readClaims(token).scope ?? '').split(' ')).filter(isPermission));
}

/** While nobody knows of the subscription, nothing is taken: the server decides in any case. */
function permissionsBy({ access = 'open' }: Standing, held: ReadonlySet<Permission>): ReadonlySet<Permission> {
  return permittedBy(access, held);
}

async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error)) throw error;
      await new Promise(done => setTimeout(done, pause));
    }
  }
  return work();
}

async function forgetAnswers(): Promise<void> {
  const { getQueryClient } = await import('#app/client/queries.ts');
  // What is on its way would go on with the next organisation's token.
  await getQueryClient().cancelQueries();
  getQueryClient().clear();
}

function unreachable(cause: unknown): Error {
  const userMessage = 'The sign-in service cannot be reached. Check your connection, then try again.';
  return Object.assign(new Error('The session could not be loaded', { cause }), { userMessage, status: 503 });
}
