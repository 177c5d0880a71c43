import { expect, it } from 'vitest';
import { isSolved } from '#domain/chat/widget/session.ts';
import { solve } from './proof.ts';

it.each([1, 7, 8, 9, 12])('work of %i bits is solved the way the server checks it', async bits => {
  const challenge = { salt: `salt-${bits}`, bits };
  expect(isSolved(challenge, await solve(challenge))).toBe(true);
});

it('work that is no longer wanted ends', async () => {
  const leave = new AbortController();
  leave.abort();
  await expect(solve({ salt: 'x', bits: 60 }, leave.signal)).rejects.toThrow();
});
