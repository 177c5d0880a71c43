import { describe, expect, it } from 'vitest';
import { readClauses } from '#domain/answers/model/proof/clauses.ts';
import { findUnprovenPart } from '#domain/answers/model/proof/prove.ts';

const prove = (language: string, source: string, sentence: string) =>
  findUnprovenPart(sentence, language, { clauses: readClauses(source, language), context: [] });

describe.each([
  [
    'en',
    'Apples are red. Bananas are yellow. Cherries are dark. Dates are brown. Elderberries are black. Figs are green.',
    ['Figs are green.', 'Apples are red. Figs are green.'],
    ['Apples are green.'],
  ],
  [
    'en',
    'Our partner delivers the bikes and we collect them.',
    ['We collect them.'],
    ['Our partner is collecting the bikes.', 'Our partner collects the bikes.'],
  ],
  [
    'en',
    'We collect bikes on Monday.',
    ['Bikes are collected on Monday.'],
    ['Collect bikes on Monday.', 'You collect bikes on Monday.'],
  ],
  ['en', 'Members get 10 % off.', ['Members get 10 percent off.'], ['Members get $10 off.']],
  [
    'es',
    'Los pedidos superiores a 50 € se envían gratis dentro de España, pero no a Canarias.',
    ['Los pedidos superiores a 50 € se envían gratis dentro de España, pero no a Canarias.'],
    [
      'Los pedidos superiores a 30 € se envían gratis dentro de España, pero no a Canarias.',
      'Los pedidos se envían gratis dentro de España.',
      'Los pedidos superiores a 50 € no se envían gratis dentro de España.',
      'Los pedidos superiores a 50 € se envían gratis a Canarias.',
      'Todos los pedidos se envían gratis dentro de España, pero no a Canarias.',
    ],
  ],
  [
    'es',
    'Pagamos la devolución solo si el artículo está defectuoso.',
    ['Pagamos la devolución solo si el artículo está defectuoso.'],
    [
      'Pagamos la devolución.',
      'Usted paga la devolución solo si el artículo está defectuoso.',
      'No pagamos la devolución si el artículo está defectuoso.',
    ],
  ],
  [
    'it',
    'Puoi restituire gli articoli non usati entro 30 giorni dalla consegna.',
    ['Gli articoli non usati si possono restituire entro 30 giorni dalla consegna.'],
    [
      'Puoi restituire gli articoli usati entro 30 giorni dalla consegna.',
      'Puoi restituire gli articoli non usati entro 14 giorni dalla consegna.',
      'Puoi restituire gli articoli non usati dopo 30 giorni dalla consegna.',
      'Puoi restituire tutti gli articoli.',
    ],
  ],
  [
    'nl',
    'Bestellingen vóór 22 uur worden dezelfde dag verzonden, behalve op zondag.',
    ['Bestellingen vóór 22 uur worden dezelfde dag verzonden, behalve op zondag.'],
    [
      'Bestellingen worden dezelfde dag verzonden.',
      'Bestellingen na 22 uur worden dezelfde dag verzonden, behalve op zondag.',
      'Bestellingen vóór 22 uur worden dezelfde dag verzonden.',
      'Bestellingen vóór 22 uur worden niet dezelfde dag verzonden, behalve op zondag.',
    ],
  ],
  [
    'pt',
    'A troca é gratuita até 15 dias após a entrega.',
    ['A troca é grátis até 15 dias após a entrega.'],
    [
      'A troca é gratuita.',
      'A troca é gratuita até 15 dias antes da entrega.',
      'A troca não é gratuita até 15 dias após a entrega.',
      'A devolução é gratuita até 15 dias após a entrega.',
    ],
  ],
  [
    'pl',
    'Zwrot jest możliwy tylko w ciągu 14 dni.',
    ['Zwrot jest możliwy tylko w ciągu 14 dni.'],
    [
      'Zwrot jest możliwy w ciągu 14 dni.',
      'Zwrot nie jest możliwy w ciągu 14 dni.',
      'Zwrot jest możliwy tylko w ciągu 30 dni.',
    ],
  ],
  [
    'tr',
    'İade 14 gün içinde ücretsiz.',
    ['İade 14 gün içinde ücretsiz.'],
    ['İade ücretsiz.', 'İade 14 gün içinde ücretsiz değil.', 'İade 30 gün içinde ücretsiz.'],
  ],
])('in %s, “%s”', (language, source, truths, lies) => {
  it.each(truths)('proves: %s', sentence => {
    expect(prove(language, source, sentence)).toBeUndefined();
  });
  it.each(lies)('does not prove: %s', sentence => {
    expect(prove(language, source, sentence)).toEqual(expect.any(String));
  });
});

it('stays fast with a sentence of commas only', () => {
  const source = Array.from({ length: 30 }, (_, at) => `word${at} costs ${at} euros`).join(', ');
  expect(prove('en', source, `a, ${'word1, '.repeat(60)}`)).toEqual(expect.any(String));
  expect(prove('en', source, 'word1 '.repeat(200))).toBe('It is too long.');
});
