import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** Far below what a real provider needs: these passwords belong to demo and test accounts on this computer. */
const cost = 1024;
/** The cost of hashes that don't name theirs. */
const formerCost = 16_384;

export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  const sum = scryptSync(password, salt, 32, { cost });
  return `${salt.toString('base64url')}.${sum.toString('base64url')}.${cost}`;
}

export function isPassword(password: string, hash: string | null): boolean {
  const [salt = '', sum = '', cost = formerCost] = (hash ?? '').split('.');
  const expected = Buffer.from(sum, 'base64url');
  const given = scryptSync(password, Buffer.from(salt, 'base64url'), 32, { cost: Number(cost) });
  return expected.length === given.length && timingSafeEqual(given, expected);
}
