// The organisation template: permissions, and the roles that bundle them.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '#sandbox/identity/api-error.ts';
import { type Directory, newId, type Role, type Scope, tenantId } from '#sandbox/identity/directory.ts';
import { emitEvent, ids, type Management, readBody, showPage } from '#sandbox/identity/management/call.ts';
import { present } from '#sandbox/identity/management/organizations.ts';

const words = z.object({ name: z.string().min(1).max(128), description: z.string().max(256).nullable().optional() });
const roleCreation = words.extend({
  type: z.enum(['User', 'MachineToMachine']).default('User'),
  organizationScopeIds: ids.default([]),
  resourceScopeIds: ids.default([]),
});

export function createTemplate(sandbox: Management): Hono {
  const app = new Hono();
  addRoles(app, sandbox);
  addScopes(app, sandbox);
  addAssignments(app, sandbox, { path: 'scopes', field: 'scopeIds', input: 'organizationScopeIds' });
  addAssignments(app, sandbox, { path: 'resource-scopes', field: 'resourceScopeIds', input: 'scopeIds' });
  return app;
}

function addRoles(app: Hono, sandbox: Management): void {
  const { directory } = sandbox;
  app.get('/organization-roles', c => {
    const q = (c.req.query('q') ?? '').toLowerCase();
    const found = directory.roles.list().filter(role => role.name.toLowerCase().includes(q));
    return showPage(
      c,
      found.map(role => describeRole(directory, role)),
    );
  });
  app.post('/organization-roles', async c => {
    const { organizationScopeIds, resourceScopeIds, description = null, ...rest } = await readBody(c, roleCreation);
    requireUnique(directory.roles.list(), rest.name);
    const scopes = { scopeIds: organizationScopeIds, resourceScopeIds };
    const role = directory.roles.put({ tenantId, id: newId(), description, ...rest, ...scopes });
    emitEvent(sandbox, c, 'OrganizationRole.Created', { status: 201, data: plainRole(role) });
    return c.json(plainRole(role), 201);
  });
  app.get('/organization-roles/:id', c => c.json(plainRole(requireRole(directory, c))));
  app.patch('/organization-roles/:id', async c => {
    const role = requireRole(directory, c);
    const changed = directory.roles.put({ ...role, ...present(await readBody(c, words.partial())) });
    emitEvent(sandbox, c, 'OrganizationRole.Data.Updated', { status: 200, data: plainRole(changed) });
    return c.json(plainRole(changed));
  });
  app.delete('/organization-roles/:id', c => {
    const { id } = requireRole(directory, c);
    directory.transaction(() => {
      directory.roles.delete(id);
      for (const member of directory.members.list().filter(entry => entry.roleIds.includes(id))) {
        directory.members.put({ ...member, roleIds: member.roleIds.filter(roleId => roleId !== id) });
      }
    });
    emitEvent(sandbox, c, 'OrganizationRole.Deleted', { status: 204 });
    return c.body(null, 204);
  });
}

function addScopes(app: Hono, sandbox: Management): void {
  const { scopes } = sandbox.directory;
  const requireScope = (c: Context): Scope => {
    const scope = scopes.find(c.req.param('id') ?? '');
    if (!scope) throw notFound('organization scope');
    return scope;
  };
  app.get('/organization-scopes', c => showPage(c, scopes.list()));
  app.post('/organization-scopes', async c => {
    const { description = null, name } = await readBody(c, words);
    requireUnique(scopes.list(), name);
    const scope = scopes.put({ tenantId, id: newId(), name, description });
    emitEvent(sandbox, c, 'OrganizationScope.Created', { status: 201, data: scope });
    return c.json(scope, 201);
  });
  app.get('/organization-scopes/:id', c => c.json(requireScope(c)));
  app.patch('/organization-scopes/:id', async c => {
    const scope = requireScope(c);
    const changed = scopes.put({ ...scope, ...present(await readBody(c, words.partial())) });
    emitEvent(sandbox, c, 'OrganizationScope.Data.Updated', { status: 200, data: changed });
    return c.json(changed);
  });
  app.delete('/organization-scopes/:id', c => {
    scopes.delete(requireScope(c).id);
    emitEvent(sandbox, c, 'OrganizationScope.Deleted', { status: 204 });
    return c.body(null, 204);
  });
}

type Assignment = {
  path: string;
  field: 'scopeIds' | 'resourceScopeIds';
  input: 'organizationScopeIds' | 'scopeIds';
};

function addAssignments(app: Hono, sandbox: Management, { path, field, input }: Assignment): void {
  const { directory } = sandbox;
  const table = field === 'scopeIds' ? directory.scopes : directory.resourceScopes;
  const at = `/organization-roles/:id/${path}` as const;
  const read = async (c: Context) => {
    const wanted = (await readBody(c, z.object({ [input]: ids })))[input] ?? [];
    if (wanted.every(id => table.find(id))) return wanted;
    throw new ApiError(422, 'entity.relation_foreign_key_not_found', 'Cannot find one or more foreign keys.');
  };
  const assign = (c: Context, role: Role, assigned: string[], status: 201 | 204) => {
    directory.roles.put({ ...role, [field]: [...new Set(assigned)] });
    emitEvent(sandbox, c, 'OrganizationRole.Scopes.Updated', { status });
    return c.body(null, status);
  };
  app.get(at, c => {
    const found = requireRole(directory, c)[field].flatMap((id): Scope[] => {
      const scope = table.find(id);
      return scope ? [scope] : [];
    });
    return showPage(c, found);
  });
  app.post(at, async c => {
    const role = requireRole(directory, c);
    return assign(c, role, [...role[field], ...(await read(c))], 201);
  });
  app.put(at, async c => assign(c, requireRole(directory, c), await read(c), 204));
  app.delete(`${at}/:scopeId`, c => {
    const role = requireRole(directory, c);
    const scopeId = c.req.param('scopeId') ?? '';
    if (!role[field].includes(scopeId)) throw notFound('scope');
    const left = role[field].filter(id => id !== scopeId);
    return assign(c, role, left, 204);
  });
}

function requireRole(directory: Directory, c: Context): Role {
  const role = directory.roles.find(c.req.param('id') ?? '');
  if (!role) throw notFound('organization role');
  return role;
}

function requireUnique(known: readonly Scope[], name: string): void {
  if (!known.some(entry => entry.name === name)) return;
  throw new ApiError(422, 'entity.unique_integrity_violation', 'The entity already exists. Please check your input.');
}

function plainRole({ scopeIds: _, resourceScopeIds: __, ...role }: Role): object {
  return role;
}

function describeRole(directory: Directory, role: Role): object {
  const scopes = role.scopeIds.flatMap(id => directory.scopes.find(id) ?? []);
  const resourceScopes = role.resourceScopeIds.flatMap(id => directory.resourceScopes.find(id) ?? []);
  return {
    ...plainRole(role),
    scopes: scopes.map(({ id, name }) => ({ id, name })),
    resourceScopes: resourceScopes.map(({ id, name, resourceId }) => ({
      id,
      name,
      resource: { id: resourceId, name: directory.resources.find(resourceId)?.name ?? '' },
    })),
  };
}
