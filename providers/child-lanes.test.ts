import { beforeEach, expect, it } from 'vitest';
import { type Lane, openLanes } from '#providers/child-lanes.ts';
import { eventually } from '#tests/setup/eventually.ts';

type Started = { owner: string; lane: Lane; end(read: { isTooSlow: boolean; seconds: number }): void };

const limits = { seconds: 30, megabytes: 100 };
const quick = { isTooSlow: false, seconds: 0.1 };
const slow = { isTooSlow: true, seconds: 30 };
let started: Started[] = [];
let inTurn: ReturnType<typeof openLanes>;
beforeEach(() => {
  started = [];
  inTurn = openLanes({ children: 2, hasExpress: true });
});

const read = (owner: string, size = 1_000_000) =>
  inTurn({ owner, size }, limits, (_, lane) => {
    const { promise, resolve } = Promise.withResolvers<{ isTooSlow: boolean; seconds: number }>();
    started.push({ owner, lane, end: resolve });
    return promise;
  });
const running = async (count: number) => {
  await eventually(() => expect(started).toHaveLength(count));
  return started.map(({ owner, lane }) => `${owner} ${lane}`).toSorted();
};
const endAll = (outcome: typeof quick) => started.splice(0).map(({ end }) => end(outcome));

it('owners take turns, however many files each has', async () => {
  for (let at = 0; at < 5; at++) void read('many');
  void read('few');
  expect(await running(2)).toEqual(['many usual', 'many usual']);
  endAll(quick);
  expect(await running(2)).toEqual(['few usual', 'many usual']);
});

it('a file that a person waits for is refused after the wait, and not while it is read', async () => {
  for (let at = 0; at < 2; at++) void read('many');
  await running(2);
  const reading = inTurn({ owner: 'few', size: 1_000_000, maxWaitMs: 1 }, limits, async () => quick);
  await expect(reading).rejects.toMatchObject({ kind: 'too-many', code: 'too_many_files' });
  endAll(quick);
  const { promise, resolve } = Promise.withResolvers<typeof quick>();
  const long = inTurn({ owner: 'few', size: 1_000, maxWaitMs: 1 }, limits, () => promise);
  await expect(inTurn({ owner: 'other', size: 1_000, maxWaitMs: 1 }, limits, async () => quick)).rejects.toThrow();
  resolve(quick);
  expect(await long).toEqual(quick);
});

it('a small file does not wait for large ones', async () => {
  for (let at = 0; at < 5; at++) void read('large');
  void read('small', 1_000);
  expect(await running(3)).toEqual(['large usual', 'large usual', 'small express']);
});

it('a small file that is slow starts again among the others, and its owner’s next files go there', async () => {
  const first = read('slow', 1_000);
  await running(1);
  endAll(slow);
  expect(await running(1)).toEqual(['slow usual']);
  void read('slow', 1_000);
  expect(await running(2)).toEqual(['slow usual', 'slow usual']);
  void read('other', 1_000);
  expect(await running(3)).toContain('other express');
  endAll(quick);
  expect(await first).toEqual(quick);
});

it('owners with three slow files share one child, and their files are read in turn', async () => {
  for (const owner of ['one', 'two']) {
    for (let at = 0; at < 3; at++) {
      const reading = read(owner);
      await running(1);
      endAll(slow);
      await reading;
    }
  }
  for (const owner of ['one', 'one', 'one', 'two']) void read(owner);
  expect(await running(1)).toEqual(['one usual']);
  void read('other');
  expect(await running(2)).toEqual(['one usual', 'other usual']);
  endAll(quick);
  expect(await running(1)).toEqual(['one usual']);
  endAll(quick);
  expect(await running(1)).toEqual(['two usual']);
});
