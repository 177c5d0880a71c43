import type { Database } from '#database/client.ts';
import type { Env } from '#platform/env.ts';

export type Finding = { state: 'ok' | 'warn' | 'fail'; words: string };

/** What is looked at: the settings, the database where it can be reached, and whether something may be sent to somebody. */
export type Patient = { env: Env; database: Database | null; sendTo: string | undefined };

export const ok = (words: string): Finding => ({ state: 'ok', words });
export const warn = (words: string): Finding => ({ state: 'warn', words });
export const fail = (words: string): Finding => ({ state: 'fail', words });

/** The host of an address: what else stands in it may be a secret. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? 'that address';
}

export function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? '');
}

/** Why nobody answered, as far as it can be told without telling secrets. */
export function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as { code?: unknown; message: string };
    // Some libraries put a word of their own in its place.
    const known = Object.keys(reasons).find(one => one === code || message.includes(one));
    if (known) return reasons[known] ?? '';
    if (at.name === 'TimeoutError') return 'it did not answer in time';
    if (at instanceof AggregateError && at.errors.length > 0) return reasonOf(at.errors[0]);
  }
  return 'it did not answer as it should';
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be looked up',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'there is no way to it',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not valid',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not valid',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate belongs to another address',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the login',
  '3D000': 'it has no database of that name',
  '53300': 'it has no connection left',
};
