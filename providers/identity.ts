import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '#platform/errors.ts';

/** What the identity provider says of a bearer. */
type TokenClaims = { subject: string; scopes: string[]; issuedAt: number };

export type Identity = {
  verifyOrganizationToken(token: string): Promise<TokenClaims & { organizationId: string }>;
  verifyApiToken(token: string): Promise<TokenClaims>;
};

type Verified = JWTPayload & { sub: string; exp: number; iat: number; scope?: string };

const keySetTimeout = 5_000;
const keySetCooldown = 30_000;
const keySetLifetime = 600_000;
const clockTolerance = 60;
const algorithms = ['ES384'];
// An ID token has the same issuer and the same keys, and is no key to anything.
const typ = 'at+jwt';
// Decoders forgive padding, blanks and other alphabets; one token has one spelling here.
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const longestToken = 8_192;
const mostRemembered = 10_000;
const organizationAudience = /^urn:logto:organization:([A-Za-z0-9_-]{1,64})$/;

export function openIdentity(options: { url: string; apiResource: string }): Identity {
  const issuer = `${options.url}/oidc`;
  const source = openKeySource();
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`), {
    timeoutDuration: keySetTimeout,
    cooldownDuration: keySetCooldown,
    cacheMaxAge: keySetLifetime,
    [customFetch]: source.fetch,
  });

  const known = new Map<string, Verified>();

  // A P-384 check costs more than the rest of a call, so a signature is checked once and remembered until it expires.
  async function verify(token: string): Promise<Verified> {
    const remembered = known.get(token);
    if (remembered && remembered.exp > Date.now() / 1000) return remembered;
    const verified = await check(token);
    if (known.size >= mostRemembered) known.delete(known.keys().next().value ?? '');
    known.set(token, verified);
    return verified;
  }

  async function check(token: string): Promise<Verified> {
    if (token.length > longestToken || !compact.test(token))
      throw notAuthenticated(new errors.JWTInvalid('not a compact token'));
    try {
      const requiredClaims = ['sub', 'exp', 'iat'];
      const { payload } = await jwtVerify(token, keys, { issuer, algorithms, typ, clockTolerance, requiredClaims });
      if (!isForPerson(payload)) throw new errors.JWTInvalid('claims that no token of a person has');
      return payload;
    } catch (error) {
      // While the provider is silent, a key that we do not know may be one of its new ones.
      const isUnknownKey = error instanceof errors.JWKSNoMatchingKey && source.isSilent();
      throw isRefusal(error) && !isUnknownKey ? notAuthenticated(error) : unreachable(error);
    }
  }

  return {
    async verifyOrganizationToken(token) {
      const claims = await verify(token);
      const organizationId = organizationAudience.exec(String(claims.aud))?.[1];
      if (!organizationId || Array.isArray(claims.aud)) throw wrongKind('organisation');
      return { ...describe(claims), organizationId };
    },
    async verifyApiToken(token) {
      const claims = await verify(token);
      if (claims.aud !== options.apiResource) throw wrongKind('API');
      return describe(claims);
    },
  };
}

/** Keys that were good go on being good while the provider does not answer: whoever is signed in notices nothing. */
function openKeySource() {
  let last: string | undefined;
  let silent = false;
  const again = (failure: unknown): Response => {
    silent = true;
    if (last === undefined) throw failure;
    return new Response(last, { headers: { 'Content-Type': 'application/json' } });
  };
  return {
    isSilent: () => silent,
    async fetch(url: string, init: RequestInit): Promise<Response> {
      try {
        const { status, text } = await readKeys(url, init);
        if (status !== 200 || !isKeySet(text)) return again(new Error(`keys: ${status}`));
        last = text;
        silent = false;
        return new Response(text, { headers: { 'Content-Type': 'application/json' } });
      } catch (error) {
        return again(error);
      }
    },
  };
}

/** A connection that was kept may have ended unnoticed, when the provider was started again: the next one is a new one. */
async function readKeys(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const read = async () => {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  };
  try {
    return await read();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return read();
  }
}

function isKeySet(text: string): boolean {
  try {
    return Array.isArray((JSON.parse(text) as { keys?: unknown } | null)?.keys);
  } catch {
    return false;
  }
}

// A machine's own token names it twice; it acts for nobody.
function isForPerson(claims: JWTPayload): claims is Verified {
  const { sub, iat, exp, scope, client_id: clientId } = claims;
  const latest = Date.now() / 1000 + clockTolerance;
  const isTimely = typeof iat === 'number' && iat > 0 && iat <= latest && typeof exp === 'number';
  const isPerson = typeof sub === 'string' && sub !== '' && sub !== clientId;
  return isTimely && isPerson && (scope === undefined || typeof scope === 'string');
}

function describe({ sub, iat, scope = '' }: Verified): TokenClaims {
  return { subject: sub, scopes: scope.split(' ').filter(Boolean), issuedAt: iat };
}

// Everything the token itself is to blame for; the rest is the provider's silence.
function isRefusal(error: unknown): boolean {
  const isSilence = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return error instanceof errors.JOSEError && !isSilence;
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
