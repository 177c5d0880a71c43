import { expect, it } from 'vitest';
import { numberUnits } from '#domain/answers/model/evidence-units.ts';
import { createSentenceOutput } from '#domain/answers/model/shown-units.ts';
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
    ['1.1', 'sentence', 'Tickets are not refundable.', null],
    ['1.2', 'sentence', 'They can be transferred.', 'Tickets are not refundable.'],
    ['1.3', 'row', 'Corporate: Early bird $699, Full price $799', null],
    ['1.4', 'row', 'Student: Early bird $99', null],
    ['1.5', 'sentence', 'You need:', null],
    ['1.6', 'item', 'a passport', 'You need:'],
    ['1.7', 'item', 'a ticket', 'You need:'],
  ]);
  for (const { quote } of units) expect(text).toContain(quote);
  expect(units[1]?.quote).toBe('Tickets are **not** refundable. They can be transferred.');
  expect(units[2]?.cells).toEqual([
    { name: 'Ticket', value: 'Corporate' },
    { name: 'Early bird', value: '$699' },
    { name: 'Full price', value: '$799' },
  ]);
  expect(units.every(({ language }) => language === 'en')).toBe(true);
});

it('numbers at most eight passages, and then the products', () => {
  const passages = Array.from({ length: 10 }, () => passage({ text: 'One sentence.' }));
  const units = numberUnits({ passages, products: [{ product: shop, score: 1, reasons: [] }], language: 'en' });
  expect(units.filter(({ source }) => source.kind === 'document').map(({ id }) => id)).toEqual(
    Array.from({ length: 8 }, (_, at) => `${at + 1}.1`),
  );
  const [price, weight, variant, first, ...rest] = units.filter(({ source }) => source.kind === 'product');
  expect(price).toMatchObject({ id: 'P9.1', text: 'Eigg Tent costs £150.00 and is in stock.', quote: 'Eigg Tent' });
  expect(weight).toMatchObject({ id: 'P9.2', text: 'Weight: 2.1 kg', quote: 'Weight: 2.1 kg' });
  expect(variant).toMatchObject({ id: 'P9.3', text: 'Colour red: £160.00, sold out' });
  expect(first).toMatchObject({ id: 'P9.4', kind: 'sentence', text: 'It stands by itself.', leadIn: 'Eigg Tent:' });
  // Whole sentences only, and not without end.
  expect(rest.every(unit => unit.text === 'It is made of strong cloth.')).toBe(true);
  expect(rest.length).toBeLessThan(50);
});

it('states price and stock of a product in the visitor’s language', () => {
  const units = numberUnits({ passages: [], products: [{ product: shop, score: 1, reasons: [] }], language: 'de' });
  expect(units[0]?.text.replaceAll('\u00a0', ' ')).toBe('Eigg Tent kostet 150,00 £ und ist auf Lager.');
});

it('steps that a model cites are shown as a numbered list', () => {
  const steps = 'To return a ticket:\n\n1. Sign in.\n2. Open your order.';
  const units = numberUnits({ passages: [passage({ text: steps })], products: [], language: 'en' }).slice(1);
  const wording = { text: 'Sign in and pay.', sources: [] };
  const verdict = { type: 'replaced' as const, wording, units, why: 'It says more.', isDisputable: false };
  expect([...createSentenceOutput().show(verdict)]).toContainEqual(
    expect.objectContaining({ type: 'sentence', text: 'To return a ticket:\n1. Sign in.\n2. Open your order.' }),
  );
});
