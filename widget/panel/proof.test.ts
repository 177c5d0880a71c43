import { expect, it } from 'vitest';
import { isSolved } from '#domain/chat/widget/session.ts';
import { solve } from './proof.ts';

it.each([1, 7, 8, 9, 12])("proof of work of %i bits is accepted by the server's check", async bits => {
  const challenge = { salt: `salt-${bits}`, bits };
  expect(isSolved(challenge, await solve(challenge))).toBe(true);
});

it('proof of work stops when it is aborted', async () => {
  const leave = new AbortController();
  leave.abort();
  await expect(solve({ salt: 'x', bits: 60 }, leave.signal)).rejects.toThrow();
});
