import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { bitsFor, isSolved } from '#domain/chat/challenge.ts';

it('asks for no work at rest, and for twice as much with every doubling of the load', () => {
  expect([0, 1, 59].map(bitsFor)).toEqual([0, 0, 0]);
  expect([60, 119, 120, 240, 480].map(bitsFor)).toEqual([12, 12, 13, 14, 15]);
  expect(bitsFor(1_000_000)).toBe(18);
});

it('knows work that was done from work that was not', () => {
  const challenge = { salt: 'salt', bits: 10 };
  const begins = (n: number) => createHash('sha256').update(`salt:${n}`).digest('hex').startsWith('00');
  const tried = Array.from({ length: 20_000 }, (_, n) => n);
  const n = tried.find(n => isSolved(challenge, String(n))) ?? -1;
  expect(begins(n)).toBe(true);
  expect(isSolved(challenge, String(n + 1)) && isSolved(challenge, String(n + 2))).toBe(false);
  expect(isSolved({ ...challenge, salt: 'another' }, String(n))).toBe(false);
  expect(isSolved({ salt: 'salt', bits: 18 }, 'nonsense')).toBe(false);
});

it.each([undefined, ''])('takes %o for no work, also where it would be enough by chance', none => {
  const begins = (salt: string) => createHash('sha256').update(`${salt}:${none}`).digest('hex').startsWith('0');
  const lucky = Array.from({ length: 1000 }, (_, n) => `salt ${n}`).filter(begins);
  expect(lucky.length).toBeGreaterThan(0);
  for (const salt of lucky) expect(isSolved({ salt, bits: 4 }, none)).toBe(false);
});
