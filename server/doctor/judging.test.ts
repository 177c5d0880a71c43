import { expect, it } from 'vitest';
import { judgeClock } from '#server/doctor/clock.ts';
import { judgeJobs } from '#server/doctor/database.ts';
import { judgeBackup } from '#server/doctor/installation.ts';
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

it.each([
  ['never, on a public server', undefined, false, 'warn', /No backup.*npm run backup with the settings of the servers/],
  ['never, on this computer', undefined, true, 'ok', /need no backups/],
  [
    '47 hours ago',
    { ageHours: 47.5, files: 3, bytes: 2_500_000 },
    false,
    'ok',
    /47 hours ago, with 3 files \(2\.5 MB\)/,
  ],
  ['49 hours ago', { ageHours: 49, files: 3, bytes: 1 }, false, 'warn', /2 days ago\. Run npm run backup/],
  ['49 hours ago, on this computer', { ageHours: 49, files: 3, bytes: 1 }, true, 'warn', /2 days ago/],
])('a last backup that succeeded %s', (_, last, isTrial, state, words) => {
  expect(judgeBackup(last, isTrial)).toMatchObject({ state, words: expect.stringMatching(words) });
});

it('a stream that lost parts is a failure', () => {
  expect(judgeStream([0, 200, 400], 'here')).toMatchObject({ state: 'fail' });
});

it.each([
  [
    '500 jobs without a worker',
    { waiting: 500, waitingSeconds: 540 },
    600,
    'fail',
    /^No worker has run for 10 minutes; 500 jobs wait/,
  ],
  ['no worker since the installation', {}, null, 'warn', /^No worker has run yet/],
  [
    'jobs that wait long for a worker',
    { waiting: 3, waitingSeconds: 300 },
    5,
    'warn',
    /^3 jobs wait, the first for 5 minutes/,
  ],
  ['a job that was set aside', { failed: 1, setAside: 1 }, 5, 'warn', /set aside in crawl/],
  ['a failed job', { failed: 1 }, 5, 'warn', /^Jobs failed permanently in crawl/],
  ['short waits', { waiting: 20, waitingSeconds: 3 }, 5, 'ok', /no long waits/],
])('judges %s', (_, facts, workerAge, state, words) => {
  const counts = [{ name: 'crawl', waiting: 0, waitingSeconds: 0, failed: 0, setAside: 0, ...facts }];
  const found = judgeJobs(counts, workerAge);
  expect(found.state).toBe(state);
  expect(found.words).toMatch(words);
});
