import { expect, it } from 'vitest';
import { loadLocaleWords } from '#domain/answers/hard-facts/locale-words.ts';
import { findUnknownName } from '#domain/answers/hard-facts/names.ts';
import { squeeze } from '#domain/answers/hard-facts/read-facts.ts';

const find = async (language: string, evidence: string, sentence: string) =>
  findUnknownName(sentence, { language, known: squeeze(evidence) }, await loadLocaleWords([language]));

it.each([
  ['en', 'The Moorland Mug holds 300 ml.', 'Our Harbour Mug holds 300 ml.', 'Harbour'],
  ['en', 'We ship to Norway.', 'We ship to Norway, Sweden and the islands.', 'Sweden'],
  ['de', 'Der Moorland Becher kostet 12 €.', 'Ja, der Crag Krug kostet 12 €.', 'Crag Krug'],
  ['fr', 'Le service passe par Colissimo.', 'Le colis part avec Chronopost.', 'Chronopost'],
  ['es', 'Enviamos a Portugal.', 'Sí, enviamos a Andorra.', 'Andorra'],
])('a name that stands nowhere is found: %s, %s → %s', async (language, evidence, sentence, name) => {
  expect(await find(language, evidence, sentence)).toBe(name);
});

it.each([
  ['en', 'The Moorland Mug is in stock.', 'Yes, the Moorland Mug’s in stock. I think it is. Sorry!'],
  ['en', 'Closed at weekends.', 'It is open on Mondays in June, for 5 Euro: Just come.'],
  ['en', 'We ship to Danish homes.', 'We ship to the Danish, “Not to others”.'],
  ['de', 'Rückgabe in 30 Tagen.', 'Ja, Sie können Ihre Bestellung in unserem Laden abgeben.'],
  ['pl', 'Zwrot w ciągu 14 dni.', 'Tak, prosimy Państwa o zwrot.'],
  ['ja', '返品は30日以内です。', 'はい、30日以内に返品できます。'],
])('a true sentence has none: %s, %s → %s', async (language, evidence, sentence) => {
  expect(await find(language, evidence, sentence)).toBeUndefined();
});
