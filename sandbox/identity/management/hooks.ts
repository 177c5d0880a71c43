import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '#sandbox/identity/api-error.ts';
import { type Hook, newId, tenantId } from '#sandbox/identity/directory.ts';
import { newSecret } from '#sandbox/identity/keys.ts';
import { type Management, readBody, showPage } from '#sandbox/identity/management/call.ts';
import { present } from '#sandbox/identity/management/organizations.ts';
import { hookEvents } from '#sandbox/identity/webhooks.ts';

const config = z.object({
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string(), z.string()).optional(),
});
const changes = z.object({
  name: z.string().max(256).optional(),
  events: z.array(z.enum(hookEvents)).min(1).optional(),
  config: config.optional(),
  enabled: z.boolean().optional(),
});
const creation = changes.extend({ events: z.array(z.enum(hookEvents)).min(1), config });
const trial = z.object({ events: z.array(z.enum(hookEvents)).min(1), config });

export function createHooks({ directory, webhooks }: Management): Hono {
  const app = new Hono();
  const requireHook = (c: Context): Hook => {
    const hook = directory.hooks.find(c.req.param('id') ?? '');
    if (!hook) throw notFound('hook');
    return hook;
  };

  app.get('/hooks', c => showPage(c, directory.hooks.list()));
  app.post('/hooks', async c => {
    const values = present(await readBody(c, creation));
    const hook = { tenantId, id: newId(), name: '', enabled: true, ...values, signingKey: newSecret() };
    return c.json(directory.hooks.put({ ...hook, createdAt: directory.now() }), 201);
  });
  app.get('/hooks/:id', c => c.json(requireHook(c)));
  app.patch('/hooks/:id', async c =>
    c.json(directory.hooks.put({ ...requireHook(c), ...present(await readBody(c, changes)) })),
  );
  app.patch('/hooks/:id/signing-key', c => c.json(directory.hooks.put({ ...requireHook(c), signingKey: newSecret() })));
  app.delete('/hooks/:id', c => {
    directory.hooks.delete(requireHook(c).id);
    return c.body(null, 204);
  });
  app.post('/hooks/:id/test', async c => {
    const hook = requireHook(c);
    const { events, config: address } = await readBody(c, trial);
    const sent = events.map(event => webhooks.deliver({ ...hook, config: address }, event, { userAgent: 'test' }));
    if ((await Promise.all(sent)).every(Boolean)) return c.body(null, 204);
    throw new ApiError(422, 'hook.send_test_payload_failed', 'Failed to send test payload.');
  });
  return app;
}
