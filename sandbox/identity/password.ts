import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${scryptSync(password, salt, 32).toString('base64url')}`;
}

export function isPassword(password: string, hash: string | null): boolean {
  const [salt = '', sum = ''] = (hash ?? '').split('.');
  const expected = Buffer.from(sum, 'base64url');
  const given = scryptSync(password, Buffer.from(salt, 'base64url'), 32);
  return expected.length === given.length && timingSafeEqual(given, expected);
}
