import { expect, it } from 'vitest';
import { describeOwners } from '#app/routes/organizations/owner-names.tsx';

const named = (...names: string[]) => names.map(name => ({ name }));

it.each([
  [named(), 'An Owner of Tarn & Trail'],
  [named('Maren Holt'), 'Maren Holt'],
  [named('Maren Holt', 'Priya Nair'), 'Maren Holt or Priya Nair'],
  [named('Ann', 'Ben', 'Cy', 'Di', 'Ed'), 'Ann, Ben, Cy or another Owner'],
])('%j is shown as %s', (owners, words) => {
  expect(describeOwners(owners, 'Tarn & Trail')).toBe(words);
});
