// Everything Shopify signs with the app's secret.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { handleOf, type Platform } from '#sandbox/shopify/platform.ts';

/** Flaws of a session token, for tests. */
export type TokenFlaw = 'expired' | 'future' | 'bad-sig' | 'wrong-aud' | 'wrong-dest';

export type Claims = { iss: string; dest: string; aud: string; sub: string; exp: number; nbf: number; sid: string };

const lifetime = 60;
const tolerance = 10;

export function signSessionToken(platform: Platform, shop: string, userId: string, flaw?: TokenFlaw): string {
  const at = Math.floor(platform.now() / 1_000) + (flaw === 'expired' ? -120 : flaw === 'future' ? 120 : 0);
  const claims = {
    iss: `https://${shop}/admin`,
    dest: flaw === 'wrong-dest' ? 'https://evil.example.com' : `https://${shop}`,
    aud: flaw === 'wrong-aud' ? '0'.repeat(32) : platform.keys.apiKey,
    sub: userId,
    exp: at + lifetime,
    nbf: at,
    iat: at,
    jti: randomUUID(),
    sid: randomUUID(),
  };
  const secret = flaw === 'bad-sig' ? 'another secret' : platform.keys.apiSecret;
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

export function readSessionToken(platform: Platform, token: string): Claims | undefined {
  const [head = '', body = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', platform.keys.apiSecret).update(`${head}.${body}`).digest();
  if (!isSame(Buffer.from(signature, 'base64url'), expected)) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  const now = platform.now() / 1_000;
  const isTimely = claims.exp > now - tolerance && claims.nbf < now + tolerance;
  return isTimely && claims.aud === platform.keys.apiKey ? claims : undefined;
}

/** The query that comes with the app's document: sorted pairs, written as a query is. */
function signQuery(secret: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** What the app proxy adds: sorted pairs without anything between them, repeated values joined by a comma. */
export function signProxyQuery(secret: string, query: URLSearchParams): string {
  const keys = [...new Set(query.keys())].sort();
  const text = keys.map(key => `${key}=${query.getAll(key).join(',')}`).join('');
  return createHmac('sha256', secret).update(text).digest('hex');
}

export function signBody(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

export function signFile(secret: string, name: string, expires: number): string {
  return createHmac('sha256', secret).update(`${name}:${expires}`).digest('hex');
}

/** The query parameters that Shopify adds when it frames the app. The host is the real admin's. */
export function frameQuery(platform: Platform, shop: string, userId: string, flaw?: TokenFlaw): Record<string, string> {
  const query = {
    embedded: '1',
    host: Buffer.from(`admin.shopify.com/store/${handleOf(shop)}`).toString('base64'),
    id_token: signSessionToken(platform, shop, userId, flaw),
    locale: 'en',
    session: randomUUID().replaceAll('-', ''),
    shop,
    timestamp: String(Math.floor(platform.now() / 1_000)),
  };
  return { ...query, hmac: signQuery(platform.keys.apiSecret, query) };
}

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
