import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '#platform/errors.ts';

/** What the identity provider says of a bearer. */
export type TokenClaims = { subject: string; organizationId: string | null; scopes: string[] };

export type Identity = {
  verifyOrganizationToken(token: string): Promise<TokenClaims>;
  verifyApiToken(token: string): Promise<TokenClaims>;
};

const keySetTimeout = 5_000;
const keySetCooldown = 30_000;
const keySetLifetime = 600_000;
const clockTolerance = 60;
const algorithms = ['ES384'];
const organizationAudience = /^urn:logto:organization:([A-Za-z0-9_-]{1,64})$/;

export function openIdentity(options: { url: string; apiResource: string }): Identity {
  const issuer = `${options.url}/oidc`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`), {
    timeoutDuration: keySetTimeout,
    cooldownDuration: keySetCooldown,
    cacheMaxAge: keySetLifetime,
  });

  async function verify(token: string): Promise<JWTPayload & { sub: string }> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms,
        clockTolerance,
        requiredClaims: ['sub', 'exp'],
      });
      return { ...payload, sub: String(payload.sub) };
    } catch (error) {
      throw isRefusal(error) ? notAuthenticated(error) : unreachable(error);
    }
  }

  return {
    async verifyOrganizationToken(token) {
      const claims = await verify(token);
      const organizationId = organizationAudience.exec(String(claims.aud))?.[1];
      if (!organizationId || Array.isArray(claims.aud)) throw wrongKind('organisation');
      return { subject: claims.sub, organizationId, scopes: scopesOf(claims) };
    },
    async verifyApiToken(token) {
      const claims = await verify(token);
      if (claims.aud !== options.apiResource) throw wrongKind('API');
      const organizationId = typeof claims.organization_id === 'string' ? claims.organization_id : null;
      return { subject: claims.sub, organizationId, scopes: scopesOf(claims) };
    },
  };
}

function scopesOf(claims: JWTPayload): string[] {
  return typeof claims.scope === 'string' ? claims.scope.split(' ') : [];
}

// Everything the token itself is to blame for; the rest is the provider's silence.
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
  );
}

function notAuthenticated(cause: unknown): AppError {
  return new AppError('unauthenticated', 'invalid_token', 'User is not authenticated', { cause });
}

function wrongKind(kind: string): AppError {
  return new AppError('unauthenticated', 'wrong_token', `This call takes an ${kind} token, and got another kind.`);
}

function unreachable(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'identity_unavailable',
    'The sign-in service cannot be reached. Try again in a moment.',
    {
      cause,
      retryAfter: 5,
    },
  );
}
