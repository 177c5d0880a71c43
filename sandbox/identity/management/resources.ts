import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '#sandbox/identity/api-error.ts';
import { newId, type Resource, type ResourceScope, tenantId } from '#sandbox/identity/directory.ts';
import { type Management, readBody, showPage } from '#sandbox/identity/management/call.ts';
import { present } from '#sandbox/identity/management/organizations.ts';

const changes = z.object({
  name: z.string().min(1).optional(),
  accessTokenTtl: z.number().int().positive().optional(),
});
const creation = changes.extend({ name: z.string().min(1), indicator: z.string().min(1) });
const words = z.object({ name: z.string().regex(/^\S+$/), description: z.string().nullable().optional() });

export function createResources({ directory }: Management): Hono {
  const { resources, resourceScopes } = directory;
  const app = new Hono();
  const requireResource = (c: Context): Resource => {
    const resource = resources.find(c.req.param('id') ?? '');
    if (!resource) throw notFound('resource');
    return resource;
  };
  const requireScope = (c: Context): ResourceScope => {
    const scope = resourceScopes.find(c.req.param('scopeId') ?? '');
    if (scope?.resourceId !== requireResource(c).id) throw notFound('scope');
    return scope;
  };

  app.get('/resources', c => {
    const isFull = c.req.query('includeScopes') === 'true';
    return showPage(
      c,
      resources
        .list()
        .map(entry => (isFull ? { ...entry, scopes: resourceScopes.where('resourceId', entry.id) } : entry)),
    );
  });
  app.post('/resources', async c => {
    const values = await readBody(c, creation);
    if (resources.list().some(entry => entry.indicator === values.indicator)) {
      throw new ApiError(422, 'resource.resource_identifier_in_use', 'The API identifier is already in use.');
    }
    const resource = { tenantId, id: newId(), isDefault: false, accessTokenTtl: 3600, ...present(values) };
    return c.json({ ...resources.put(resource), scopes: [] }, 201);
  });
  app.get('/resources/:id', c => c.json(requireResource(c)));
  app.patch('/resources/:id', async c =>
    c.json(resources.put({ ...requireResource(c), ...present(await readBody(c, changes)) })),
  );
  app.delete('/resources/:id', c => {
    const { id } = requireResource(c);
    directory.transaction(() => {
      resources.delete(id);
      resourceScopes.deleteWhere('resourceId', id);
    });
    return c.body(null, 204);
  });

  app.get('/resources/:id/scopes', c => showPage(c, resourceScopes.where('resourceId', requireResource(c).id)));
  app.post('/resources/:id/scopes', async c => {
    const { id: resourceId } = requireResource(c);
    const { name, description = null } = await readBody(c, words);
    if (resourceScopes.where('resourceId', resourceId).some(scope => scope.name === name)) {
      throw new ApiError(422, 'scope.name_exists', `The scope name ${name} is already in use.`);
    }
    const scope = { tenantId, id: newId(), resourceId, name, description, createdAt: directory.now() };
    return c.json(resourceScopes.put(scope), 201);
  });
  app.patch('/resources/:id/scopes/:scopeId', async c =>
    c.json(resourceScopes.put({ ...requireScope(c), ...present(await readBody(c, words.partial())) })),
  );
  app.delete('/resources/:id/scopes/:scopeId', c => {
    resourceScopes.delete(requireScope(c).id);
    return c.body(null, 204);
  });
  return app;
}
