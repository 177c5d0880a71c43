import { expect, it } from 'vitest';
import { type Asked, groupQuestions } from '#domain/reporting/grouping.ts';

const common = new Set('do you a the is my i can how what on to it in of for and'.split(' '));
let minute = 0;

/** Words without endings stand for stems here: what makes a stem is tested where it is made. */
const ask = (text: string): Asked => ({
  text,
  chatId: crypto.randomUUID(),
  askedAt: new Date(Date.UTC(2026, 0, 1, 0, minute++)),
  stems: (text.toLowerCase().match(/\w+/g) ?? []).filter(word => !common.has(word)).map(word => word.replace(/s$/, '')),
});

it('the same words in another order are one question, worded as most people do', () => {
  const groups = groupQuestions(['gift cards?', 'Gift card?', 'gift cards?', 'Do you repair boots?'].map(ask));
  expect(groups.map(({ text, count }) => [text, count])).toEqual([
    ['gift cards?', 3],
    ['Do you repair boots?', 1],
  ]);
});

it('questions that share what is rare belong together, those that share what is common do not', () => {
  const groups = groupQuestions(
    [
      'Do you reproof jackets?',
      'Can you reproof my old jacket?',
      'reproof jacket price',
      'Is the jacket warm?',
      'Is the jacket heavy?',
      'Is the jacket blue?',
    ].map(ask),
  );
  expect(groups[0]).toMatchObject({ text: 'Do you reproof jackets?', count: 3 });
  expect(groups.slice(1).map(({ count }) => count)).toEqual([1, 1, 1]);
});

it('one common word makes no topic', () => {
  const asked = ['Where order?', 'Change order?', 'Cancel order?', 'Order gift wrapped?', 'Is it warm?'].map(ask);
  expect(groupQuestions(asked)).toHaveLength(5);
  const jackets = ['Do you re proof jackets bought elsewhere?', 'Can you re proof my old jacket?', 'Tents?', 'Stoves?'];
  expect(groupQuestions(jackets.map(ask)).map(({ count }) => count)).toEqual([2, 1, 1]);
});

it('each wording is shown once, the newest first', () => {
  const [group] = groupQuestions(['gift cards', 'Gift cards?', 'Gift card for Jo?', 'gift cards'].map(ask));
  expect(group?.count).toBe(4);
  expect(group?.questions.map(({ text }) => text)).toEqual(['gift cards', 'Gift card for Jo?']);
});

it('nothing but common words is still a question', () => {
  expect(groupQuestions([ask('How is it?'), ask('how is it'), ask('What is it for?')])).toMatchObject([
    { count: 2 },
    { count: 1 },
  ]);
});
