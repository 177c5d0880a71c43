import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchBusy } from '#platform/busy.ts';

/** Works without a pause for longer than is looked at. */
function work(): void {
  const until = performance.now() + 600;
  while (performance.now() < until);
}

it('a process that only works is busy, and is still so in the moment after', async () => {
  const isBusy = watchBusy(0.5);
  expect(isBusy()).toBe(false);
  work();
  expect(isBusy()).toBe(true);
  await wait(1);
  expect(isBusy()).toBe(true);
});

it('one that works less than is asked for is not', () => {
  const isBusy = watchBusy(1.1);
  work();
  expect(isBusy()).toBe(false);
});
