import { expect, it } from 'vitest';
import { splitClauses } from '#domain/answers/clauses.ts';

it.each([
  ['en', 'How long do I have to return something?', ['How long do I have to return something?']],
  ['en', 'Do you ship to Malta and how much is it?', ['Do you ship to Malta', 'how much is it?']],
  ['de', 'Hallo, wie lange dauert der Versand und was kostet er?', ['wie lange dauert der Versand', 'was kostet er?']],
  ['fr', 'Livrez-vous en Belgique et combien ça coûte ?', ['Livrez-vous en Belgique', 'combien ça coûte ?']],
  ['es', '¿Hay gastos de envío y cuánto tarda el pedido?', ['¿Hay gastos de envío', 'cuánto tarda el pedido?']],
] as const)('in %s, “%s” asks %j', (language, message, clauses) => {
  expect(splitClauses(message, language).map(({ text }) => text)).toEqual(clauses);
});

it('finds the question inside a story', () => {
  const story = 'My sister ordered a lamp last week. It came yesterday with a crack. What can she do now?';
  const asking = splitClauses(story, 'en').filter(({ asks }) => asks);
  expect(asking.map(({ text }) => text)).toEqual(['What can she do now?']);
});
