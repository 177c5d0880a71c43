import { expect, it } from 'vitest';
import { completeQuestion } from '#domain/answers/follow-up.ts';

const after = (...questions: string[]) =>
  questions.flatMap(text => [
    { role: 'visitor' as const, text },
    { role: 'assistant' as const, text: 'So it is.' },
  ]);

it.each([
  [['How long is delivery to Ireland?'], 'what about Germany?', 'How long is delivery to Germany?'],
  [['How long is delivery to Ireland?'], 'and to Germany?', 'How long is delivery to Germany?'],
  [['Do you have the Skarn Jacket in green?'], 'and in blue?', 'Do you have the Skarn Jacket in blue?'],
  [['Do you have the Skarn Jacket?'], 'in blue?', 'Do you have the Skarn Jacket in blue?'],
  [['How much is the Bothy 2?'], 'and the Bothy 1?', 'How much is the the Bothy 1?'],
  [
    ['Wie lange dauert der Versand nach Irland?'],
    'und nach Österreich?',
    'Wie lange dauert der Versand nach Österreich?',
  ],
  [['Was kostet der Versand?'], 'Wie lange dauert er?', 'Wie lange dauert er?'],
  [['Is the Skarn Jacket warm?'], 'how heavy is it?', 'how heavy is Skarn Jacket warm?'],
])('after %j, “%s” means “%s”', (before, asked, meant) => {
  const understood = completeQuestion(after(...before), asked).text;
  expect(understood).toBe(meant);
});

it('“it” is what was spoken of last', () => {
  expect(completeQuestion(after('How much is it?'), 'is it waterproof?', 'Bothy 2 Tent').text).toBe(
    'is Bothy 2 Tent waterproof?',
  );
});

it.each(['Is it possible to pay by invoice?', 'How do I look after leather boots?', 'Gibt es Gutscheine?'])(
  '“%s” leaves nothing out',
  text => {
    expect(completeQuestion(after('How long is delivery to Ireland?'), text)).toEqual({
      text,
      completed: false,
      isSure: false,
    });
  },
);

it('the first question is never completed', () => {
  expect(completeQuestion([], 'and in blue?').text).toBe('and in blue?');
});
