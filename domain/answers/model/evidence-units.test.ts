import { expect, it } from 'vitest';
import { numberUnits } from '#domain/answers/model/evidence-units.ts';
import { decideQuotes } from '#domain/answers/model/shown-lines.ts';
import type { Product } from '#domain/products/inputs.ts';

const text = `Tickets are **not** refundable. They can be transferred.

| Ticket | Early bird | Full price |
| --- | --- | --- |
| Corporate | $699 | $799 |
| [Student](https://shop.example/s) | $99 | |

You need:

- a *passport*
- a ticket`;

const passage = (more: object = {}) => ({
  documentId: 'd',
  title: 'Tickets',
  version: 2,
  headings: ['Prices'],
  text,
  url: null,
  language: 'en-GB',
  ...more,
});

const shop: Product = {
  id: 'p',
  title: 'Eigg Tent',
  price: 150,
  currency: 'GBP',
  availability: 'in-stock',
  sku: null,
  categories: [],
  attributes: [{ name: 'Weight', value: '2.1 kg' }],
  variants: [{ options: [{ name: 'Colour', value: 'red' }], price: 160, stock: 0 }],
  description: `It stands by itself. ${'It is made of strong cloth. '.repeat(60)}`,
} as unknown as Product;

it('numbers sentences, rows with their header, and list items, without Markdown, each an exact slice', () => {
  const units = numberUnits({ passages: [passage()], products: [], language: 'en' });
  expect(units.map(({ id, kind, text: shown, leadIn }) => [id, kind, shown, leadIn])).toEqual([
    ['S1.1', 'sentence', 'Tickets are not refundable.', null],
    ['S1.2', 'sentence', 'They can be transferred.', null],
    ['S1.3', 'row', 'Corporate: Early bird $699, Full price $799', null],
    ['S1.4', 'row', 'Student: Early bird $99', null],
    ['S1.5', 'sentence', 'You need:', null],
    ['S1.6', 'item', 'a passport', 'You need:'],
    ['S1.7', 'item', 'a ticket', 'You need:'],
  ]);
  for (const { shownSources } of units) expect(text).toContain(shownSources[0]?.quote);
  expect(units[0]?.shownSources[0]?.quote).toBe('Tickets are **not** refundable.');
  expect(units[2]?.cells).toEqual([
    { name: 'Ticket', value: 'Corporate' },
    { name: 'Early bird', value: '$699' },
    { name: 'Full price', value: '$799' },
  ]);
  expect(units.every(({ language }) => language === 'en')).toBe(true);
});

it('numbers at most 16 passages, and the products', () => {
  const passages = Array.from({ length: 20 }, () => passage({ text: 'One sentence.' }));
  const units = numberUnits({ passages, products: [{ product: shop, score: 1, reasons: [] }], language: 'en' });
  expect(units.filter(({ source }) => source.kind === 'document').map(({ id }) => id)).toEqual(
    Array.from({ length: 16 }, (_, at) => `S${at + 1}.1`),
  );
  const [price, weight, variant, first, ...rest] = units.filter(({ source }) => source.kind === 'product');
  expect(price).toMatchObject({ id: 'P1.1', text: 'The Eigg Tent costs £150.00 and is in stock.' });
  expect(weight).toMatchObject({ id: 'P1.2', text: 'Weight: 2.1 kg', shownSources: [{ quote: 'Weight: 2.1 kg' }] });
  expect(variant).toMatchObject({ id: 'P1.3', text: 'Colour red: £160.00, sold out' });
  expect(first).toMatchObject({ id: 'P1.4', kind: 'sentence', text: 'It stands by itself.' });
  // Whole sentences only, and not without end.
  expect(rest.every(unit => unit.text === 'It is made of strong cloth.')).toBe(true);
  expect(rest.length).toBeLessThan(50);
});

it('states price and stock of a product in the visitor’s language', () => {
  const units = numberUnits({ passages: [], products: [{ product: shop, score: 1, reasons: [] }], language: 'de' });
  expect(units[0]?.text.replaceAll('\u00a0', ' ')).toBe('Eigg Tent kostet 150,00 £ und ist auf Lager.');
});

it('computed sentences of the catalogue are a source of their own', () => {
  const computed = [{ text: 'The cheapest is the Eigg Tent: £150.00.', products: [shop] }];
  const [unit] = numberUnits({ passages: [], products: [], language: 'en', computed });
  expect(unit).toMatchObject({
    id: 'C1.1',
    source: { kind: 'catalogue' },
    shownSources: [{ kind: 'product', id: 'p' }],
  });
});

it('what an owner confirmed is a source of its own, before the pages', () => {
  const value = 'Mon–Fri 9–17\nSat closed';
  const fact = { id: 'f', kind: 'opening-hours' as const, language: 'en', value, source: null };
  const evidence = { passages: [passage()], products: [], language: 'en' as const };
  const [first, second] = numberUnits({ ...evidence, fact: { ...fact, state: 'corrected' } });
  expect(first).toMatchObject({
    id: 'C2.1',
    text: 'Mon–Fri 9–17',
    source: { title: 'Confirmed by the shop' },
    shownSources: [{ kind: 'fact', id: 'f', quote: value }],
  });
  expect(second).toMatchObject({ id: 'C2.2', text: 'Sat closed' });
});

it('steps that a model picks are shown as a numbered list', () => {
  const steps = 'To return a ticket:\n\n1. Sign in.\n2. Open your order.';
  const units = numberUnits({ passages: [passage({ text: steps })], products: [], language: 'en' }).slice(1);
  const line = { text: 'Sign in.', units, quotable: units, isCited: true, isVerbatim: false, hasFacts: false };
  expect(decideQuotes([line]).parts).toContainEqual(
    expect.objectContaining({ type: 'sentence', text: 'To return a ticket:\n1. Sign in.\n2. Open your order.' }),
  );
});
