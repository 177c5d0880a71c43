import { expect, it } from 'vitest';
import { openFirstTokenLimits } from '#providers/model/first-token.ts';

function afterTimes(...times: number[]): number {
  const limits = openFirstTokenLimits();
  for (const ms of times) limits.observe('model', ms);
  return limits.limitOf('model');
}

const repeat = (count: number, ms: number): number[] => Array(count).fill(ms);

it('is 15 seconds until five answers are known', () => {
  expect(afterTimes()).toBe(15_000);
  expect(afterTimes(...repeat(4, 500))).toBe(15_000);
  expect(afterTimes(...repeat(5, 500))).not.toBe(15_000);
});

it('is three times what a slow answer took, from 4 to 30 seconds', () => {
  expect(afterTimes(...repeat(20, 100))).toBe(4_000);
  expect(afterTimes(...repeat(20, 2_500))).toBe(7_500);
  expect(afterTimes(...repeat(20, 60_000))).toBe(30_000);
});

it('lets a slow local model answer', () => {
  expect(afterTimes(...repeat(5, 8_000))).toBeGreaterThan(8_000);
});

it('ignores one slow answer of twenty, and remembers only the last twenty', () => {
  expect(afterTimes(...repeat(19, 500), 9_000)).toBe(4_000);
  expect(afterTimes(...repeat(18, 500), 3_000, 9_000)).toBe(9_000);
  expect(afterTimes(...repeat(20, 9_000), ...repeat(20, 500))).toBe(4_000);
});

it('grows with time-outs until a model that became slow answers again', () => {
  const limits = openFirstTokenLimits();
  for (const ms of repeat(20, 500)) limits.observe('model', ms);
  let timeouts = 0;
  while (limits.limitOf('model') < 8_000) {
    limits.observe('model', limits.limitOf('model'));
    timeouts += 1;
  }
  expect(timeouts).toBe(2);
});

it('is learnt for each endpoint, and forgets the one that was not used for longest', () => {
  const limits = openFirstTokenLimits();
  for (const name of ['old', 'used']) for (const ms of repeat(5, 500)) limits.observe(name, ms);
  for (let at = 0; at < 998; at++) limits.observe(`other ${at}`, 500);
  limits.observe('used', 500);
  limits.observe('one more', 500);
  expect([limits.limitOf('old'), limits.limitOf('used')]).toEqual([15_000, 4_000]);
});
