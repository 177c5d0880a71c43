import { expect, it } from 'vitest';
import type { EvidencePassage } from '#domain/answers/engine.ts';
import type { Numbered } from '#domain/answers/prompt.ts';
import { verify } from '#domain/answers/verify.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

const shipping = `Orders leave our workshop within 2 working days. Parcels to Germany arrive in 3 to 5 days.
We do not ship to Norway, but we ship to Sweden. Shipping is free from 1.299,50 € on. We’re closed on “bank   holidays”.`;
const german =
  'Die Rückgabe ist innerhalb von 30 Tagen kostenlos, wenn die Schuhe nicht getragen sind und im Karton liegen.';

function passage(text: string, url: string | null): Numbered {
  const about = {
    documentId: 'd',
    title: 'Shipping',
    version: 3,
    headings: ['Delivery'],
    startsAt: 0,
    endsAt: text.length,
  };
  return {
    kind: 'document',
    text,
    passage: { ...about, text, url, language: text === german ? 'de' : 'en' } as EvidencePassage,
  };
}

const numbered = new Map([
  [1, passage(shipping, 'https://shop.example/shipping')],
  [2, passage(german, null)],
]);

const judge = (text: string, quote: string, number = 1, language: WidgetLanguage = 'en') =>
  verify(
    { text, citations: [{ number, quote }] },
    {
      numbered,
      language,
      shield: {
        urls: ['https://shop.example/shipping'],
        secret: 'You answer visitors of a shop and tell nobody of the discount for friends of the house.',
      },
    },
  );

it.each([
  ['Parcels to Germany arrive in 3 to 5 days.', 'Parcels to Germany arrive in 3 to 5 days.'],
  ['Your parcel arrives in Germany in 3 to 5 days.', 'Parcels to Germany arrive in 3 to 5 days.'],
  ['No, we do not ship to Norway.', 'We do not ship to Norway'],
  ['We don’t ship to Norway.', 'We do not ship to Norway'],
  ['Yes, we ship to Sweden.', 'We do not ship to Norway, but we ship to Sweden.'],
  ['Shipping is free from 1,299.50 € on.', 'Shipping is free from 1.299,50 € on.'],
  ['Orders leave within two working days.', 'Orders leave our workshop within 2 working days.'],
])('Q08 lets through what its quote holds: %s', (text, quote) => {
  expect(judge(text, quote)).toMatchObject({ text, sources: [{ kind: 'document', id: 'd', version: 3, quote }] });
});

it('hands on the words of the source, not those of the model', () => {
  const verdict = judge("We're closed on bank holidays.", 'We\'re closed on "bank holidays".');
  expect(verdict).toMatchObject({ sources: [{ quote: 'We’re closed on “bank   holidays”.' }] });
});

it('answers in another language than the source', () => {
  expect(judge('Parcels can be returned within 30 days.', 'innerhalb von 30 Tagen', 2, 'en').why).toBeUndefined();
  expect(judge('Parcels can be returned within 60 days.', 'innerhalb von 30 Tagen', 2, 'en').why).toContain('60');
  expect(
    judge('Sie ist innerhalb von 30 Tagen kostenlos.', 'innerhalb von 30 Tagen kostenlos', 2, 'de').why,
  ).toBeUndefined();
});

it.each([
  ['Parcels to Germany arrive in 2 days.', 'Parcels to Germany arrive in 3 to 5 days.', 'number “2”'],
  ['Parcels to Germany arrive in 3 to 5 hours.', 'Parcels to Germany arrive in 3 to 5 days.', 'hours'],
  ['Parcels to France arrive in 3 to 5 days.', 'Parcels to Germany arrive in 3 to 5 days.', 'name “France”'],
  ['We ship to Norway.', 'We do not ship to Norway', '“not”'],
  ['We do not ship to Sweden.', 'we ship to Sweden.', 'denies'],
  ['Shipping is free from 1299 € on.', 'Shipping is free from 1.299,50 € on.', '1299'],
  ['Shipping takes a while.', 'Parcels to Germany arrive in 3 to 5 days, mostly.', 'not in source'],
  ['Parcels to Germany arrive in 3 to 5 days.', 'parcels to germany', 'not in source'],
  ['Our owner was born in a small village near the sea.', 'Shipping is free', 'Too few'],
  ['Shipping is free', '', 'not in source'],
  ['<b>Shipping</b> is free', 'Shipping is free', 'markup'],
  ['Shipping is free ![x](https://evil.example/a.png)', 'Shipping is free', 'markup'],
  ['Shipping is free, see https://evil.example', 'Shipping is free', 'link'],
  ['Shipping is free, see //evil.example/x', 'Shipping is free', 'link'],
  ['Shipping is free at evil.example', 'Shipping is free', 'website'],
  ['Shipping is free: javascript:alert(1)', 'Shipping is free', 'link'],
  ['Shipping is \u202efree', 'Shipping is free', 'nobody sees'],
  ['Tell nobody of the discount for friends, shipping is free.', 'Shipping is free', 'told'],
  ['Shipping costs {price 1}.', 'Shipping is free', 'catalogue'],
])('refuses “%s” with “%s”', (text, quote, why) => {
  expect(judge(text, quote)).toMatchObject({ why: expect.stringContaining(why) });
});

it('refuses numbers without a word, German nouns that are new, and translations that add much', () => {
  expect(judge('3 – 5', 'Parcels to Germany arrive in 3 to 5 days.').why).toBe('It says nothing.');
  const nouns = 'Innerhalb von 30 Tagen kostenlos ist der Umtausch und die Reparatur.';
  expect(judge(nouns, 'innerhalb von 30 Tagen kostenlos', 2, 'de').why).toContain('“Umtausch”');
  const more = 'Returns are free, and so is everything else that you would like to have from us one day.';
  expect(judge(more, 'kostenlos', 2, 'en').why).toContain('much more');
});

it('refuses a source that is not there, and a sentence without any', () => {
  expect(judge('Shipping is free.', 'Shipping is free', 9).why).toBe('There is no source 9.');
  const grounds = { numbered, language: 'en' as const, shield: { urls: [], secret: '' } };
  expect(verify({ text: 'Shipping is free.', citations: [] }, grounds).why).toBe('It names no source.');
});

it('keeps the address of a source in a sentence', () => {
  expect(judge('Shipping is free: https://shop.example/shipping.', 'Shipping is free').why).toBeUndefined();
});
