import { expect, it } from 'vitest';
import { languageOfChat, languageOfQuestion } from '#domain/answers/question/question-language.ts';

it.each([
  ['where is my parcel', 'de', 'en'],
  ['Wo bleibt mein Paket?', 'en', 'de'],
  ['où est mon colis', 'en', 'fr'],
  ['Quanto costa la spedizione?', 'de', 'it'],
  ['¿Cuánto tarda el envío?', 'en', 'es'],
  ['Hoe lang duurt de levering?', 'en', 'nl'],
  ['Quanto tempo demora a entrega?', 'en', 'pt'],
  ['Ile kosztuje wysyłka?', 'en', 'pl'],
  ['Kargo ücreti ne kadar?', 'en', 'tr'],
  ['送料はいくらですか', 'en', 'ja'],
  ['返品方法', 'ja', 'ja'],
  ['运费多少钱', 'en', 'zh'],
  ['كم تكلفة الشحن؟', 'en', 'ar'],
] as const)('%s, asked on a site in %s, is read as %s', (text, fallback, language) => {
  expect(languageOfQuestion(text, fallback)).toBe(language);
});

it.each([
  ['XL', 'de'],
  ['PayPal?', 'fr'],
  ['12345', 'it'],
] as const)('%s has no detectable language, so the visitor’s language is used', (text, fallback) => {
  expect(languageOfQuestion(text, fallback)).toBe(fallback);
});

it.each([
  ['Green Forest Vest', 'nl'],
  ['prijs Red Clay Foam', 'nl'],
  ['cena Alpine Sleeping Bag', 'pl'],
  ['Merino Hoodie Black', 'de'],
  ['do u have Bergkristall Anhänger', 'en'],
  ['how much r the Kaschmir Socken', 'en'],
] as const)('the product names in “%s” do not change the language of a site in %s', (text, page) => {
  expect(languageOfQuestion(text, page)).toBe(page);
});

it('a short message is in the language of the chat', () => {
  expect(languageOfChat(['Wo bleibt mein Paket?', 'Merino Hoodie'], 'en')).toBe('de');
  expect(languageOfChat(['Merino Hoodie', 'und in blau?'], 'en')).toBe('de');
  expect(languageOfChat(['Wo bleibt mein Paket?', 'How long does delivery take?'], 'en')).toBe('en');
});
