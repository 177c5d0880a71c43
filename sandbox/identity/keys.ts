import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Store } from '#sandbox/store.ts';

type KeyKind = 'EC' | 'RSA';
export type SigningKey = { id: string; createdAt: number; kind: KeyKind; jwk: JWK };

export type Keys = {
  /** The newest comes first and signs; the one before it is still published. */
  list(): SigningKey[];
  published(): JWK[];
  /** As Logto: the new key signs at once, and only two are kept. */
  rotate(kind: KeyKind): Promise<SigningKey[]>;
  algorithm(): 'ES384' | 'RS256';
  cookies: string[];
};

const algorithms = { EC: 'ES384', RSA: 'RS256' } as const;

/** Created once, so that tokens and sessions stay valid after a restart. */
export async function openKeys(store: Store, now: () => number): Promise<Keys> {
  const table = store.table<SigningKey>('signing_keys');
  const list = () => table.list().reverse();

  async function add(kind: KeyKind, key: JWK): Promise<void> {
    const id = await calculateJwkThumbprint(key);
    // As Logto, which publishes RSA keys without an algorithm and therefore also lists PS256 in its discovery document.
    const alg = kind === 'EC' ? { alg: algorithms.EC } : {};
    table.put({ id, createdAt: now(), kind, jwk: { ...key, ...alg, kid: id, use: 'sig' } });
  }

  const first = store.keep('signing-key', () => makeKey('EC'));
  if (list().length === 0) await add('EC', first);

  return {
    list,
    published: () => list().map(({ jwk: { d: _, p, q, dp, dq, qi, ...open } }) => open),
    async rotate(kind) {
      await add(kind, makeKey(kind));
      for (const old of list().slice(2)) table.delete(old.id);
      return list();
    },
    algorithm: () => algorithms[list()[0]?.kind ?? 'EC'],
    cookies: store.keep('cookie-keys', () => [newSecret()]),
  };
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function makeKey(kind: KeyKind): JWK {
  const { privateKey } =
    kind === 'EC'
      ? generateKeyPairSync('ec', { namedCurve: 'P-384' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ format: 'jwk' }) as JWK;
}
