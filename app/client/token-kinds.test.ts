import { expect, it } from 'vitest';
import { operations } from '#api/operations.ts';
import { tokenKindOf } from '#app/client/token-kinds.ts';

it.each(Object.entries(operations))('A23 %s is called with the kind of token it takes', (name, { token }) => {
  expect(tokenKindOf(name)).toBe(token);
});
