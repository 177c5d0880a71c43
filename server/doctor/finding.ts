import type { Database } from '#database/client.ts';
import type { Env } from '#platform/env.ts';

export type Finding = { state: 'ok' | 'warn' | 'fail'; words: string };

/** The input of a check: the settings, the database if it can be reached, and the recipient of test messages. */
export type CheckInput = { env: Env; database: Database | null; sendTo: string | undefined };

export const ok = (words: string): Finding => ({ state: 'ok', words });
export const warn = (words: string): Finding => ({ state: 'warn', words });
export const fail = (words: string): Finding => ({ state: 'fail', words });

/** Only the host of a URL, because the rest may contain secrets. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host ?? 'that address';
}

export function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(URL.parse(address)?.hostname ?? '');
}

/** The reason of a failed connection, without secrets. */
export function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as { code?: unknown; message: string };
    // Some libraries use their own code instead.
    const known = Object.keys(reasons).find(one => one === code || message.includes(one));
    if (known) return reasons[known] ?? '';
    if (at.name === 'TimeoutError') return 'it did not answer in time';
    if (at instanceof AggregateError && at.errors.length > 0) return reasonOf(at.errors[0]);
  }
  return 'the response was not valid';
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'its host name cannot be resolved',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'the network is unreachable',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not valid',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not valid',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate belongs to another address',
  '28P01': 'the password was rejected',
  '28000': 'the role was rejected',
  '3D000': 'the database does not exist',
  '53300': 'it has no free connections',
};
