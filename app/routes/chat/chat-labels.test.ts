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

const none = { offered: 0, unanswered: 0, toReview: 0, isAskedBack: false };

it('only a question without an answer, an answer to review or a message to the team needs attention', () => {
  expect(needsAttention({ ...none, questions: 2, offered: 1 })).toBe(false);
  expect(needsAttention({ ...none, questions: 2, isAskedBack: true })).toBe(false);
  expect(needsAttention({ ...none, questions: 2, unanswered: 1 })).toBe(true);
  expect(needsAttention({ ...none, questions: 2, toReview: 1 })).toBe(true);
  expect(needsAttention({ ...none, questions: 0 })).toBe(true);
});

it('a chat has the status of its worst answer', () => {
  expect(describeState({ ...none, questions: 1 })).toBe('Answered');
  expect(describeState({ ...none, questions: 1, unanswered: 1 })).toBe('Not answered');
  expect(describeState({ ...none, questions: 3, unanswered: 1 })).toBe('1 of 3 not answered');
  expect(describeState({ ...none, questions: 0 })).toBe('Message');
  expect(describeState({ ...none, questions: 1, offered: 1 })).toBe('Suggested');
  expect(describeState({ ...none, questions: 3, offered: 2 })).toBe('2 of 3 suggested');
  expect(describeState({ ...none, questions: 3, offered: 2, unanswered: 1 })).toBe('1 of 3 not answered');
  expect(describeState({ ...none, questions: 3, offered: 2, toReview: 1 })).toBe('1 of 3 to review');
  expect(describeState({ ...none, questions: 1, isAskedBack: true })).toBe('Asked back');
});

it('a missing answer is explained', () => {
  expect(describeOutcome({ outcome: 'answered', engine: null })).toBe('');
  expect(describeOutcome({ outcome: 'unknown', engine: null })).toBe('No matching content found');
  expect(describeOutcome({ outcome: 'offered', engine: null })).toContain('suggested passages');
  expect(describeOutcome({ outcome: 'offered', engine: 'extractive' })).toContain('answered part');
  expect(describeOutcome({ outcome: 'clarified', engine: null })).toContain('didn’t say');
  expect([isUnanswered({ outcome: 'offered' }), isUnanswered({ outcome: 'clarified' })]).toEqual([false, false]);
  expect([isUnanswered({ outcome: 'refused' }), isUnanswered({ outcome: 'failed' })]).toEqual([false, true]);
});

it('pages, visits, durations and dates are formatted', () => {
  expect(describePage('https://www.shop.example/boots/')).toBe('shop.example/boots');
  expect([1, 2, 1200].map(describeVisit)).toEqual(['First visit', 'Second visit', 'Visit 1,200']);
  expect([40, 1480].map(formatSeconds)).toEqual(['under 0.1 s', '1.5 s']);
  expect(dayAgo(3, new Date(2026, 2, 2))).toBe('2026-02-27');
});
