import { describe, expect, it } from 'vitest';
import {
  answeredShare,
  changeOfShare,
  changeOfTime,
  describeAsked,
  describeChecks,
  describeFigures,
  formatCalendarDay,
  formatCount,
  formatDuration,
  formatShare,
  hostOf,
  labelledDays,
  scaleOf,
} from '#app/routes/dashboard/report-labels.ts';

it('figures are formatted', () => {
  expect([null, 0, 0.5, 0.9163, 1].map(formatShare)).toEqual(['–', '0%', '50.0%', '91.6%', '100%']);
  expect([null, 42.4, 994, 996, 1440, 12_300].map(formatDuration)).toEqual([
    '–',
    '42 ms',
    '994 ms',
    '1.0 s',
    '1.4 s',
    '12 s',
  ]);
  expect([0, 1, 1842].map(count => formatCount(count, 'question'))).toEqual([
    '0 questions',
    '1 question',
    '1,842 questions',
  ]);
});

it('the parts add up to the questions', () => {
  expect(describeFigures({ answered: 1041, offered: 2, unanswered: 3 })).toBe(
    '1,046 questions: 1,041 answered, 2 with suggestions, 3 unanswered.',
  );
});

it('figures say how many sentences of a model were removed', () => {
  expect([
    describeChecks({ checkedSentences: 0, removedSentences: 0 }),
    describeChecks({ checkedSentences: 1, removedSentences: 0 }),
    describeChecks({ checkedSentences: 1200, removedSentences: 9 }),
  ]).toEqual(['', 'AI wrote 1 sentence. Checks removed none.', 'AI wrote 1,200 sentences. Checks removed 9.']);
});

it('says how often a question was asked and what visitors got', () => {
  expect([
    describeAsked({ count: 1, offered: 0 }),
    describeAsked({ count: 3, offered: 3 }),
    describeAsked({ count: 3, offered: 2 }),
    describeAsked({ count: 3, offered: 1 }),
  ]).toEqual([
    'Asked once, not answered',
    'Asked 3 times, passages suggested',
    'Asked 3 times, passages suggested 2 times',
    'Asked 3 times, passages suggested once',
  ]);
});

it('a question with suggested passages counts as not answered', () => {
  const shares = { answered: 6, offered: 1, unanswered: 1 };
  expect(answeredShare(shares)).toBe(0.75);
  expect(answeredShare({ answered: 0, offered: 0, unanswered: 0 })).toBeNull();
});

describe('a change from the period before', () => {
  it('says whether it went up and whether that is better', () => {
    expect(changeOfShare(0.92, 0.9)).toEqual({ text: '2.0 pts', isMore: true, isBetter: true });
    expect(changeOfShare(0.8, 0.9)).toEqual({ text: '10.0 pts', isMore: false, isBetter: false });
    expect(changeOfTime(1200, 1400)).toEqual({ text: '200 ms', isMore: false, isBetter: true });
    expect(changeOfTime(3000, 1400)).toEqual({ text: '1.6 s', isMore: true, isBetter: false });
  });

  it('is null without a difference or without earlier data', () => {
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
])('a largest day of %i has the grid lines %j', (largest, lines) => {
  expect(scaleOf(largest)).toEqual(lines);
});

it.each([
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [30, [1, 8, 15, 22, 29]],
  [90, [5, 26, 47, 68, 89]],
])('of %i days the last has a label, and labels never overlap', (count, days) => {
  expect([...labelledDays(count)]).toEqual(days);
});

it('days have no time, and hosts no protocol', () => {
  expect(formatCalendarDay('2026-11-07', 'long')).toBe('Saturday 7 November');
  expect(formatCalendarDay('2026-11-07', 'short')).toBe('7 Nov');
  expect(hostOf({ name: 'Shop', urls: ['https://shop.example', 'https://b.example'] })).toBe('shop.example');
  expect(hostOf({ name: 'Shop', urls: [] })).toBe('Shop');
});
