import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { openClockReport } from '#providers/clock-report.ts';
import { openHangDetector } from '#providers/hang-detector.ts';
import { maxAnswerBytes, readText } from '#providers/json-response.ts';

/** The verified claims of a bearer token. */
type TokenClaims = { subject: string; scopes: string[]; issuedAt: number };

export type Identity = {
  verifyOrganizationToken(token: string): Promise<TokenClaims & { organizationId: string }>;
  verifyApiToken(token: string): Promise<TokenClaims>;
};

type Verified = JWTPayload & { sub: string; exp: number; iat: number; scope?: string };

const defaultTimeout = 5_000;
const keySetLifetime = 600_000;
const clockTolerance = 60;
/** The signing algorithms of Logto: EC keys by default, or RSA keys. */
export const signingAlgorithms = ['ES384', 'RS256'];
// Anyone can invent key IDs: each process looks up at most this many per window.
const unknownKeyWindow = 20_000;
const mostUnknownKeys = 20;
// ID tokens have the same issuer and keys, but must not grant access.
const typ = 'at+jwt';
// Decoders accept padding, spaces and other alphabets; we accept exactly one encoding.
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const longestToken = 8_192;
const mostRemembered = 10_000;
const organizationAudience = /^urn:logto:organization:([A-Za-z0-9_-]{1,64})$/;

type Options = { url: string; apiResource: string; timeout?: number; log?: Log };

export function openIdentity(options: Options): Identity {
  const issuer = `${options.url}/oidc`;
  const address = `${issuer}/jwks`;
  const timeout = options.timeout ?? defaultTimeout;
  const source = openKeySource(address, timeout);
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: timeout,
    // `lookUp` decides whether an unknown key ID triggers a fetch.
    cooldownDuration: Number.POSITIVE_INFINITY,
    cacheMaxAge: keySetLifetime,
    [customFetch]: source.fetch,
  });
  const lookUp = openLookUp(keys, source.isSilent);
  const reportClock = openClockReport({
    ...{ address, timeout, log: options.log },
    ...{ what: 'tokens', whose: 'the identity provider', tolerance: clockTolerance },
  });

  const known = new Map<string, Verified>();

  // Verifying P-384 costs more than the rest of a call, so the result is cached until the token expires.
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
      const { payload } = await verifySignature(token).catch(async error => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        await lookUp(String(decodeProtectedHeader(token).kid));
        return verifySignature(token);
      });
      if (isFromFuture(payload)) throw new IssuedInFuture('issued in the future');
      if (!isForPerson(payload)) throw new errors.JWTInvalid('claims that no token of a person has');
      return payload;
    } catch (error) {
      // While the provider is down, an unknown key may be a new one.
      if (isUntimely(error)) reportClock();
      const isUnknownKey = error instanceof errors.JWKSNoMatchingKey && source.isSilent();
      throw isRefusal(error) && !isUnknownKey ? notAuthenticated(error) : unreachable(error);
    }
  }

  function verifySignature(token: string) {
    const requiredClaims = ['sub', 'exp', 'iat'];
    const algorithms = signingAlgorithms;
    return jwtVerify(token, keys, { issuer, algorithms, typ, clockTolerance, requiredClaims });
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

/**
 * After a key rotation, the first token with a new key ID triggers one fetch per ID. Over the limit a token is not rejected, because it
 * may be valid: the caller retries later.
 */
function openLookUp(keys: ReturnType<typeof createRemoteJWKSet>, isSilent: () => boolean) {
  const tried = new Map<string, Promise<void>>();
  let window = { since: 0, fetches: 0 };

  async function fetchFor(kid: string): Promise<void> {
    // A fetch in progress may have started before the rotation.
    if (keys.reloading) await keys.reload();
    await keys.reload();
    if (isSilent()) tried.delete(kid);
  }

  return (kid: string): Promise<void> => {
    if (Math.abs(Date.now() - window.since) > unknownKeyWindow) {
      tried.clear();
      window = { since: Date.now(), fetches: 0 };
    }
    const known = tried.get(kid);
    if (known) return known;
    if (window.fetches >= mostUnknownKeys) throw new Error('too many unknown key ids');
    window.fetches += 1;
    const fetching = fetchFor(kid);
    tried.set(kid, fetching);
    return fetching;
  };
}

/** Known keys stay valid while the provider does not answer, so that signed-in people can continue. */
function openKeySource(address: string, timeout: number) {
  let last: string | undefined;
  let failed = false;
  const silence = openHangDetector(() => load(address, { signal: AbortSignal.timeout(timeout) }), timeout);

  async function load(url: string, init: RequestInit): Promise<string> {
    const { status, text } = await readKeys(url, init);
    if (status !== 200 || !isKeySet(text)) throw new Error(`keys: ${status}`);
    last = text;
    failed = false;
    return text;
  }

  return {
    isSilent: () => failed,
    async fetch(url: string, init: RequestInit): Promise<Response> {
      let text = last;
      try {
        if (silence.is()) throw new Error('the last call was not answered in time');
        text = await load(url, init);
      } catch (error) {
        silence.note(error);
        failed = true;
        if (text === undefined) throw error;
      }
      return new Response(text, { headers: { 'Content-Type': 'application/json' } });
    },
  };
}

/** Retries once, because a kept-alive connection may be dead after a restart of the provider. */
async function readKeys(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const read = async () => {
    const response = await fetch(url, init);
    return { status: response.status, text: await readText(response.body, maxAnswerBytes) };
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

class IssuedInFuture extends errors.JWTInvalid {}

function isFromFuture({ iat }: JWTPayload): boolean {
  return typeof iat === 'number' && iat > Date.now() / 1000 + clockTolerance;
}

function isUntimely(error: unknown): boolean {
  return error instanceof errors.JWTExpired || error instanceof IssuedInFuture;
}

// In a machine token, subject and client are equal; it represents no person.
function isForPerson(claims: JWTPayload): claims is Verified {
  const { sub, iat, exp, scope, client_id: clientId } = claims;
  const isTimely = typeof iat === 'number' && iat > 0 && typeof exp === 'number';
  const isPerson = typeof sub === 'string' && sub !== '' && sub !== clientId;
  return isTimely && isPerson && (scope === undefined || typeof scope === 'string');
}

function describe({ sub, iat, scope = '' }: Verified): TokenClaims {
  return { subject: sub, scopes: scope.split(' ').filter(Boolean), issuedAt: iat };
}

// Errors of the token itself; all others mean that the provider is unavailable.
function isRefusal(error: unknown): boolean {
  const isSilence = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return error instanceof errors.JOSEError && !isSilence;
}

function notAuthenticated(cause: unknown): AppError {
  return new AppError('unauthenticated', 'invalid_token', 'User is not authenticated', { cause });
}

function wrongKind(kind: string): AppError {
  return new AppError('unauthenticated', 'wrong_token', `This call needs an ${kind} token.`);
}

function unreachable(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'identity_unavailable',
    'We can’t reach the sign-in service. Try again in a moment.',
    {
      cause,
      retryAfter: 5,
    },
  );
}
