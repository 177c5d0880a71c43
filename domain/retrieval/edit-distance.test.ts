import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from '#domain/retrieval/edit-distance.ts';

it.each([
  ['boots', 'boots', 0],
  ['bots', 'boots', 1],
  ['booots', 'boots', 1],
  ['boats', 'boots', 1],
  ['obots', 'boots', 1],
  ['obost', 'boots', 2],
  ['delivery', 'returns', 3],
])('%s and %s are %i apart', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
});

it('is the same in both directions', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(fc.property(word, word, (one, other) => editDistance(one, other, 3) === editDistance(other, one, 3)));
});
