import { describe, expect, it } from 'vitest';
import {
  answeredShare,
  changeOfShare,
  changeOfTime,
  hostOf,
  labelledDays,
  sayCalendarDay,
  sayCount,
  sayDuration,
  sayShare,
  scaleOf,
} from '#app/routes/dashboard/report-words.ts';

it('figures are said as people read them', () => {
  expect([null, 0, 0.5, 0.9163, 1].map(sayShare)).toEqual(['–', '0%', '50.0%', '91.6%', '100%']);
  expect([null, 42.4, 994, 996, 1440, 12_300].map(sayDuration)).toEqual([
    '–',
    '42 ms',
    '994 ms',
    '1.0 s',
    '1.4 s',
    '12 s',
  ]);
  expect([0, 1, 1842].map(count => sayCount(count, 'question'))).toEqual([
    '0 questions',
    '1 question',
    '1,842 questions',
  ]);
});

it('the share of answered questions counts those with suggested passages as not answered', () => {
  const shares = { answered: 6, offered: 1, unanswered: 1 };
  expect(answeredShare(shares)).toBe(0.75);
  expect(answeredShare({ answered: 0, offered: 0, unanswered: 0 })).toBeNull();
});

describe('a change since the days before', () => {
  it('is more or less, and good or bad', () => {
    expect(changeOfShare(0.92, 0.9)).toEqual({ words: '2.0 pts', isMore: true, isBetter: true });
    expect(changeOfShare(0.8, 0.9)).toEqual({ words: '10.0 pts', isMore: false, isBetter: false });
    expect(changeOfTime(1200, 1400)).toEqual({ words: '200 ms', isMore: false, isBetter: true });
    expect(changeOfTime(3000, 1400)).toEqual({ words: '1.6 s', isMore: true, isBetter: false });
  });

  it('is nothing where nothing changed or nothing was before', () => {
    expect([changeOfShare(0.9, 0.9), changeOfShare(0.9, null), changeOfShare(null, 0.9)]).toEqual([null, null, null]);
    expect([changeOfTime(1000, 1050), changeOfTime(null, 1), changeOfTime(1, null)]).toEqual([null, null, null]);
  });
});

it.each([
  [0, [0, 1, 2, 3]],
  [3, [0, 1, 2, 3]],
  [4, [0, 2, 4, 6]],
  [124, [0, 50, 100, 150]],
  [70, [0, 25, 50, 75]],
  [9000, [0, 5000, 10_000, 15_000]],
])('a largest day of %i has the lines %j', (largest, lines) => {
  expect(scaleOf(largest)).toEqual(lines);
});

it.each([
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [30, [1, 8, 15, 22, 29]],
  [90, [5, 26, 47, 68, 89]],
])('of %i days the last has its label, and no two touch', (count, days) => {
  expect([...labelledDays(count)]).toEqual(days);
});

it('days and hosts are said without a clock and without a protocol', () => {
  expect(sayCalendarDay('2026-11-07', 'long')).toBe('Saturday 7 November');
  expect(sayCalendarDay('2026-11-07', 'short')).toBe('7 Nov');
  expect(hostOf({ name: 'Shop', urls: ['https://shop.example', 'https://b.example'] })).toBe('shop.example');
  expect(hostOf({ name: 'Shop', urls: [] })).toBe('Shop');
});
