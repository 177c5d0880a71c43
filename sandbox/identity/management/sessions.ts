// A person's sessions, and the applications they granted access to.
import { Hono } from 'hono';
import { ApiError } from '#sandbox/identity/api-error.ts';
import type { Management } from '#sandbox/identity/management/call.ts';
import type { StoredToken } from '#sandbox/identity/tokens.ts';

type Authorizations = Record<string, { grantId?: string }>;

export function createSessions({ directory, tokens }: Management): Hono {
  const app = new Hono();
  const isFirstParty = (clientId: unknown) => !directory.applications.find(String(clientId))?.isThirdParty;

  app.get('/users/:id/sessions', c => {
    const found = tokens.list('Session', c.req.param('id'));
    return c.json({ sessions: found.map(describeSession) });
  });
  app.get('/users/:id/sessions/:sessionId', c => {
    const { id, sessionId } = c.req.param();
    const session = tokens.list('Session', id).find(({ uid }) => uid === sessionId);
    if (!session) throw sessionNotFound();
    return c.json(describeSession(session));
  });
  app.delete('/users/:id/sessions/:sessionId', c => {
    const { id, sessionId } = c.req.param();
    const target = c.req.query('revokeGrantsTarget');
    if (target && !['all', 'firstParty'].includes(target)) {
      throw new ApiError(400, 'guard.invalid_input', 'The request query is invalid.');
    }
    const session = tokens.list('Session', id).find(({ uid }) => uid === sessionId);
    if (!session) throw sessionNotFound();
    for (const [clientId, { grantId }] of Object.entries(authorizationsOf(session))) {
      const isMeant = target === 'all' || (target === 'firstParty' && isFirstParty(clientId));
      if (grantId && isMeant) tokens.revokeGrant(grantId);
    }
    tokens.delete(session);
    return c.body(null, 204);
  });

  app.get('/users/:id/grants', c => {
    const appType = c.req.query('appType');
    const found = tokens
      .list('Grant', c.req.param('id'))
      .filter(({ payload }) => !appType || isFirstParty(payload.clientId) === (appType === 'firstParty'));
    const grants = found.map(({ payload, expiresAt }) => ({ id: payload.jti, payload, expiresAt }));
    return c.json({ grants });
  });
  app.delete('/users/:id/grants/:grantId', c => {
    const { id, grantId } = c.req.param();
    if (!tokens.list('Grant', id).some(({ payload }) => payload.jti === grantId)) {
      throw new ApiError(404, 'oidc.invalid_grant', 'Grant request is invalid.');
    }
    tokens.revokeGrant(grantId);
    for (const session of tokens.list('Session', id)) {
      const left = Object.entries(authorizationsOf(session)).filter(([, entry]) => entry.grantId !== grantId);
      tokens.put({ ...session, payload: { ...session.payload, authorizations: Object.fromEntries(left) } });
    }
    return c.body(null, 204);
  });
  return app;
}

function authorizationsOf(session: StoredToken): Authorizations {
  return (session.payload.authorizations ?? {}) as Authorizations;
}

function describeSession(session: StoredToken): object {
  const { payload, accountId, expiresAt } = session;
  const clientId = Object.keys(authorizationsOf(session)).at(-1) ?? null;
  return { payload, lastSubmission: null, clientId, accountId, expiresAt };
}

function sessionNotFound(): ApiError {
  return new ApiError(404, 'oidc.session_not_found', 'Session not found. Please go back and sign in again.');
}
