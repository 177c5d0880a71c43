import { expect, it } from 'vitest';
import { beginStep, runTimed, startTiming, timeStep } from '#platform/timing.ts';

it('records steps inside the timing, also asynchronous and concurrent ones, and none outside', async () => {
  const timing = startTiming();
  await runTimed(timing, async () => {
    await Promise.all([timeStep('outbound', 'a.example', async () => {}), timeStep('database', 'select sites', later)]);
  });
  await timeStep('outbound', 'b.example', async () => {});
  expect(timing.longest.map(({ what }) => what).sort()).toEqual(['a.example', 'select sites']);
  expect(timing.sums).toMatchObject({ outbound: { count: 1 }, database: { count: 1 } });
});

it('counts failed steps', async () => {
  const timing = startTiming();
  const failing = runTimed(timing, () => timeStep('outbound', 'a.example', () => Promise.reject(new Error('planned'))));
  await expect(failing).rejects.toThrow('planned');
  expect(timing.sums.outbound?.count).toBe(1);
});

it('keeps the ten longest steps, and computes names only for candidates', () => {
  const timing = startTiming();
  let named = 0;
  runTimed(timing, () => {
    for (let at = 0; at < 1000; at += 1) {
      beginStep('database', () => {
        named += 1;
        return 'select sites';
      })?.();
    }
  });
  expect(timing.longest).toHaveLength(10);
  expect(timing.sums.database?.count).toBe(1000);
  expect(named).toBeLessThan(1000);
});

it('does nothing without a timing', () => {
  expect(beginStep('database', 'select sites')).toBeUndefined();
});

async function later(): Promise<void> {
  await new Promise<void>(done => setImmediate(done));
}
