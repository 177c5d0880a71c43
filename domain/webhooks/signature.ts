// Signatures as specified by standardwebhooks.com, which has libraries for every language.
import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '#domain/context.ts';
import { decryptText, encryptText } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';

const prefix = 'whsec_';

/** The secret for the caller, and its encrypted form for storage. */
export function newWebhookSecret(
  { sealingSecrets }: Pick<Context, 'sealingSecrets'>,
  endpointId: string,
): { secret: string; sealed: string } {
  if (sealingSecrets.length === 0) {
    throw new AppError(
      'unavailable',
      'no_sealing_secret',
      'This server can’t store secrets yet: SEALING_SECRET isn’t set.',
    );
  }
  const secret = `${prefix}${randomBytes(32).toString('base64')}`;
  return { secret, sealed: encryptText(sealingSecrets, aboutOf(endpointId), secret) };
}

/** Undefined if SEALING_SECRET has changed. */
export function decryptSecret(
  { sealingSecrets }: Pick<Context, 'sealingSecrets'>,
  endpointId: string,
  sealed: string,
): string | undefined {
  return decryptText(sealingSecrets, aboutOf(endpointId), sealed);
}

function aboutOf(endpointId: string): string {
  return `webhook ${endpointId}`;
}

/** One signature per secret: during a rotation a receiver may have either. */
export function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
