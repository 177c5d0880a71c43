// The second factors of a person. The sandbox only remembers that there is one.
import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '#sandbox/identity/api-error.ts';
import { newId } from '#sandbox/identity/directory.ts';
import { type Management, readBody } from '#sandbox/identity/management/call.ts';

export function createMfa({ directory }: Management): Hono {
  const app = new Hono();
  app.use('/users/:id/mfa-verifications', async (c, next) => {
    if (!directory.users.find(c.req.param('id'))) throw notFound('user');
    await next();
  });
  app.get('/users/:id/mfa-verifications', c => c.json(directory.factors.where('userId', c.req.param('id'))));
  app.post('/users/:id/mfa-verifications', async c => {
    const { type } = await readBody(c, z.object({ type: z.enum(['Totp', 'BackupCode']) }));
    const factor = { id: newId(), userId: c.req.param('id'), type, createdAt: new Date(directory.now()).toISOString() };
    return c.json(directory.factors.put(factor));
  });
  return app;
}
