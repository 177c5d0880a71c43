import { expect, it } from 'vitest';
import {
  bucketOf,
  emptyHistogram,
  percentileOf,
  sumHistograms,
  timeBuckets,
} from '#domain/chat/storage/daily-stats.ts';

const timesOf = (...all: number[]) => {
  const times = emptyHistogram();
  for (const time of all) times[bucketOf(time)] = (times[bucketOf(time)] ?? 0) + 1;
  return times;
};

it('every duration has a histogram bucket, even extreme ones', () => {
  expect([-5, 0, 1, 10].map(bucketOf)).toEqual([0, 0, 0, 0]);
  expect([10.1, 15, 16, 75_000, 10_000_000].map(bucketOf)).toEqual([1, 1, 2, timeBuckets - 1, timeBuckets - 1]);
});

it('percentiles are accurate to within 15 in 100, and null without answers', () => {
  expect(percentileOf(emptyHistogram(), 0.5)).toBeNull();
  const all = Array.from({ length: 1000 }, (_, at) => 20 + at * 3);
  for (const [share, exact] of [
    [0.5, 1520],
    [0.95, 2870],
  ] as const) {
    expect(percentileOf(timesOf(...all), share)).toSatisfy((found: number) => Math.abs(found - exact) < exact * 0.15);
  }
  expect(percentileOf(timesOf(2000), 0.95)).toBeGreaterThan(1300);
});

it('the statistics of two days are added up', () => {
  expect(sumHistograms(timesOf(20, 700), timesOf(700))).toEqual(timesOf(20, 700, 700));
});
