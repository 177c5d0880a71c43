import { expect, it } from 'vitest';
import { stripQuestionFrame } from '#domain/answers/question/question-frame.ts';

it.each([
  ['Hi, what does delivery to Lanbury cost?', 'what does delivery to Lanbury cost?'],
  ['Hello again, are tents in stock?', 'are tents in stock?'],
  ['Guten Tag! Liefert ihr nach Wien?', 'Liefert ihr nach Wien?'],
  ['Hi-Vis jackets', 'Hi-Vis jackets'],
  ['Hello', 'Hello'],
])('%s is searched for as %s', (question, searched) => {
  expect(stripQuestionFrame(question, 'en')).toBe(searched);
});
