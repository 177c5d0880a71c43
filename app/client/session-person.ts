// Loads the person from the identity provider, and chooses the organisation to open.
import { LogtoClientError, type UserInfoResponse } from '@logto/browser';
import { call } from '#app/client/api.ts';
import { findStoredToken, getToken, identityClient, renewTokens, withTokenLock } from '#app/client/identity-client.ts';
import { findIdToken, readClaims, readIdentity } from '#app/client/identity-config.ts';
import { isRefusal, isSecondFactorNeeded } from '#app/client/identity-errors.ts';
import { readKnownOrganizations } from '#app/client/known-organizations.ts';
import { readLastChoice } from '#app/client/last-choice.ts';
import { getSession, type SessionOrganization, type SessionUser, setSession } from '#app/client/session.ts';

export type Person = { user: SessionUser; hasForeignPicture?: boolean; organizations: readonly SessionOrganization[] };
export type Opened = { organization: Chosen; closedOrganization: Chosen; tokens: readonly string[] };

type Chosen = SessionOrganization | null;
type GetToken = typeof getToken;

/**
 * The person as of the ID token, with stored tokens of the organisation to open. Undefined if anything is missing: then the
 * identity provider must answer first.
 */
export function findStoredPerson(): { person: Person; opened: Opened } | undefined {
  const { organizations: ids, ...claims } = readClaims(findIdToken());
  if (!Array.isArray(ids)) return undefined;
  const known = readKnownOrganizations(String(claims.sub)).filter(({ id }) => ids.includes(id));
  const person = describe({ ...claims, organization_data: known } as unknown as UserInfoResponse);
  const wanted = readLastChoice('organization', person.user.id);
  const organization = person.organizations.find(({ id }) => id === wanted);
  if (!organization) return undefined;
  const { id: organizationId } = organization;
  const tokens = [{ organizationId }, { resource: readIdentity().apiResource, organizationId }].flatMap(
    request => findStoredToken(request) ?? [],
  );
  return tokens.length === 2 ? { person, opened: { organization, closedOrganization: null, tokens } } : undefined;
}

export async function readPerson(): Promise<Person> {
  try {
    return describe(await withTokenLock(() => identityClient().fetchUserInfo()));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The stored token may have expired while the session is still valid; only a new token's refusal counts.
    return await renewTokens(fetchPerson);
  }
}

/** Fetches the token first, to distinguish a refused session from a refused token. */
export async function fetchPerson(fetchToken: GetToken): Promise<Person> {
  await fetchToken({});
  const info = await identityClient()
    .fetchUserInfo()
    .catch(error => Promise.reject(isRefusal(error) ? new LogtoClientError('fetch_user_info_failed') : error));
  return describe(info);
}

function describe(info: UserInfoResponse): Person {
  // The provider always returns the list, even an empty one, if the session has the scope.
  if (!info.organization_data) throw new LogtoClientError('missing_scope_organizations');
  const roles = (info.organization_roles ?? []).map(word => word.split(':'));
  const organizations = info.organization_data.map(({ id, name, description }) => ({
    id,
    name,
    description: description ?? null,
    roles: roles.filter(([of]) => of === id).map(([, ...role]) => role.join(':')),
  }));
  const email = info.email ?? '';
  const user = { id: info.sub, name: info.name || info.username || email || 'You', email };
  const isOwn = info.picture?.startsWith(`${window.location.origin}/`) ?? false;
  return {
    user: info.picture && isOwn ? { ...user, picture: info.picture } : user,
    hasForeignPicture: Boolean(info.picture) && !isOwn,
    organizations,
  };
}

/** With the roles in the open organisation. */
export function describeUser({ role: _, ...user }: SessionUser, organization: Chosen): SessionUser {
  const role = organization?.roles?.join(', ');
  return role ? { ...user, role } : user;
}

/** Pictures on other hosts are loaded through our server. */
export async function loadPicture(userId: string): Promise<void> {
  try {
    const { picture } = await call('GET /api/users/me');
    const { user } = getSession();
    if (picture && user?.id === userId) setSession({ user: { ...user, picture } });
  } catch {}
}

/** Opens the first organisation it can, preferred ones first: some may require two-step verification. */
export async function openOrganization(
  { organizations }: Person,
  wanted: readonly (string | null | undefined)[],
  read?: GetToken,
): Promise<Opened> {
  const preferred = wanted.flatMap(id => organizations.find(one => one.id === id) ?? []);
  let closedOrganization: Chosen = null;
  for (const organization of new Set([...preferred, ...organizations])) {
    try {
      return { organization, closedOrganization, tokens: await readTokens(organization, read) };
    } catch (error) {
      if (!isSecondFactorNeeded(error)) throw error;
      closedOrganization ??= organization;
    }
  }
  return { organization: null, closedOrganization, tokens: [] };
}

/** The organisation's token, and the API's token for that organisation. */
export async function readTokens(
  { id: organizationId }: SessionOrganization,
  read: GetToken = getToken,
): Promise<readonly string[]> {
  return [await read({ organizationId }), await read({ resource: readIdentity().apiResource, organizationId })];
}
