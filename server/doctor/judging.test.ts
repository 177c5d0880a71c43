import { expect, it } from 'vitest';
import { judgeClock } from '#server/doctor/clock.ts';
import { judgeDiskSpace } from '#server/doctor/storage.ts';
import { judgeStream } from '#server/doctor/streaming.ts';

it.each([
  [{ whose: 'the database', ms: 2_000 }, 'ok'],
  [{ whose: 'the database', ms: -6_000 }, 'warn'],
  [{ whose: 'the database', ms: -31_000 }, 'fail'],
])('a clock that differs by %o is %s', (difference, state) => {
  expect(judgeClock(difference).state).toBe(state);
});

it.each([
  [100 * 1024 ** 2, 'fail'],
  [1024 ** 3, 'warn'],
  [20 * 1024 ** 3, 'ok'],
])('a disk with %i free bytes is %s', (bytes, state) => {
  expect(judgeDiskSpace('/data', bytes).state).toBe(state);
});

it('a stream that lost parts is a failure', () => {
  expect(judgeStream([0, 200, 400], 'here')).toMatchObject({ state: 'fail' });
});
