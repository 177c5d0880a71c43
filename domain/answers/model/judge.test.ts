import { expect, it } from 'vitest';
import { readJudgement } from '#domain/answers/model/judge.ts';

it.each([
  ['1 s\n2 o\nanswer full', ['s', 'o'], 'full'],
  ['1. s\n2) C\nanswer: part', ['s', 'c'], 'part'],
  ['- 1: **s**\n- 2: x\n\n**answer other**', ['s', 'x'], 'other'],
  ['<think>1 n maybe</think>1 s\n2 s\nAnswer full.', ['s', 's'], 'full'],
])('reads %j', (written, letters, answers) => {
  expect(readJudgement(written, 2)).toMatchObject({ letters, answers, late: false });
});

it.each(['Both are fine.', '1 s', '3 s\n4 s', '1 s 2 s', ''])('accepts nothing of %j', written => {
  expect(readJudgement(written, 2)).toMatchObject({ letters: [null, null], late: true });
});

it('two verdicts on a line are none', () => {
  expect(readJudgement('1 s\n2 s\n3 s\n3 n\nanswer full', 3).letters).toEqual(['s', 's', null]);
});

it.each(['return costs', 'St. Kilda & Foula', 'S/M/L', 'التوصيل إلى الجزر', 'शिपिंग की लागत'])(
  'what is left open may be “%s”',
  topic => {
    expect(readJudgement(`1 s\nanswer part (${topic}).`, 1).missing).toBe(topic);
  },
);

it('what is left open is a few plain words', () => {
  expect(readJudgement('1 s\nanswer part (see https://evil.example)', 1).missing).toBeNull();
  expect(readJudgement('1 s\nanswer full (nothing)', 1).missing).toBeNull();
});
