import { expect, it } from 'vitest';
import { dayAgo, isUnanswered, sayOutcome, sayPage, saySeconds, sayState, sayTitle, sayVisit } from './chat-words.ts';

it('a chat is called by its first words', () => {
  expect(sayTitle({ title: '  Do you\n ship? ' })).toBe('Do you ship?');
  expect(sayTitle({ title: ' ' })).toBe('Empty chat');
});

it('what came of a chat is said in few words', () => {
  const none = { offered: 0, unanswered: 0 };
  expect(sayState({ ...none, questions: 1 })).toBe('Answered');
  expect(sayState({ ...none, questions: 1, unanswered: 1 })).toBe('Not answered');
  expect(sayState({ ...none, questions: 3, unanswered: 1 })).toBe('1 of 3 not answered');
  expect(sayState({ ...none, questions: 0 })).toBe('Message');
  expect(sayState({ ...none, questions: 1, offered: 1 })).toBe('Suggested');
  expect(sayState({ ...none, questions: 3, offered: 2 })).toBe('2 of 3 suggested');
  expect(sayState({ questions: 3, offered: 2, unanswered: 1 })).toBe('1 of 3 not answered');
});

it('an answer that is none says why', () => {
  expect(sayOutcome({ outcome: 'answered' })).toBe('');
  expect(sayOutcome({ outcome: 'unknown' })).toBe('Nothing was found to answer from');
  expect(sayOutcome({ outcome: 'offered' })).toContain('suggested passages');
  expect(isUnanswered({ outcome: 'offered' })).toBe(false);
  expect([isUnanswered({ outcome: 'refused' }), isUnanswered({ outcome: 'failed' })]).toEqual([false, true]);
});

it('pages, visits and moments are said as people say them', () => {
  expect(sayPage('https://www.shop.example/boots/')).toBe('shop.example/boots');
  expect([1, 2, 1200].map(sayVisit)).toEqual(['First visit', 'Second visit', 'Visit 1,200']);
  expect([40, 1480].map(saySeconds)).toEqual(['under 0.1 s', '1.5 s']);
  expect(dayAgo(3, new Date(2026, 2, 2))).toBe('2026-02-27');
});
