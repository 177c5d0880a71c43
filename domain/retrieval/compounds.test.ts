import { expect, it } from 'vitest';
import { joinNeighbours, splitCompounds } from '#domain/retrieval/compounds.ts';

it('joins neighbouring words that may be one word', () => {
  expect(joinNeighbours(['oliven', 'öl', 'von', '2024'])).toContain('olivenöl');
  expect(joinNeighbours(['a', 'b'])).toEqual([]);
});

it('splits a long word in every possible way, also at linking letters', () => {
  const ways = splitCompounds(['olivenöl', 'geburtstagskarte', 'kurz']).map(({ parts }) => parts.join(' '));
  expect(ways).toContain('oliven öl');
  expect(ways).toContain('geburtstag karte');
});
