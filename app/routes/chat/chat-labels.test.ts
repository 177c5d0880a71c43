import { expect, it } from 'vitest';
import {
  dayAgo,
  describeOutcome,
  describePage,
  describeState,
  describeTitle,
  describeVisit,
  formatSeconds,
  isUnanswered,
  needsAttention,
} from './chat-labels.ts';

it('a chat is titled with its first question', () => {
  expect(describeTitle({ title: '  Do you\n ship? ' })).toBe('Do you ship?');
  expect(describeTitle({ title: ' ' })).toBe('Empty chat');
});

it('only a question without an answer or a message to the team needs attention', () => {
  expect(needsAttention({ questions: 2, offered: 1, unanswered: 0 })).toBe(false);
  expect(needsAttention({ questions: 2, offered: 0, unanswered: 1 })).toBe(true);
  expect(needsAttention({ questions: 0, offered: 0, unanswered: 0 })).toBe(true);
});

it('a chat has the status of its worst answer', () => {
  const none = { offered: 0, unanswered: 0 };
  expect(describeState({ ...none, questions: 1 })).toBe('Answered');
  expect(describeState({ ...none, questions: 1, unanswered: 1 })).toBe('Not answered');
  expect(describeState({ ...none, questions: 3, unanswered: 1 })).toBe('1 of 3 not answered');
  expect(describeState({ ...none, questions: 0 })).toBe('Message');
  expect(describeState({ ...none, questions: 1, offered: 1 })).toBe('Suggested');
  expect(describeState({ ...none, questions: 3, offered: 2 })).toBe('2 of 3 suggested');
  expect(describeState({ questions: 3, offered: 2, unanswered: 1 })).toBe('1 of 3 not answered');
});

it('a missing answer is explained', () => {
  expect(describeOutcome({ outcome: 'answered' })).toBe('');
  expect(describeOutcome({ outcome: 'unknown' })).toBe('No matching content found');
  expect(describeOutcome({ outcome: 'offered' })).toContain('suggested passages');
  expect(isUnanswered({ outcome: 'offered' })).toBe(false);
  expect([isUnanswered({ outcome: 'refused' }), isUnanswered({ outcome: 'failed' })]).toEqual([false, true]);
});

it('pages, visits, durations and dates are formatted', () => {
  expect(describePage('https://www.shop.example/boots/')).toBe('shop.example/boots');
  expect([1, 2, 1200].map(describeVisit)).toEqual(['First visit', 'Second visit', 'Visit 1,200']);
  expect([40, 1480].map(formatSeconds)).toEqual(['under 0.1 s', '1.5 s']);
  expect(dayAgo(3, new Date(2026, 2, 2))).toBe('2026-02-27');
});
