import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '#sandbox/identity/api-error.ts';
import { type Directory, newId, type OneTimeToken, tenantId } from '#sandbox/identity/directory.ts';
import { ids, type Management, readBody, showPage } from '#sandbox/identity/management/call.ts';
import { consumeOneTimeToken, statusOf } from '#sandbox/identity/one-time-token.ts';

const creation = z.object({
  email: z.email(),
  expiresIn: z.number().int().positive().default(600),
  context: z.object({ jitOrganizationIds: ids.optional(), interactionEvent: z.string().optional() }).default({}),
});
const statusChange = z.object({ status: z.enum(['active', 'consumed', 'revoked', 'expired']) });

export function createOneTimeTokens({ directory }: Management): Hono {
  const app = new Hono();
  const at = '/one-time-tokens';

  app.post(at, async c => {
    const { email, expiresIn, context } = await readBody(c, creation);
    const createdAt = directory.now();
    const token = directory.oneTimeTokens.put({
      tenantId,
      id: newId(),
      email,
      token: randomBytes(24).toString('base64url'),
      context,
      status: 'active',
      createdAt,
      expiresAt: createdAt + expiresIn * 1000,
    });
    return c.json(token, 201);
  });
  app.get(at, c => {
    const { email, status } = c.req.query();
    const found = directory.oneTimeTokens
      .list()
      .map(token => statusOf(directory, token))
      .filter(token => (!email || token.email === email) && (!status || token.status === status))
      .reverse();
    return showPage(c, found);
  });
  app.post(`${at}/verify`, async c => {
    const { token, email } = await readBody(c, z.object({ token: z.string().min(1), email: z.email() }));
    return c.json(consumeOneTimeToken(directory, token, email));
  });
  app.get(`${at}/:id`, c => c.json(requireToken(directory, c.req.param('id'))));
  app.delete(`${at}/:id`, c => {
    if (!directory.oneTimeTokens.delete(c.req.param('id'))) throw notFound('one-time token');
    return c.body(null, 204);
  });
  app.put(`${at}/:id/status`, async c => {
    const token = requireToken(directory, c.req.param('id'));
    return c.json(directory.oneTimeTokens.put({ ...token, ...(await readBody(c, statusChange)) }));
  });
  return app;
}

function requireToken(directory: Directory, id: string): OneTimeToken {
  const token = directory.oneTimeTokens.find(id);
  if (!token) throw notFound('one-time token');
  return statusOf(directory, token);
}
