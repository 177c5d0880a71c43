import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packConcepts, readChunkConcepts, unpackConcepts } from '#domain/retrieval/concepts/chunk-concepts.ts';
import { agreement, conceptNames, likelyLanguages, readConcepts } from '#domain/retrieval/concepts/classifier.ts';

const strongestOf = (text: string) => conceptNames()[readConcepts(text).ids[0] ?? -1];

it.each([
  ['when are you open on sundays', 'opening_hours'],
  ['Wann habt ihr geöffnet?', 'opening_hours'],
  ['quels sont vos horaires', 'opening_hours'],
  ['cómo puedo pagar', 'payment_methods'],
  ['ho dimenticato la password', 'login_password'],
  ['営業時間は何時までですか', 'opening_hours'],
])('finds the concepts of “%s”', (text, concept) => {
  expect(strongestOf(text)).toBe(concept);
});

it('gives texts with the same topic the same concepts in every language', () => {
  const asked = readConcepts('when are you open');
  expect(agreement(asked, readConcepts('Öffnungszeiten'))).toBeGreaterThan(0.6);
  expect(agreement(asked, readConcepts('Rückgabe und Widerruf'))).toBeLessThan(0.3);
});

it('is stored with a chunk and read back', () => {
  const read = readChunkConcepts({
    title: 'Help',
    headings: ['Returns'],
    text: 'Send it back.',
    sentences: ['Send it back.'],
  });
  expect(unpackConcepts(packConcepts(read)).sentences.map(({ ids }) => [...ids])).toEqual(
    read.sentences.map(({ ids }) => [...ids]),
  );
});

it.each([
  ['do you ship to Norway', 'en'],
  ['was kostet der versand', 'de'],
  ['acceptez-vous paypal', 'fr'],
  ['kargo ücreti ne kadar', 'tr'],
  ['ile kosztuje wysyłka', 'pl'],
])('detects the language of “%s”', (text, language) => {
  expect(likelyLanguages(text)[0]?.language).toBe(language);
});

it('stays small', () => {
  const size = (name: string) => statSync(join(import.meta.dirname, name)).size;
  expect(size('model.bin')).toBeLessThanOrEqual(1_500_000);
  expect(size('languages.bin')).toBeLessThanOrEqual(60_000);
});
