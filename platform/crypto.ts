import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export function newSecret(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** So many letters and digits that nobody can guess. 43 of them are worth 32 bytes; a double click marks them all. */
export function newCode(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** For secrets with full entropy only: they need no salt and no slow hash. */
export function hashSecret(secret: string, encoding: 'base64url' | 'hex' = 'base64url'): string {
  return createHash('sha256').update(secret).digest(encoding);
}

/** For what can be guessed, an address for example: without our secret nobody finds it by trying. */
export function hashGuessable(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url');
}

/** Claims that only a holder of the secret can have written. `purpose` keeps one kind of token from being taken for another. */
export function signClaims(secret: string, purpose: string, claims: object): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${macOf(secret, purpose, body).toString('base64url')}`;
}

/** The claims, if any of the secrets signed them for this purpose: two are known while one takes over from the other. */
export function readClaims(secrets: readonly string[], purpose: string, token: string): unknown {
  const [body = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets.some(secret => {
    const mac = macOf(secret, purpose, body);
    return given.length === mac.length && timingSafeEqual(given, mac);
  });
  if (!isOurs || rest.length > 0) return undefined;
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}

function macOf(secret: string, purpose: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}.${body}`).digest();
}
