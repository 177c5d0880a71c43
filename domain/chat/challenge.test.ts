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
  for (const none of [undefined, '', 'nonsense']) expect(isSolved({ salt: 'salt', bits: 18 }, none)).toBe(false);
});
