import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, invalidInput, notFound } from '#sandbox/identity/api-error.ts';
import { type Directory, newId, type Organization, tenantId } from '#sandbox/identity/directory.ts';
import { emitEvent, ids, type Management, readBody, record, showPage } from '#sandbox/identity/management/call.ts';
import { rolesOf } from '#sandbox/identity/membership.ts';

const changes = z.object({
  name: z.string().min(1).max(128).optional(),
  description: z.string().max(256).nullable().optional(),
  customData: record.optional(),
  isMfaRequired: z.boolean().optional(),
  branding: record.optional(),
  color: record.optional(),
  customCss: z.string().nullable().optional(),
});
const creation = changes.extend({ name: z.string().min(1).max(128) });

export function createOrganizations(sandbox: Management): Hono {
  const { directory } = sandbox;
  const app = new Hono();

  app.post('/organizations', async c => {
    const organization = directory.organizations.put(newOrganization(directory, await readBody(c, creation)));
    emitEvent(sandbox, c, 'Organization.Created', { status: 201, data: organization });
    return c.json(organization, 201);
  });
  app.get('/organizations', c => {
    const q = (c.req.query('q') ?? '').toLowerCase();
    const found = directory.organizations
      .list()
      .filter(({ id, name }) => id === q || name.toLowerCase().includes(q))
      .reverse();
    return showPage(
      c,
      found.map(entry => withPeople(directory, entry, c.req.query('showFeatured') === 'true')),
    );
  });
  app.get('/organizations/:id', c => c.json(requireOrganization(directory, c.req.param('id'))));
  app.patch('/organizations/:id', async c => {
    const organization = requireOrganization(directory, c.req.param('id'));
    const changed = directory.organizations.put({ ...organization, ...present(await readBody(c, changes)) });
    emitEvent(sandbox, c, 'Organization.Data.Updated', { status: 200, data: changed, organizationId: changed.id });
    return c.json(changed);
  });
  app.delete('/organizations/:id', c => {
    const { id } = requireOrganization(directory, c.req.param('id'));
    directory.transaction(() => {
      directory.organizations.delete(id);
      directory.members.deleteWhere('organizationId', id);
      directory.invitations.deleteWhere('organizationId', id);
      directory.jitRoles.delete(id);
    });
    emitEvent(sandbox, c, 'Organization.Deleted', { status: 204, organizationId: id });
    return c.body(null, 204);
  });

  app.get('/organizations/:id/jit/roles', c => {
    const { id } = requireOrganization(directory, c.req.param('id'));
    const roleIds = directory.jitRoles.find(id)?.roleIds ?? [];
    return showPage(
      c,
      roleIds.flatMap(roleId => directory.roles.find(roleId) ?? []),
    );
  });
  app.put('/organizations/:id/jit/roles', async c => {
    const { id } = requireOrganization(directory, c.req.param('id'));
    const { organizationRoleIds } = await readBody(c, z.object({ organizationRoleIds: ids }));
    if (organizationRoleIds.some(roleId => !directory.roles.find(roleId))) throw invalidInput('Unknown role.');
    directory.jitRoles.put({ id, roleIds: organizationRoleIds });
    return c.body(null, 204);
  });
  app.get('/users/:userId/organizations', c => {
    const userId = c.req.param('userId');
    if (!directory.users.find(userId)) throw notFound('user');
    const found = directory.members.where('userId', userId).flatMap(member => {
      const organization = directory.organizations.find(member.organizationId);
      const organizationRoles = rolesOf(directory, member).map(({ id, name }) => ({ id, name }));
      return organization ? [{ ...organization, organizationRoles }] : [];
    });
    return c.json(found);
  });
  return app;
}

export function requireOrganization(directory: Directory, id: string): Organization {
  const organization = directory.organizations.find(id);
  if (!organization) {
    throw new ApiError(404, 'entity.not_exists_with_id', `The organizations with ID \`${id}\` does not exist.`);
  }
  return organization;
}

/** Leaves out what was not given, so that it does not overwrite what is there. */
export function present<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> };
}

function newOrganization(directory: Directory, values: z.infer<typeof creation>): Organization {
  return {
    tenantId,
    id: newId(12),
    description: null,
    customData: {},
    isMfaRequired: false,
    color: {},
    branding: {},
    customCss: null,
    createdAt: directory.now(),
    ...present(values),
  };
}

function withPeople(directory: Directory, organization: Organization, isFeatured: boolean): object {
  if (!isFeatured) return organization;
  const members = directory.members.where('organizationId', organization.id);
  const featuredUsers = members
    .slice(0, 3)
    .flatMap(({ userId }) => directory.users.find(userId) ?? [])
    .map(({ id, avatar, name }) => ({ id, avatar, name }));
  return { ...organization, usersCount: members.length, featuredUsers };
}
