import { expect, it } from 'vitest';
import { completeQuestion, hasOwnTopic, needsTopic } from '#domain/answers/question/follow-up.ts';

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
  [['How long do repairs take?'], 'and engravings?', 'How long do engravings take?'],
  [['How long do repairs take?', 'and engravings?'], 'are they free for members?', 'are engravings free for members?'],
  [['Livrez-vous en Suisse ?'], 'qui paye la douane dans ce cas ?', 'qui paye la douane Livrez-vous Suisse?'],
  [['Habt ihr Gutscheine?'], 'und wie funktioniert das?', 'wie funktioniert Gutscheine?'],
  [['予約はキャンセルできますか'], 'その場合、返金はありますか', '返金はありますか 予約はキャンセルでき?'],
  [['Skarn Jacket'], 'thanks, can you send it to Spain?', 'thanks, can you send Skarn Jacket to Spain?'],
  [['Skarn Jacket'], 'in the rain, does it leak?', 'in the rain, does Skarn Jacket leak?'],
  [['Skarn Jacket'], 'can my wife wear it?', 'can my wife wear Skarn Jacket?'],
  [['Is the Skarn Jacket warm?'], 'how heavy is it?', 'how heavy is Skarn Jacket warm?'],
])('after %j, “%s” means “%s”', (before, asked, meant) => {
  const understood = completeQuestion(after(...before), asked, { language: 'en' }).text;
  expect(understood).toBe(meant);
});

it('“it” is the last topic', () => {
  expect(
    completeQuestion(after('How much is it?'), 'is it waterproof?', { language: 'en', topic: 'Bothy 2 Tent' }).text,
  ).toBe('is Bothy 2 Tent waterproof?');
});

it.each(['Is it possible to pay by invoice?', 'How do I look after leather boots?', 'Gibt es Gutscheine?'])(
  '“%s” is complete',
  text => {
    expect(completeQuestion(after('How long is delivery to Ireland?'), text, { language: 'en' })).toMatchObject({
      standalone: text,
      isFollowUp: false,
    });
  },
);

it.each([
  'i bought boots 3 weeks ago, can i swap them',
  'my boots are too small, can i return them',
  'my boots are too small can i return them',
  'the zip broke, do you repair it?',
  'meine Stiefel sind zu klein, kann ich sie umtauschen',
  'mes bottes sont trop petites, puis-je les rendre ?',
  'mis botas son pequeñas, ¿puedo devolverlas? ¿cuánto cuesta eso?',
  'I lost my parcel',
  'a gift card?',
  'e bikes?',
  'Do you repair zips?',
  'my order has not arrived',
])('“%s” names its own subject, and is not completed', text => {
  expect(completeQuestion(after('Do you have the Skarn Jacket in green?'), text, { language: 'en' }).text).toBe(text);
});

it.each([
  ['es', 'y en azul?', 'en azul?'],
  ['it', 'e in blu?', 'in blu?'],
  ['pt', 'e em azul?', 'em azul?'],
  ['pl', 'a rękawice?', 'rękawice?'],
  ['pl', 'i rękawice?', 'rękawice?'],
])('%s: “%s” links to the question before', (language, asked, standalone) => {
  const before = after('Do you have the Skarn Jacket?');
  expect(completeQuestion(before, asked, { language })).toMatchObject({ standalone, isFollowUp: true });
});

it('the first question is never changed', () => {
  expect(completeQuestion([], 'and in blue?', { language: 'en' }).text).toBe('and in blue?');
});

it.each([
  ['can I send it back for a refund?', true],
  ['how much is it?', false],
  ['wie lange dauert das?', false],
  ['combien ça coûte ?', false],
])('“%s” has its own topic: %s', (text, expected) => {
  expect(hasOwnTopic(text)).toBe(expected);
});

it('an article is not a pronoun', () => {
  expect(needsTopic('Wie groß ist die Tasche?')).toBe(false);
  expect(needsTopic('Ist die wasserdicht?')).toBe(true);
});
