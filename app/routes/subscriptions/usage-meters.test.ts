import { expect, it } from 'vitest';
import { describeUsageLevel } from '#app/routes/subscriptions/usage-meters.tsx';

it.each([
  [0, 10, 'accent'],
  [7, 10, 'accent'],
  [8, 10, 'amber'],
  [9, 10, 'amber'],
  [10, 10, 'red'],
  [11, 10, 'red'],
  [1, 1, 'red'],
] as const)('%i of %i is %s', (used, limit, tone) => {
  expect(describeUsageLevel(used, limit).tone).toBe(tone);
});
