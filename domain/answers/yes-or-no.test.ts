import { expect, it } from 'vitest';
import { leadWith } from '#domain/answers/yes-or-no.ts';

it.each([
  ['Do you ship to Malta?', 'We ship to Malta and Cyprus.', 1, 'Yes.'],
  ['Do you ship to Malta?', 'We do not ship to Malta.', 1, 'No.'],
  ['Do you ship to Malta?', 'We only ship to Malta in summer.', 1, undefined],
  ['Do you ship to Malta?', 'Parcels leave on Mondays.', 0.2, undefined],
  ['Can I return worn shoes?', 'No. Shoes must be unworn.', 1, undefined],
  ['When do you ship?', 'We ship on Mondays.', 1, undefined],
] as const)('“%s” answered by “%s” (%d held): %s', (question, sentence, held, lead) => {
  expect(leadWith(question, sentence, held, 'en')).toBe(lead);
});

it('speaks the language of the visitor', () => {
  expect(leadWith('Liefert ihr nach Malta?', 'Wir liefern nicht nach Malta.', 1, 'de')).toBe('Nein.');
  expect(leadWith('Livrez-vous à Malte ?', 'Nous livrons à Malte.', 1, 'fr')).toBe('Oui.');
});
