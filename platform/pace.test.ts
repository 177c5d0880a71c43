import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPace, type Pace } from '#platform/pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const refuse = (seconds: number) => new Error(`in ${seconds} seconds`);
const open = (perSecond = () => 1) => openPace({ perSecond, atFirst: 4, mostWaiting: 6, refuse });
const anyone = () => new AbortController().signal;

/** When those of one line began, in milliseconds, while others begin one every second. */
async function beginMany(pace: Pace, count: number, { others = true, time = 10_000 } = {}): Promise<number[]> {
  if (others) await pace.keep('quiet', anyone());
  const start = performance.now();
  const begun: number[] = [];
  for (let at = 0; at < count; at++)
    void pace.keep('loud', anyone()).then(() => begun.push(Math.round(performance.now() - start)));
  for (let passed = 0; passed < time; passed += 1000) {
    await vi.advanceTimersByTimeAsync(1000);
    if (others) await pace.keep(`quiet ${performance.now()}`, anyone());
  }
  return begun;
}

it('a rush comes one by one, and after each the pause is longer until it has its pace', async () => {
  const begun = await beginMany(open(), 6);
  expect(begun).toHaveLength(6);
  expect(begun[0]).toBe(0);
  const pauses = begun.slice(1).map((at, index) => at - (begun[index] ?? 0));
  expect(pauses[0]).toBeLessThan(70);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBeGreaterThan(700);
  expect(pauses.at(-1)).toBeLessThanOrEqual(1000);
});

it('of two that come sooner the second waits an eighth of the pause, and the third nearly all of it', async () => {
  const pace = openPace({ perSecond: () => 1, atFirst: 2, mostWaiting: 6, refuse });
  const [first = 0, second = 0, third = 0] = await beginMany(pace, 3);
  expect([first, second]).toEqual([0, 125]);
  expect(third - second).toBeGreaterThan(800);
  expect(third - second).toBeLessThan(1000);
});

it('a line that had a rest comes sooner again', async () => {
  const pace = open();
  const first = await beginMany(pace, 3);
  expect(await beginMany(pace, 3)).toEqual(first);
});

it('alone it waits for nobody', async () => {
  expect(await beginMany(open(), 5, { others: false })).toEqual([0, 0, 0, 0, 0]);
});

it('who waits for the pace of its line keeps no other line waiting', async () => {
  const pace = open(() => 0.001);
  const loud = beginMany(pace, 4, { time: 1000 });
  await pace.keep('other', anyone());
  expect((await loud).length).toBeLessThan(4);
});

it('nobody goes on waiting once there is time', async () => {
  let perSecond = 0.001;
  const pace = open(() => perSecond);
  expect(await beginMany(pace, 4, { time: 1000 })).toEqual([0]);
  perSecond = 1000;
  await vi.advanceTimersByTimeAsync(1000);
  await expect(pace.keep('loud', anyone())).resolves.toBeUndefined();
});

it('more than may wait are refused, and told when to come again', async () => {
  const pace = open(() => 0.5);
  await pace.keep('quiet', anyone());
  // One begins, six wait.
  for (let at = 0; at < 7; at++) void pace.keep('loud', anyone());
  expect(pace.waiting()).toBe(6);
  await expect(pace.keep('loud', anyone())).rejects.toThrow('in 12 seconds');
});

it('whoever leaves makes room', async () => {
  const pace = open(() => 0.5);
  await pace.keep('quiet', anyone());
  const gone = new AbortController();
  await pace.keep('loud', anyone());
  const leaving = Array.from({ length: 6 }, () => pace.keep('loud', gone.signal));
  gone.abort();
  const ends = await Promise.allSettled(leaving);
  expect(ends.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
  expect(pace.waiting()).toBe(0);
  const waits = pace.keep('loud', anyone());
  await vi.advanceTimersByTimeAsync(1000);
  await expect(waits).resolves.toBeUndefined();
  await expect(pace.keep('loud', gone.signal)).rejects.toThrow('in 1 seconds');
});
