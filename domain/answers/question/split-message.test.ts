import { expect, it } from 'vitest';
import { queriesOfLongMessage, splitClauses } from '#domain/answers/question/split-message.ts';

it.each([
  ['en', 'How long do I have to return something?', ['How long do I have to return something?']],
  ['en', 'Do you ship to Malta and how much is it?', ['Do you ship to Malta', 'how much is it?']],
  ['de', 'Hallo, wie lange dauert der Versand und was kostet er?', ['wie lange dauert der Versand', 'was kostet er?']],
  ['fr', 'Livrez-vous en Belgique et combien ça coûte ?', ['Livrez-vous en Belgique', 'combien ça coûte ?']],
  ['es', '¿Hay gastos de envío y cuánto tarda el pedido?', ['¿Hay gastos de envío', 'cuánto tarda el pedido?']],
  ['en', 'Where do I park, and until when can I stay?', ['Where do I park', 'until when can I stay?']],
  [
    'de',
    'Wo findet der Kurs statt und um wie viel Uhr beginnt er?',
    ['Wo findet der Kurs statt', 'um wie viel Uhr beginnt er?'],
  ],
  [
    'fr',
    'Où est la boutique et à quelle heure ouvre-t-elle ?',
    ['Où est la boutique', 'à quelle heure ouvre-t-elle ?'],
  ],
  ['ar', 'هل تشحنون إلى قطر وكم تكلفة التوصيل؟', ['هل تشحنون إلى قطر', 'كم تكلفة التوصيل؟']],
] as const)('in %s, “%s” has the questions %j', (language, message, clauses) => {
  expect(splitClauses(message, language).map(({ text }) => text)).toEqual(clauses);
});

it('finds the question in a long message', () => {
  const story = 'My sister ordered a lamp last week. It came yesterday with a crack. What can she do now?';
  const asking = splitClauses(story, 'en').filter(({ asks }) => asks);
  expect(asking.map(({ text }) => text)).toEqual(['What can she do now?']);
});

it('“where I live” is not a question in a language with question marks', () => {
  const story = 'I would visit you but where I live no bus runs on Sundays. Can you bring it?';
  const asking = splitClauses(story, 'en').filter(({ asks }) => asks);
  expect(asking.map(({ text }) => text)).toEqual(['Can you bring it?']);
});

it('a long message is searched by its question, with and without the clause before it', () => {
  const story =
    'Guten Tag, ich habe vor zwei Wochen einen blauen Sessel für mein Büro gekauft und er gefällt mir gut, aber ein Bein wackelt seit gestern, repariert ihr so etwas?';
  const { asked, background } = queriesOfLongMessage(story, 'de');
  expect(asked.some(query => query.endsWith('ein Bein wackelt seit gestern repariert ihr so etwas?'))).toBe(true);
  expect([...asked, ...background].every(query => !query.startsWith('Guten Tag'))).toBe(true);
});
