// Verifies the session token of a merchant. It is the only source of the shop's identity.
import { createSecretKey } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '#platform/errors.ts';
import { isShop } from '#providers/shopify/endpoints.ts';

export type SessionToken = { shop: string; userId: string; sessionId: string | null; expiresAt: Date };

type Keys = {
  apiKey: string;
  /** Two during rotation. */
  secrets: readonly string[];
  now: Date;
  /** The token has a valid signature, but has expired or is not valid yet. */
  onUntimely?: () => void;
};

/** Allowed clock difference in seconds. */
export const sessionTolerance = 10;

export async function readSessionToken(token: string, keys: Keys): Promise<SessionToken> {
  const claims = await verify(token, keys);
  const shop = hostOf(claims.dest);
  const isWhole = shop && isShop(shop) && claims.dest === `https://${shop}` && claims.iss === `https://${shop}/admin`;
  if (!isWhole || !claims.sub || !claims.exp) throw refused();
  const { sub, sid, exp } = claims;
  return { shop, userId: sub, sessionId: typeof sid === 'string' ? sid : null, expiresAt: new Date(exp * 1_000) };
}

async function verify(token: string, { apiKey, secrets, now, onUntimely }: Keys): Promise<JWTPayload> {
  const options = {
    algorithms: ['HS256'],
    audience: apiKey,
    clockTolerance: sessionTolerance,
    currentDate: now,
    requiredClaims: ['exp', 'nbf'],
  };
  for (const secret of secrets) {
    try {
      return (await jwtVerify(token, createSecretKey(secret, 'utf8'), options)).payload;
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      if (isUntimely(error)) onUntimely?.();
      throw refused(error);
    }
  }
  throw refused();
}

function isUntimely(error: unknown): boolean {
  const isEarly = error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf';
  return isEarly || error instanceof errors.JWTExpired;
}

function hostOf(address: unknown): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Must not contain the token, because errors are logged. */
function refused(cause?: unknown): AppError {
  const words = 'Your Shopify session has ended. Reload the page.';
  return new AppError('unauthenticated', 'shopify_session', words, cause ? { cause } : {});
}
