import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchUse } from '#platform/use.ts';

/** Works without a pause for longer than is looked at. */
function work(): void {
  const until = performance.now() + 600;
  while (performance.now() < until);
}

it('a process that only works is in use, and is still so in the moment after', async () => {
  const use = watchUse();
  expect(use()).toBe(0);
  work();
  expect(use()).toBeGreaterThan(0.9);
  await wait(1);
  expect(use()).toBeGreaterThan(0.9);
});
