import { createHash, randomBytes } from 'node:crypto';

export function newSecret(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}

/** For secrets with full entropy only: they need no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
