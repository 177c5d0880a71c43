import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

export function newSecret(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits; 43 of them have the entropy of 32 bytes. Without punctuation, a double click selects all. */
export function newCode(length: number, from = letters): string {
  return Array.from({ length }, () => from[randomInt(from.length)]).join('');
}

/** For secrets with full entropy only: they need no salt and no slow hash. */
export function hashSecret(secret: string, encoding: 'base64url' | 'hex' = 'base64url'): string {
  return createHash('sha256').update(secret).digest(encoding);
}

/** For guessable values such as IP addresses: without the secret, the hash cannot be reversed by trying. */
export function hashGuessable(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url');
}

/** Signs claims. `purpose` prevents a token of one kind from being used as another. */
export function signClaims(secret: string, purpose: string, claims: object): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${macOf(secret, purpose, body).toString('base64url')}`;
}

/** Returns the claims if any of the secrets signed them for this purpose. There are two secrets during rotation. */
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

/**
 * Encrypts a text that must be read again, for example a customer's API key. The first secret encrypts; its ID is stored with the
 * text, so that older secrets can still decrypt. `about` binds the text to its row: moved to another row it cannot be decrypted.
 */
export function encryptText(secrets: readonly string[], about: string, text: string): string {
  const [secret = ''] = secrets;
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return ['v1', nameOf(secret), nonce.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** Returns nothing if none of the secrets encrypted it for this row. */
export function decryptText(secrets: readonly string[], about: string, sealed: string): string | undefined {
  const [version, name, nonce = '', body = ''] = sealed.split('.');
  const secret = secrets.find(one => nameOf(one) === name);
  const bytes = Buffer.from(body, 'base64url');
  if (version !== 'v1' || secret === undefined || bytes.length < tagLength) return undefined;
  try {
    const cipher = createDecipheriv('aes-256-gcm', sealingKey(secret), Buffer.from(nonce, 'base64url'));
    cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagLength));
    return Buffer.concat([cipher.update(bytes.subarray(0, -tagLength)), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const tagLength = 16;

function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'aisle sealing', 32));
}

/** Identifies a secret without revealing it. */
function nameOf(secret: string): string {
  return createHmac('sha256', secret).update('name').digest('base64url').slice(0, 8);
}
