import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '#sandbox/identity/api-error.ts';
import { type Application, newId, tenantId } from '#sandbox/identity/directory.ts';
import { newSecret } from '#sandbox/identity/keys.ts';
import { type Management, readBody, showPage } from '#sandbox/identity/management/call.ts';
import { present } from '#sandbox/identity/management/organizations.ts';

const types = z.enum(['Native', 'SPA', 'Traditional', 'MachineToMachine']);
const addresses = z.array(z.url());
const changes = z.object({
  name: z.string().min(1).max(256).optional(),
  description: z.string().nullable().optional(),
  oidcClientMetadata: z
    .object({ redirectUris: addresses, postLogoutRedirectUris: addresses })
    .partial()
    .transform(values => present(values))
    .optional(),
  customClientMetadata: z.looseObject({ corsAllowedOrigins: addresses.optional() }).optional(),
  isThirdParty: z.boolean().optional(),
});
const creation = changes.extend({ name: z.string().min(1).max(256), type: types });

export function createApplications({ directory }: Management): Hono {
  const { applications } = directory;
  const app = new Hono();
  const requireApplication = (c: Context): Application => {
    const application = applications.find(c.req.param('id') ?? '');
    if (!application) throw notFound('application');
    return application;
  };

  app.get('/applications', c => {
    const wanted = c.req.queries('types') ?? [];
    const found = applications.list().filter(({ type }) => wanted.length === 0 || wanted.includes(type));
    return showPage(c, found);
  });
  app.post('/applications', async c => {
    const { oidcClientMetadata, ...values } = present(await readBody(c, creation));
    const application = {
      tenantId,
      id: newId(),
      description: null,
      secret: newSecret(),
      customClientMetadata: {},
      isThirdParty: false,
      createdAt: directory.now(),
      ...values,
      oidcClientMetadata: { redirectUris: [], postLogoutRedirectUris: [], ...oidcClientMetadata },
    };
    return c.json(applications.put(application));
  });
  app.get('/applications/:id', c => c.json(requireApplication(c)));
  // What is nested is merged, as PostgreSQL's || does.
  app.patch('/applications/:id', async c => {
    const application = requireApplication(c);
    const values = present(await readBody(c, changes));
    const changed = {
      ...application,
      ...values,
      oidcClientMetadata: { ...application.oidcClientMetadata, ...values.oidcClientMetadata },
      customClientMetadata: { ...application.customClientMetadata, ...values.customClientMetadata },
    };
    return c.json(applications.put(changed));
  });
  app.delete('/applications/:id', c => {
    applications.delete(requireApplication(c).id);
    return c.body(null, 204);
  });
  return app;
}
