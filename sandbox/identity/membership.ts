// Memberships, their roles and the current permissions of those roles.
import { type Directory, type Member, newId, type Role, type User } from '#sandbox/identity/directory.ts';

export function findMember(directory: Directory, organizationId: string, userId: string): Member | undefined {
  return directory.members.find(`${organizationId}:${userId}`);
}

/** Returns whether the person is a new member. The roles are added to existing ones. */
export function addMember(
  directory: Directory,
  organizationId: string,
  userId: string,
  roleIds: readonly string[] = [],
): boolean {
  const member = findMember(directory, organizationId, userId);
  const id = `${organizationId}:${userId}`;
  const all = [...new Set([...(member?.roleIds ?? []), ...roleIds])];
  directory.members.put({ id, organizationId, userId, roleIds: all });
  return !member;
}

export function rolesOf(directory: Directory, member: Member | undefined): Role[] {
  return (member?.roleIds ?? []).flatMap(id => directory.roles.find(id) ?? []);
}

export function organizationScopes(directory: Directory, organizationId: string, userId: string): string[] {
  const roles = rolesOf(directory, findMember(directory, organizationId, userId));
  const ids = new Set(roles.flatMap(role => role.scopeIds));
  return directory.scopes
    .list()
    .filter(scope => ids.has(scope.id))
    .map(scope => scope.name);
}

/** Without an organisation: what the person may do with the resource in any of them. */
export function resourceScopes(
  directory: Directory,
  resourceId: string,
  userId: string,
  organizationId?: string,
): string[] {
  const members = directory.members
    .where('userId', userId)
    .filter(member => !organizationId || member.organizationId === organizationId);
  const ids = new Set(members.flatMap(member => rolesOf(directory, member)).flatMap(role => role.resourceScopeIds));
  return directory.resourceScopes
    .where('resourceId', resourceId)
    .filter(scope => ids.has(scope.id))
    .map(scope => scope.name);
}

export function findUserByEmail(directory: Directory, email: string): User | undefined {
  return directory.users.list().find(user => user.primaryEmail?.toLowerCase() === email.toLowerCase());
}

export function createUser(
  directory: Directory,
  values: Partial<Omit<User, 'createdAt' | 'updatedAt' | 'lastSignInAt'>>,
): User {
  const createdAt = directory.now();
  return directory.users.put({
    id: newId(12),
    username: null,
    primaryEmail: null,
    primaryPhone: null,
    name: null,
    avatar: null,
    customData: {},
    identities: {},
    profile: {},
    applicationId: null,
    isSuspended: false,
    password: null,
    ...values,
    lastSignInAt: null,
    createdAt,
    updatedAt: createdAt,
  });
}
