import { expect, it } from 'vitest';
import { beginStep, openTrace, runTraced, timeStep } from '#platform/trace.ts';

it('records steps inside the trace, also asynchronous and concurrent ones, and none outside', async () => {
  const trace = openTrace();
  await runTraced(trace, async () => {
    await Promise.all([timeStep('outside', 'a.example', async () => {}), timeStep('database', 'select sites', later)]);
  });
  await timeStep('outside', 'b.example', async () => {});
  expect(trace.longest.map(({ what }) => what).sort()).toEqual(['a.example', 'select sites']);
  expect(trace.sums).toMatchObject({ outside: { count: 1 }, database: { count: 1 } });
});

it('counts failed steps', async () => {
  const trace = openTrace();
  const failing = runTraced(trace, () => timeStep('outside', 'a.example', () => Promise.reject(new Error('planned'))));
  await expect(failing).rejects.toThrow('planned');
  expect(trace.sums.outside?.count).toBe(1);
});

it('keeps the ten longest steps, and computes names only for candidates', () => {
  const trace = openTrace();
  let named = 0;
  runTraced(trace, () => {
    for (let at = 0; at < 1000; at += 1) {
      beginStep('database', () => {
        named += 1;
        return 'select sites';
      })?.();
    }
  });
  expect(trace.longest).toHaveLength(10);
  expect(trace.sums.database?.count).toBe(1000);
  expect(named).toBeLessThan(1000);
});

it('does nothing without an open trace', () => {
  expect(beginStep('database', 'select sites')).toBeUndefined();
});

async function later(): Promise<void> {
  await new Promise<void>(done => setImmediate(done));
}
