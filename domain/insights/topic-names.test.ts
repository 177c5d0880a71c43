import { expect, it } from 'vitest';
import { conceptOf } from '#domain/insights/asked-questions.ts';
import { namedConcepts, nameOfConcept } from '#domain/insights/topic-names.ts';
import { conceptNames } from '#domain/retrieval/concepts/classifier.ts';

it('every concept of the answer engine has a name', () => {
  expect(namedConcepts.toSorted()).toEqual([...conceptNames(), 'other', 'products', 'small_talk'].toSorted());
  const names = namedConcepts.map(concept => nameOfConcept(concept).toLowerCase());
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('a concept that no longer exists keeps a readable name', () => {
  expect(nameOfConcept('phone_repairs')).toBe('Phone repairs');
});

const asked = { outcome: 'answered', engine: 'extractive', citesProduct: false, missing: null } as const;

it.each([
  ['When are you open on Sundays?', {}, 'opening_hours'],
  ['Was kostet der Versand?', {}, 'shipping_cost'],
  ['Do you have umbrellas?', {}, 'other'],
  ['Hello', { engine: null }, 'small_talk'],
  ['How much is the Skarn 3L Jacket?', { citesProduct: true }, 'products'],
  ['What is your cheapest tent?', { citesProduct: true }, 'price_info'],
  ['Do you sell kayaks?', { outcome: 'unknown', engine: null, missing: 'kayaks' }, 'products'],
] as const)('“%s” with %j counts for %s', (understood, more, concept) => {
  expect(conceptOf({ ...asked, ...more, understood })).toBe(concept);
});
