import { expect, it } from 'vitest';
import { isCommonWord } from '#domain/retrieval/common-words.ts';

it.each([
  'weather',
  'black',
  'gold',
  'Wetter',
  'schwarz',
  'pluie',
  'lluvia',
  'pioggia',
  'regen',
  'chuva',
  'deszcz',
  'yağmur',
])('“%s” is a word, not a typing error', word => {
  expect(isCommonWord(word.toLowerCase())).toBe(true);
});

it.each(['wether', 'blakc', 'goldd', 'liferung', 'livrasion'])('“%s” is a typing error', word => {
  expect(isCommonWord(word)).toBe(false);
});
