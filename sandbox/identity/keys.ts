import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Store } from '#sandbox/store.ts';

export type Keys = { signing: JWK; public: JWK; cookies: string[] };

/** Made once: tokens and sessions stay good over a restart. */
export async function openKeys(store: Store): Promise<Keys> {
  const key = store.keep('signing-key', makeKey);
  const signing = { ...key, kid: await calculateJwkThumbprint(key), alg: 'ES384', use: 'sig' };
  const { d: _, ...open } = signing;
  return { signing, public: open, cookies: store.keep('cookie-keys', () => [newSecret()]) };
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function makeKey(): JWK {
  return generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ format: 'jwk' }) as JWK;
}
