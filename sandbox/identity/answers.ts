// Adds Logto's extra fields to the responses of an OpenID provider.
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

type Next = () => Promise<void>;

const messages: Record<string, string> = {
  access_denied: 'Access denied.',
  insufficient_scope: 'Token missing scope.',
  invalid_client: 'Invalid client provided.',
  invalid_client_metadata: 'Invalid client metadata provided.',
  invalid_grant: 'Grant request is invalid.',
  invalid_redirect_uri: "`redirect_uri` did not match any of the client's registered `redirect_uris`.",
  invalid_request: 'Request is invalid.',
  invalid_scope: 'Scope is invalid.',
  invalid_target: 'Invalid resource indicator.',
  invalid_token: 'Invalid token provided.',
  unsupported_grant_type: 'Unsupported `grant_type` requested.',
};

export function adaptResponses(provider: Provider): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: Next) => {
    await next();
    if (ctx.path.endsWith('/jwks')) ctx.set('Cache-Control', 'no-cache, max-age=0, must-revalidate');
    if (!isRecord(ctx.body)) return;
    if (typeof ctx.body.access_token === 'string') ctx.body.scope ??= '';
    if (typeof ctx.body.error === 'string' && ctx.query.parse_error !== 'false') ctx.body = withCode(ctx.body);
  });
}

/** The SDK needs both `code` and `message` to describe an error. */
function withCode(body: Record<string, unknown>): Record<string, unknown> {
  const error = String(body.error);
  const description = String(body.error_description ?? '');
  const isLost = /session.*not found|authorization request has expired/i.test(description);
  return {
    code: isLost ? 'session.not_found' : `oidc.${error}`,
    message: isLost ? 'Session not found. Please go back and sign in again.' : (messages[error] ?? description),
    ...(error === 'invalid_grant' ? { error_uri: 'https://openid.sh/debug/invalid-grant' } : {}),
    ...body,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}
