// The caller of the Account API: a person with the userinfo token, from an application's own pages.
import type { Context, MiddlewareHandler } from 'hono';
import type { Provider } from 'oidc-provider';
import { ApiError } from '#sandbox/identity/api-error.ts';
import { allOrigins, originsOf } from '#sandbox/identity/apps.ts';
import type { Directory, User } from '#sandbox/identity/directory.ts';

export type Caller = { Variables: { user: User; scopes: ReadonlySet<string> } };

export function requireCaller(directory: Directory, provider: Provider): MiddlewareHandler<Caller> {
  return async (c, next) => {
    const origin = c.req.header('Origin');
    // The page must be able to read errors too.
    if (origin && allOrigins(directory).includes(origin)) allow(c, origin);
    const token = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1];
    if (!token) throw new ApiError(401, 'auth.authorization_header_missing', 'Authorization header is missing.');
    const known = await provider.AccessToken.find(token);
    const user = known?.isValid && known.scopes.has('openid') ? directory.users.find(known.accountId) : undefined;
    if (!known?.clientId || !user || user.isSuspended) throw unauthorized(401);
    if (origin) requireOwnOrigin(c, directory, known.clientId, origin);
    c.set('user', user);
    c.set('scopes', known.scopes);
    await next();
  };
}

/** A preflight request has no token yet, so the application is unknown. */
export function answerPreflight(directory: Directory) {
  return (c: Context): Response => {
    const origin = c.req.header('Origin') ?? '';
    if (!allOrigins(directory).includes(origin)) return c.body(null, 204);
    allow(c, origin);
    c.header('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
    c.header('Access-Control-Allow-Headers', 'authorization, content-type, logto-verification-id');
    c.header('Access-Control-Max-Age', '3600');
    return c.body(null, 204);
  };
}

export function requireScope(scopes: ReadonlySet<string>, scope: string): void {
  if (!scopes.has(scope)) throw unauthorized(400);
}

function requireOwnOrigin(c: Context, directory: Directory, clientId: string, origin: string): void {
  const application = directory.applications.find(clientId);
  if (application && originsOf(application).includes(origin)) return;
  c.header('Access-Control-Allow-Origin', undefined);
  throw new ApiError(400, 'oidc.invalid_request', `origin ${origin} not allowed for client: ${clientId}`);
}

function allow(c: Context, origin: string): void {
  c.header('Access-Control-Allow-Origin', origin);
  c.header('Vary', 'Origin');
}

function unauthorized(status: 400 | 401): ApiError {
  return new ApiError(status, 'auth.unauthorized', 'Unauthorized. Please check credentials and its scope.');
}
