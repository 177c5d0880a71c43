import { expect, it } from 'vitest';
import { isStated } from '#domain/facts/proposals.ts';

const stated = (kind: Parameters<typeof isStated>[0]['kind'], value: string, quote: string) =>
  isStated({ kind, value, quote, documentId: 'd', version: 1 });

it.each([
  ['phone', '020 7946-0958', 'Call 020 7946–0958 before noon.'],
  ['email', 'Hello@Shop.example', 'Write to hello@shop.example.'],
  ['address', '12 Mill Lane, Kendal', 'Visit us:\n12, Mill Lane\nKendal'],
  ['delivery-time', 'Within 3 working days', 'Parcels arrive within 3 working days.'],
  ['return-window', '30 Tage Rückgabe', 'Es gilt ein Rückgaberecht von 30 Tagen.'],
  ['opening-hours', '平日 10時〜17時', '営業時間は平日10時〜17時です。'],
] as const)('a stated value is kept: %s %s', (kind, value, quote) => {
  expect(stated(kind, value, quote)).toBe(true);
});

it.each([
  ['phone', '020 7946 0958 (Leeds)', 'Call 020 7946 0958 before noon.'],
  ['email', 'sales@shop.example', 'Write to hello@shop.example.'],
  ['address', 'Mill Lane, Leeds', 'Visit us in Mill Lane.'],
  ['delivery-time', 'Within 5 working days', 'Parcels arrive within 3 working days.'],
  ['delivery-areas', 'Germany and Austria', 'We deliver to Germany and France.'],
  ['payment-methods', '現金と代金引換', 'お支払いは代金引換です。'],
] as const)('a value that its quote does not state is dropped: %s %s', (kind, value, quote) => {
  expect(stated(kind, value, quote)).toBe(false);
});
