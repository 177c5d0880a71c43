import { expect, it } from 'vitest';
import { decryptText, encryptText, readClaims, signClaims } from '#platform/crypto.ts';

const claims = { visitor: 'a', expires: 1 };
const signed = signClaims('new', 'session', claims);

it('verifies its own signature, and that of the previous secret during a rotation', () => {
  expect(readClaims(['new'], 'session', signed)).toEqual(claims);
  expect(readClaims(['newer', 'new'], 'session', signed)).toEqual(claims);
});

it('refuses any other signature', () => {
  const [body = '', mac = ''] = signed.split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, visitor: 'b' })).toString('base64url');
  const forged = [`${other}.${mac}`, `${body}.`, body, '', '.', `${signed}.x`, `${body}.${mac.slice(0, -2)}`];
  for (const token of forged) expect(readClaims(['new'], 'session', token)).toBeUndefined();
  expect(readClaims(['other'], 'session', signed)).toBeUndefined();
  expect(readClaims([], 'session', signed)).toBeUndefined();
  expect(readClaims(['new'], 'visitor', signed)).toBeUndefined();
});

it('decrypts with the current and the previous secret, and encrypts with the first', () => {
  const sealed = encryptText(['old'], 'row 1', 'a key of somebody');
  expect(sealed).not.toContain('somebody');
  expect(decryptText(['new', 'old'], 'row 1', sealed)).toBe('a key of somebody');
  expect(decryptText(['new'], 'row 1', encryptText(['new', 'old'], 'row 1', 'ö'))).toBe('ö');
});

it('does not decrypt values of another row, changed or truncated values, or values with an unknown secret', () => {
  const sealed = encryptText(['new'], 'row 1', 'a key of somebody');
  const [version, name, nonce, body = ''] = sealed.split('.');
  const flipped = Buffer.from(body, 'base64url').map((byte, at) => (at === 0 ? byte ^ 1 : byte));
  const broken = [
    ['v2', name, nonce, body],
    [version, 'unknown', nonce, body],
    [version, name, nonce, Buffer.from(flipped).toString('base64url')],
    [version, name, nonce, body.slice(0, 12)],
    [version, name, nonce],
    [version, name, '', body],
    [],
  ].map(parts => parts.join('.'));
  for (const text of broken) expect(decryptText(['new'], 'row 1', text)).toBeUndefined();
  expect(decryptText(['new'], 'row 2', sealed)).toBeUndefined();
  expect(decryptText(['other'], 'row 1', sealed)).toBeUndefined();
  expect(decryptText([], 'row 1', sealed)).toBeUndefined();
});
