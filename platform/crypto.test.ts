import { expect, it } from 'vitest';
import { readClaims, signClaims } from '#platform/crypto.ts';

const claims = { visitor: 'a', expires: 1 };
const signed = signClaims('new', 'session', claims);

it('reads what it signed, with the old secret too while they are exchanged', () => {
  expect(readClaims(['new'], 'session', signed)).toEqual(claims);
  expect(readClaims(['newer', 'new'], 'session', signed)).toEqual(claims);
});

it('believes nothing else', () => {
  const [body = '', mac = ''] = signed.split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, visitor: 'b' })).toString('base64url');
  const forged = [`${other}.${mac}`, `${body}.`, body, '', '.', `${signed}.x`, `${body}.${mac.slice(0, -2)}`];
  for (const token of forged) expect(readClaims(['new'], 'session', token)).toBeUndefined();
  expect(readClaims(['other'], 'session', signed)).toBeUndefined();
  expect(readClaims([], 'session', signed)).toBeUndefined();
  expect(readClaims(['new'], 'visitor', signed)).toBeUndefined();
});
