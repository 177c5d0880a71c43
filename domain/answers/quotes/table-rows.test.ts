import { expect, it } from 'vitest';
import { cellsOf, describeCells } from '#domain/answers/quotes/table-rows.ts';

it.each([
  ['To|Price|Time', 'Standard UK|£4.95|2–4 working days', 'Standard UK: £4.95, 2–4 working days'],
  ['Ziel|Versandkosten|Preis|Laufzeit', 'Wien|4 €|9 €|2 Tage', 'Wien: Versandkosten 4 €, Preis 9 €, Laufzeit 2 Tage'],
  ['Bike|Deposit|Hours', 'Nest|£50|2', 'Nest: Deposit £50, Hours 2'],
  ['Service|Price (plus VAT)|Time', 'Move|£45|3 days', 'Move: Price (plus VAT) £45, Time 3 days'],
  [
    'Zone|Places|Each further bike',
    'B|Kirkhesk, Balwhinnie|£2',
    'Zone B – Places: Kirkhesk, Balwhinnie; Each further bike £2',
  ],
  ['EU|Foot length', '42|26.5 cm', 'EU 42: 26.5 cm'],
  ['Season|Weekdays|Sunday', 'Autumn|9.30 – 17.00|closed', 'Autumn: Weekdays 9.30 – 17.00, Sunday: closed'],
])('%s: %s', (header, row, shown) => {
  expect(describeCells(row.split('|'), header.split('|'))).toBe(shown);
});

it('a cell has no quotes and headings', () => {
  expect(describeCells(cellsOf('| > 30 kg | **£12** |'), ['Weight', 'Price'])).toBe('> 30 kg: £12');
});
