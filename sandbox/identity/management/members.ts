import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '#sandbox/identity/api-error.ts';
import type { Directory, Member, Role } from '#sandbox/identity/directory.ts';
import { emitEvent, ids, type Management, readBody, showPage } from '#sandbox/identity/management/call.ts';
import { requireOrganization } from '#sandbox/identity/management/organizations.ts';
import { addMember, findMember, rolesOf } from '#sandbox/identity/membership.ts';
import { describeUser } from '#sandbox/identity/user.ts';

const people = z.object({ userIds: ids.min(1) });
const chosenRoles = z.object({ organizationRoleIds: ids.optional(), organizationRoleNames: ids.optional() });

export function createMembers(sandbox: Management): Hono {
  const { directory } = sandbox;
  const app = new Hono();
  const at = '/organizations/:id/users';

  // An unknown organisation has no members.
  app.get(at, c => {
    const { q = '', organizationRoleId } = c.req.query();
    const found = directory.members
      .where('organizationId', c.req.param('id'))
      .filter(member => !organizationRoleId || member.roleIds.includes(organizationRoleId))
      .flatMap(member => describeMember(directory, member))
      .filter(member => matches(member, q));
    return showPage(c, found);
  });
  app.post(at, async c => {
    const id = c.req.param('id');
    if (!directory.organizations.find(id)) throw foreignKey();
    const { userIds } = await readBody(c, people);
    requireUsers(directory, userIds);
    const added = userIds.filter(userId => addMember(directory, id, userId));
    emitEvent(sandbox, c, 'Organization.Membership.Updated', { status: 201, organizationId: id, addedUserIds: added });
    return c.json({ userIds }, 201);
  });
  app.put(at, async c => {
    const { id } = requireOrganization(directory, c.req.param('id'));
    const { userIds } = await readBody(c, z.object({ userIds: ids }));
    requireUsers(directory, userIds);
    const before = directory.members.where('organizationId', id).map(member => member.userId);
    const removedUserIds = before.filter(userId => !userIds.includes(userId));
    const addedUserIds = userIds.filter(userId => addMember(directory, id, userId));
    for (const userId of removedUserIds) directory.members.delete(`${id}:${userId}`);
    emitEvent(sandbox, c, 'Organization.Membership.Updated', {
      status: 204,
      organizationId: id,
      addedUserIds,
      removedUserIds,
    });
    return c.body(null, 204);
  });
  app.post(`${at}/roles`, async c => {
    const { id } = requireOrganization(directory, c.req.param('id'));
    const body = await readBody(c, people.extend({ organizationRoleIds: ids.min(1) }));
    const roles = findRoles(directory, body);
    if (body.userIds.some(userId => !findMember(directory, id, userId))) throw foreignKey();
    for (const userId of body.userIds) addMember(directory, id, userId, roles);
    return c.body(null, 201);
  });
  app.delete(`${at}/:userId`, c => {
    const { id, userId } = c.req.param();
    if (!directory.members.delete(`${id}:${userId}`)) throw notFound('member');
    emitEvent(sandbox, c, 'Organization.Membership.Updated', {
      status: 204,
      organizationId: id,
      removedUserIds: [userId],
    });
    return c.body(null, 204);
  });

  const memberOf = (c: Context) => requireMember(directory, c.req.param('id') ?? '', c.req.param('userId') ?? '');
  app.get(`${at}/:userId/roles`, c => showPage(c, rolesOf(directory, memberOf(c)).map(describeRole)));
  app.post(`${at}/:userId/roles`, async c => {
    const member = memberOf(c);
    const organizationRoleIds = findRoles(directory, await readBody(c, chosenRoles));
    addMember(directory, member.organizationId, member.userId, organizationRoleIds);
    return c.json({ organizationRoleIds }, 201);
  });
  app.put(`${at}/:userId/roles`, async c => {
    const member = memberOf(c);
    directory.members.put({ ...member, roleIds: findRoles(directory, await readBody(c, chosenRoles)) });
    return c.body(null, 204);
  });
  app.delete(`${at}/:userId/roles/:roleId`, c => {
    const member = memberOf(c);
    const roleId = c.req.param('roleId');
    if (!member.roleIds.includes(roleId)) throw notFound('role');
    directory.members.put({ ...member, roleIds: member.roleIds.filter(id => id !== roleId) });
    return c.body(null, 204);
  });
  app.get(`${at}/:userId/scopes`, c => {
    const allowed = new Set(rolesOf(directory, memberOf(c)).flatMap(role => role.scopeIds));
    return c.json(directory.scopes.list().filter(scope => allowed.has(scope.id)));
  });
  return app;
}

function requireMember(directory: Directory, organizationId: string, userId: string): Member {
  const member = findMember(directory, organizationId, userId);
  if (member) return member;
  throw new ApiError(
    422,
    'organization.require_membership',
    'The user must be a member of the organization to proceed.',
  );
}

function requireUsers(directory: Directory, userIds: readonly string[]): void {
  if (!userIds.every(id => directory.users.find(id))) throw foreignKey();
}

function foreignKey(): ApiError {
  return new ApiError(422, 'entity.relation_foreign_key_not_found', 'Cannot find one or more foreign keys.');
}

export function findRoles(directory: Directory, chosen: z.infer<typeof chosenRoles>): string[] {
  const byId = chosen.organizationRoleIds ?? [];
  const names = chosen.organizationRoleNames ?? [];
  const known = directory.roles.list();
  const missing = names.filter(name => !known.some(role => role.name === name));
  if (missing.length > 0) {
    throw new ApiError(422, 'organization.role_names_not_found', `Roles not found: ${missing.join(', ')}.`);
  }
  if (byId.some(id => !known.some(role => role.id === id))) throw foreignKey();
  return [...new Set([...byId, ...known.filter(role => names.includes(role.name)).map(role => role.id)])];
}

function describeMember(directory: Directory, member: Member) {
  const user = directory.users.find(member.userId);
  const organizationRoles = rolesOf(directory, member).map(({ id, name }) => ({ id, name }));
  return user ? [{ ...describeUser(user), organizationRoles }] : [];
}

function describeRole({ scopeIds: _, resourceScopeIds: __, ...role }: Role): object {
  return role;
}

type Searched = { id: string; name: string | null; username: string | null; primaryEmail: string | null };

// As PostgreSQL's ILIKE: % stands for any letters, _ for one.
function matches({ id, name, username, primaryEmail }: Searched, q: string): boolean {
  const pattern = q
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  const wanted = new RegExp(pattern, 'i');
  return [id, name, username, primaryEmail].some(word => wanted.test(word ?? ''));
}
